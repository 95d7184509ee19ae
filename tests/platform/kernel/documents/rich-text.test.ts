import { readStored, writeRichText } from '@jicai/shared/domain/kernel/texts/rich-blocks.ts';
import {
  dangerousPart,
  parseRichText,
  sanitiseRichText,
  textOfRichText,
} from '@jicai/shared/domain/kernel/texts/rich-text.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileHtml } from '../../../harness/files/hostile-html.ts';

/** All that is ever stored: three tags without attributes, bold runs in them, and pictures of the site. */
const STORED =
  /^(?:<(h3|p|li)>(?:[^<>&]|&(?:amp|lt|gt);|<b>(?:[^<>&]|&(?:amp|lt|gt);)+<\/b>)+<\/\1>|<img src="\/[\w%./-]+">)*$/;

function expectStored(html: string): void {
  const stored = sanitiseRichText(html);
  expect(stored).toMatch(STORED);
  expect(stored).not.toMatch(/\p{Cc}(?<!\t)/u);
  expect(stored.isWellFormed()).toBe(true);
  expect(sanitiseRichText(stored)).toBe(stored);
  const blocks = parseRichText(html);
  expect(parseRichText(writeRichText(blocks))).toEqual(blocks);
  // Pages read what is stored, without the library.
  expect(readStored(stored)).toEqual(blocks);
}

describe('rich text', () => {
  it('keeps headings, bold runs and lists, and nothing else', () => {
    const html =
      '<h2 class="x">甲</h2><div onclick=1>乙<b>丙</b></div><ul><li>丁 &lt;b&gt;</li></ul>';
    const kept = '<h3>甲</h3><p>乙<b>丙</b></p><li>丁 &lt;b&gt;</li>';
    expect(sanitiseRichText(html)).toBe(kept);
    expect(sanitiseRichText(kept)).toBe(kept);
    expect(textOfRichText(kept)).toBe('甲\n乙丙\n丁 <b>');
  });

  it.each([
    ['lines of plain text', '一\n二\r\n三', '<p>一</p><p>二</p><p>三</p>'],
    ['a comparison', '宽 < 高，a <b 且 c', '<p>宽 &lt; 高，a &lt;b 且 c</p>'],
    [
      'what editors write as an item',
      '<ul><li><p>甲</p></li></ul><p>乙</p>',
      '<li>甲</li><p>乙</p>',
    ],
    [
      'an item that is never closed',
      '<ul><li>甲<li>乙</ul><p>丙',
      '<li>甲</li><li>乙</li><p>丙</p>',
    ],
    ['bold over blocks', '<b>甲<p>乙</p></b>丙', '<p><b>甲</b></p><p><b>乙</b></p><p>丙</p>'],
    ['names of characters', '&lt;&hellip;&yen;1&nbsp;&AMP;', '<p>&lt;…¥1 &amp;</p>'],
    ['what is no text', '甲<style>p{}</style><script>1</script>乙', '<p>甲乙</p>'],
    ['a picture of the site', '<img alt="a>b" src=/app/a.png>', '<img src="/app/a.png">'],
    ['a picture of others', '<img src="https://evil.example/a.png">甲', '<p>甲</p>'],
    ['the first of two sources', '<img src="x:y" src="/app/a.png">', ''],
    ['another attribute than the source', '<img data-src="/app/a.png">', ''],
  ])('reads %s', (_what, html, stored) => expect(sanitiseRichText(html)).toBe(stored));

  it.each([
    ['<ScRiPt src=//evil.example>', '<script>'],
    ['<svg/onload=alert(1)>', '<svg>'],
    ['<p onmouseover="x">', 'on…='],
    ['<a href="jav\tascript:alert(1)">', 'javascript:'],
    ['<a href=&#x6a;avascript:1>', 'javascript:'],
    ['<a href="java&Tab;script&colon;1">', 'javascript:'],
    ['<!-- x -->', '<!-- -->'],
  ])('names what is dangerous in %s', (html, part) => expect(dangerousPart(html)).toBe(part));
});

describe('the form that is stored', () => {
  it('is read without the library; another is text, whatever it says', () => {
    const text = (...lines: string[]) =>
      lines.map((line) => ({ kind: 'paragraph', runs: [{ text: line, isBold: false }] }));
    expect(readStored('一\n二 < 三')).toEqual(text('一', '二 < 三'));
    expect(readStored('<p onclick=alert(1)>')).toEqual(text('<p onclick=alert(1)>'));
    expect(readStored('<img src="https://evil.example/a.png">')).toEqual([]);
    expect(readStored('<img src="/a.png" onerror=alert(1)>')).toEqual(
      text('<img src="/a.png" onerror=alert(1)>'),
    );
  });

  it('is all that pages draw of hostile HTML which nobody sanitised', () => {
    for (const html of hostileHtml) expect(writeRichText(readStored(html))).toMatch(STORED);
  });
});

describe('hostile HTML', () => {
  it('is a corpus of a hundred different texts', () => {
    expect(new Set(hostileHtml).size).toBe(hostileHtml.length);
    expect(hostileHtml.length).toBeGreaterThanOrEqual(100);
  });

  it.each(hostileHtml)('comes out as words and pictures of the site: %j', expectStored);

  it('does so in whatever order, cut wherever, and with anything between', () => {
    const part = fc.oneof(
      fc.constantFrom(...hostileHtml),
      fc.constantFrom(
        '<p>',
        '</p>',
        '<li>',
        '<b>',
        '</b>',
        '<img src="/a.png">',
        '\n',
        '&',
        '<',
        '"',
      ),
      fc.string({ unit: 'binary', maxLength: 8 }),
    );
    const parts = fc.array(
      fc.tuple(part, fc.nat({ max: 40 })).map(([text, cut]) => text.slice(0, text.length - cut)),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(parts, (all) => expectStored(all.join(''))),
      { numRuns: 1_000 },
    );
  });
});

const LENGTH = 200_000;
const filled = (part: string) => part.repeat(Math.ceil(LENGTH / part.length)).slice(0, LENGTH);

/** Texts that make a parser slow that looks back, ahead or up. */
const SLOW = {
  'signs that begin a tag': '<',
  'nested tags': '<b>',
  'nested items': '<ul><li>',
  'tags that close nothing': '<b></i>',
  'open ends': '</',
  'unfinished tags': '<a ',
  'open attributes': '<a href="',
  'broken attributes': '<a b=c"\'=<',
  'comments without an end': '<!--',
  'declarations without an end': '<!',
  'sections without an end': '<![CDATA[',
  'scripts without an end': '<script>',
  'scripts that nearly end': '<script></scrip ',
  'titles with entities': '<title>&amp;',
  entities: '&lt;',
  'unfinished entities': '&',
  'long numbers of entities': '&#',
  'the longest name of an entity': '&CounterClockwiseContourIntegral',
  'handlers that are none': '<p  on on on',
  'schemes that are none': 'href = " java',
  pictures: '<img src="/a">',
  paths: '<img src="/a/a/a/a/a/a?',
  spaces: ' ',
  lines: 'a\n',
};

/** Whatever looks back or ahead for each sign takes minutes; this takes some milliseconds on a quiet machine. */
const LONG_MS = 1_000;

describe('text that is made to take long', () => {
  it.each(Object.entries(SLOW))('%s are read at once', (_what, part) => {
    const text = filled(part);
    const from = performance.now();
    expect(sanitiseRichText(text)).toMatch(/^(?:<|$)/);
    dangerousPart(text);
    expect(performance.now() - from).toBeLessThan(LONG_MS);
  });

  it('may be nested ten thousand deep', () => {
    const deep = `${'<div><b>'.repeat(10_000)}甲${'</b></div>'.repeat(10_000)}`;
    expect(parseRichText(deep)).toEqual([
      { kind: 'paragraph', runs: [{ text: '甲', isBold: true }] },
    ]);
  });

  it('ends after its characters and its blocks', () => {
    expect(textOfRichText(`${filled('甲')}乙`)).toBe('甲'.repeat(LENGTH));
    expect(parseRichText('<p>甲'.repeat(20_000))).toHaveLength(5_000);
    expect(parseRichText('甲\n'.repeat(20_000))).toHaveLength(5_000);
    expect(parseRichText('<img src="/a">'.repeat(10_000))).toHaveLength(5_000);
  });
});
