import { expect, it } from 'vitest';
import { canonicalCreditCode, isCreditCode } from '../kernel/identifiers/credit-code.ts';
import { dangerousPart, sanitiseRichText, textOfRichText } from '../kernel/rich-text.ts';
import { isBarcode } from './product/verdict.ts';
import { wordFinder } from './words.ts';

it('keeps headings, bold runs and lists of rich text, and nothing else', () => {
  const html =
    '<h2 class="x">甲</h2><div onclick=1>乙<b>丙</b></div><ul><li>丁 &lt;b&gt;</li></ul>';
  const kept = '<h3>甲</h3><p>乙<b>丙</b></p><li>丁 &lt;b&gt;</li>';
  expect(sanitiseRichText(html)).toBe(kept);
  expect(sanitiseRichText(kept)).toBe(kept);
  expect(sanitiseRichText('一\n二')).toBe('<p>一</p><p>二</p>');
  expect(sanitiseRichText('<img src="https://evil.example/a.png"><img src="/app/a.png">')).toBe(
    '<img src="/app/a.png">',
  );
  expect(textOfRichText(kept)).toBe('甲\n乙丙\n丁 <b>');
});

it.each([
  ['<ScRiPt src=//evil.example>', '<script>'],
  ['<svg/onload=alert(1)>', '<svg>'],
  ['<p onmouseover="x">', 'on…='],
  ['<a href="jav\tascript:alert(1)">', 'javascript:'],
  ['<a href=&#x6a;avascript:1>', 'javascript:'],
  ['<!-- x -->', '<!-- -->'],
])('names what is dangerous in %s', (html, part) => expect(dangerousPart(html)).toBe(part));

it('finds hidden words, but not inside of innocent phrases', () => {
  const find = wordFinder([
    { word: '国家级', class: 'law', action: 'refuse' },
    { word: '第一', class: 'first', action: 'review' },
    { word: '第一人民医院', class: 'exception', action: 'except' },
  ]);
  expect(find('国-家 级 打印纸').map(({ word }) => word)).toEqual(['国家级']);
  expect(find('第一人民医院 定制')).toEqual([]);
  expect(find('全网第一').map(({ action }) => action)).toEqual(['review']);
});

it('knows check digits of credit codes and barcodes', () => {
  expect(isCreditCode(canonicalCreditCode(' 91320500mac074921j '))).toBe(true);
  expect(isCreditCode('91320500MAC074921K')).toBe(false);
  expect([isBarcode('6901234567892'), isBarcode('6901234567893')]).toEqual([true, false]);
});
