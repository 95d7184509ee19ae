/*
 * Descriptions are written as a little HTML. One parser reads it everywhere: the server stores what
 * the parser wrote, and the client draws what the parser read, so no markup of a writer reaches a page.
 */

/** A run of text with its emphasis. */
export interface RichRun {
  readonly text: string;
  readonly isBold: boolean;
}

export type RichBlock =
  | { readonly kind: 'heading' | 'paragraph' | 'item'; readonly runs: readonly RichRun[] }
  | { readonly kind: 'picture'; readonly src: string };

/*
 * Repetitions are bounded, or end at the next tag: a text made for it must not take long to read.
 */

/** Tags whose content is no text, or that load or run something. */
const DANGEROUS =
  /<\s{0,9}\/?\s{0,9}(script|style|iframe|frame|object|embed|applet|form|input|button|svg|math|link|meta|base|template|noscript|video|audio|source)\b/i;
const HANDLER = /<[^<>]*\son[a-z]+\s*=/i;
const SCHEME =
  /(?:href|src|action|xlink:href)\s{0,9}=\s{0,9}["']?\s{0,9}(?:javascript|vbscript|data|file)\s*:/i;
const COMMENT = /<!--|<!\[CDATA\[|<\?/;

/**
 * The first part of a text that could run or load something, as it is told to the writer; null when
 * there is none. Entities are resolved before the check, so `java&#115;cript:` is found.
 */
export function dangerousPart(html: string): string | null {
  // Control characters inside of a scheme are ignored by browsers.
  const text = decodeEntities(html).replaceAll(/[\p{Cc}\p{Cf}]/gu, '');
  const tag = DANGEROUS.exec(text);
  if (tag) return `<${tag[1]?.toLowerCase()}>`;
  if (HANDLER.test(text)) return 'on…=';
  if (SCHEME.test(text)) return 'javascript:';
  return COMMENT.test(text) ? '<!-- -->' : null;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function decodeEntities(text: string): string {
  return text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,6});?/gi, (all, name: string) => {
    if (name.startsWith('#')) {
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : '';
    }
    return ENTITIES[name.toLowerCase()] ?? all;
  });
}

const BLOCKS: Readonly<Record<string, 'heading' | 'paragraph' | 'item'>> = {
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  p: 'paragraph',
  div: 'paragraph',
  br: 'paragraph',
  tr: 'paragraph',
  li: 'item',
};

/** A picture of this site, without a query. */
const OWN_PICTURE = /^\/(?:[\w%.-]+\/)*[\w%.-]+$/;

/** Collects the blocks of a text from its tokens. */
function collector() {
  const blocks: RichBlock[] = [];
  let kind: 'heading' | 'paragraph' | 'item' = 'paragraph';
  let runs: RichRun[] = [];
  let bold = 0;
  const end = () => {
    if (runs.some(({ text }) => text.trim() !== '')) blocks.push({ kind, runs: trimmed(runs) });
    runs = [];
  };
  return {
    blocks,
    end,
    text(text: string): void {
      decodeEntities(text)
        .split('\n')
        .forEach((line, index) => {
          if (index > 0) end();
          if (line !== '') runs.push({ text: line, isBold: bold > 0 });
        });
    },
    picture(attributes: string): void {
      const src = /\bsrc\s*=\s*["']([^"']{1,300})["']/i.exec(attributes)?.[1] ?? '';
      if (!OWN_PICTURE.test(src)) return;
      end();
      blocks.push({ kind: 'picture', src });
    },
    tag(tag: string, isEnd: boolean): void {
      if (tag === 'b' || tag === 'strong') bold = isEnd ? Math.max(0, bold - 1) : bold + 1;
      const next = BLOCKS[tag];
      if (!next) return;
      end();
      kind = isEnd ? 'paragraph' : next;
    },
  };
}

/**
 * Reads rich text. What is not known is read as plain text or left out; nothing throws. Plain text is
 * a paragraph for each line.
 */
export function parseRichText(html: string): RichBlock[] {
  const all = collector();
  for (const token of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>|([^<]+|<)/gi)) {
    const [, slash, name = '', attributes = '', text] = token;
    if (text !== undefined) all.text(text);
    else if (name.toLowerCase() === 'img') all.picture(attributes);
    else all.tag(name.toLowerCase(), slash === '/');
  }
  all.end();
  return all.blocks;
}

function trimmed(runs: readonly RichRun[]): RichRun[] {
  const joined: RichRun[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last?.isBold === run.isBold)
      joined[joined.length - 1] = { ...last, text: last.text + run.text };
    else joined.push(run);
  }
  return joined.filter(({ text }) => text !== '');
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const TAGS = { heading: 'h3', paragraph: 'p', item: 'li' } as const;

/** Writes blocks as the one form that is stored. */
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

/** The stored form of what somebody wrote. */
export const sanitiseRichText = (html: string): string => writeRichText(parseRichText(html));

/** The words alone, for checks and searches. */
export const textOfRichText = (html: string): string =>
  parseRichText(html)
    .map((block) => (block.kind === 'picture' ? '' : block.runs.map(({ text }) => text).join('')))
    .join('\n');
