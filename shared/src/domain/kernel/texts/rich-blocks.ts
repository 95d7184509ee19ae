/*
 * Rich text, such as the description of a product, is written in a small subset of HTML. A parser
 * reports tags and text to a collector, which alone decides what becomes part of the result: a list
 * of blocks. The blocks are stored as HTML that `writeRichText` generates, and pages render the
 * blocks, so no markup of an author reaches a page.
 */

/** A piece of a block's text that is bold or not as a whole. */
export interface RichRun {
  readonly text: string;
  readonly isBold: boolean;
}

type TextKind = 'heading' | 'paragraph' | 'item';

export type RichBlock =
  | { readonly kind: TextKind; readonly runs: readonly RichRun[] }
  | { readonly kind: 'picture'; readonly src: string };

/**
 * The most blocks that a collector stores; the longest text that a form accepts has fewer
 * paragraphs.
 */
const MOST_BLOCKS = 5_000;
const MOST_SRC = 300;

const BLOCKS = new Map<string, TextKind>([
  ...['h1', 'h2', 'h3', 'h4'].map((tag) => [tag, 'heading'] as const),
  ...['p', 'div', 'br', 'tr'].map((tag) => [tag, 'paragraph'] as const),
  ['li', 'item'],
]);
const BOLD = new Set(['b', 'strong']);
const LISTS = new Set(['li', 'ul', 'ol']);
/**
 * Tags that, inside a list item, begin an item and not a paragraph, because editors write
 * `<li><p>`.
 */
const INNER = new Set(['p', 'div']);
/** Elements whose content is left out, because browsers do not show it as text of the page. */
const SILENT = new Set(['script', 'style', 'title', 'iframe', 'noembed', 'noframes']);

/** The path of a picture on this site, without a query. */
const OWN_PICTURE = /^\/(?:[\w%.-]+\/)*[\w%.-]+$/;
const LINE = /\r\n?|\n/;
/** Control characters except the tab. */
const CONTROL = /[^\P{Cc}\t]/gu;

/** Collects the tags and texts of rich text, in their order. Tag names are in lower case. */
export interface RichCollector {
  /** Adds text whose entities are resolved; a line break in the text ends the block. */
  readonly text: (text: string) => void;
  readonly open: (tag: string) => void;
  readonly close: (tag: string) => void;
  readonly picture: (src: string) => void;
  /** Returns whether `MOST_BLOCKS` is reached, after which nothing is added. */
  readonly isFull: () => boolean;
  /** Ends the current block and returns all blocks. */
  readonly finish: () => readonly RichBlock[];
}

/**
 * Creates an empty collector. Deeply nested tags need no additional memory: blocks contain no
 * blocks, and open tags are only counted.
 */
export function richCollector(): RichCollector {
  const blocks: RichBlock[] = [];
  let kind: TextKind = 'paragraph';
  let runs: RichRun[] = [];
  let pieces = '';
  let bold = 0;
  let silent = 0;
  let isInItem = false;
  const isFull = () => blocks.length >= MOST_BLOCKS;
  const end = () => {
    if (!isFull() && runs.some(({ text }) => text.trim() !== ''))
      blocks.push({ kind, runs: joined(runs) });
    runs = [];
  };
  /** Turns the collected pieces into runs: a parser may report a text in pieces of one character. */
  const flush = () => {
    if (pieces === '') return;
    for (const [index, line] of pieces.split(LINE).entries()) {
      if (index > 0) end();
      const text = line.replaceAll(CONTROL, '').replaceAll('\u00A0', ' ').toWellFormed();
      if (text !== '') runs.push({ text, isBold: bold > 0 });
    }
    pieces = '';
  };
  return {
    isFull,
    text(text) {
      if (silent === 0) pieces += text;
    },
    open(tag) {
      flush();
      if (SILENT.has(tag)) silent += 1;
      if (BOLD.has(tag)) bold += 1;
      if (LISTS.has(tag)) isInItem = tag === 'li';
      const next = BLOCKS.get(tag);
      if (!next) return;
      end();
      kind = isInItem && INNER.has(tag) ? 'item' : next;
    },
    close(tag) {
      flush();
      if (SILENT.has(tag)) silent = Math.max(0, silent - 1);
      if (BOLD.has(tag)) bold = Math.max(0, bold - 1);
      if (LISTS.has(tag)) isInItem = false;
      if (!BLOCKS.has(tag)) return;
      end();
      kind = 'paragraph';
    },
    picture(src) {
      if (silent > 0 || src.length > MOST_SRC || !OWN_PICTURE.test(src)) return;
      flush();
      end();
      if (!isFull()) blocks.push({ kind: 'picture', src });
    },
    finish() {
      flush();
      end();
      return blocks;
    },
  };
}

/** Merges neighbouring runs that are both bold or both not bold. */
function joined(runs: readonly RichRun[]): RichRun[] {
  const all: { isBold: boolean; parts: string[] }[] = [];
  for (const { text, isBold } of runs) {
    const last = all.at(-1);
    if (last?.isBold === isBold) last.parts.push(text);
    else all.push({ isBold, parts: [text] });
  }
  return all.map(({ isBold, parts }) => ({ text: parts.join(''), isBold }));
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const TAGS = { heading: 'h3', paragraph: 'p', item: 'li' } as const;

/** Returns the HTML of blocks in the form that is stored. */
export function writeRichText(blocks: readonly RichBlock[]): string {
  return blocks
    .map((block) => {
      if (block.kind === 'picture') return `<img src="${block.src}">`;
      const tag = TAGS[block.kind];
      const inner = block.runs
        .map(({ text, isBold }) => (isBold ? `<b>${escaped(text)}</b>` : escaped(text)))
        .join('');
      return `<${tag}>${inner}</${tag}>`;
    })
    .join('');
}

const MARK = /(<\/?(?:h3|p|li|b)>|<img src="[^"<>]*">)/;
const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/**
 * Parses the stored form, and plain text; any other markup becomes text. Pages that show rich text use only
 * this function, because the parser of all HTML is several times as large as such a page.
 */
export function readStored(html: string): readonly RichBlock[] {
  const blocks = richCollector();
  // `split` returns the tags that match `MARK` at the odd indexes, and the text between them at the even
  // ones.
  for (const [index, part] of html.split(MARK).entries()) {
    const name = part.slice(part.startsWith('</') ? 2 : 1, -1);
    if (index % 2 === 0) blocks.text(unescaped(part));
    else if (part.startsWith('<img')) blocks.picture(part.slice('<img src="'.length, -2));
    else if (part.startsWith('</')) blocks.close(name);
    else blocks.open(name);
  }
  return blocks.finish();
}

/** Returns the text of blocks without markup, one line per block, for checks and searches. */
export const textOfBlocks = (blocks: readonly RichBlock[]): string =>
  blocks
    .map((block) => (block.kind === 'picture' ? '' : block.runs.map(({ text }) => text).join('')))
    .join('\n');
