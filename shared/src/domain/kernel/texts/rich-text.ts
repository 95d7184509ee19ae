import { decodeHTML } from 'entities';
import { Tokenizer } from 'htmlparser2';
import { type RichBlock, richCollector, textOfBlocks, writeRichText } from './rich-blocks.ts';

/*
 * Parses and checks rich text that authors write. The repetitions in the regular expressions are
 * bounded or end at the next tag, so that a crafted text cannot take long to match.
 */

/** Tags whose content is no text, or that load or run something. */
const DANGEROUS =
  /<\s{0,9}\/?\s{0,9}(script|style|iframe|frame|object|embed|applet|form|input|button|svg|math|link|meta|base|template|noscript|video|audio|source)\b/i;
const HANDLER = /<[^<>]*\son[a-z]+\s*=/i;
const SCHEME =
  /(?:href|src|action|xlink:href)\s{0,9}=\s{0,9}["']?\s{0,9}(?:javascript|vbscript|data|file)\s*:/i;
const COMMENT = /<!--|<!\[CDATA\[|<\?/;

/**
 * Returns a label for a part of the text that could run or load something, to be shown to the
 * author: `<script>`, `on…=`, `javascript:` or `<!-- -->`; null if there is no such part. Resolves
 * entities before the check, so that `java&#115;cript:` is found.
 */
export function dangerousPart(html: string): string | null {
  // Browsers ignore control characters inside a scheme.
  const text = decodeHTML(html).replaceAll(/[\p{Cc}\p{Cf}]/gu, '');
  const tag = DANGEROUS.exec(text);
  if (tag) return `<${tag[1]?.toLowerCase()}>`;
  if (HANDLER.test(text)) return 'on…=';
  if (SCHEME.test(text)) return 'javascript:';
  return COMMENT.test(text) ? '<!-- -->' : null;
}

/** The most characters that are parsed; forms accept far fewer. */
const MOST_CHARACTERS = 200_000;
const UNFINISHED_TAG = /^<[a-z/]/i;

/**
 * Parses the rich text of an author into blocks. Never throws: unknown markup is read as plain text
 * or left out. Each line of plain text becomes a paragraph. Reads at most `MOST_CHARACTERS`.
 */
export function parseRichText(html: string): readonly RichBlock[] {
  const source = html.slice(0, MOST_CHARACTERS);
  const blocks = richCollector();
  const nameAt = (from: number, to: number) => source.slice(from, to).toLowerCase();
  let tag = '';
  let attribute = '';
  const attributes = new Map<string, string>();
  /** The offset in `source` at which the last token that was read ends. */
  let end = 0;
  const addValue = (part: string) => {
    // If an attribute occurs twice, the first one counts. Only `src` is stored.
    if (attribute === 'src') attributes.set(attribute, (attributes.get(attribute) ?? '') + part);
  };
  const opened = (at: number) => {
    end = at + 1;
    if (tag === 'img') blocks.picture(attributes.get('src') ?? '');
    else blocks.open(tag);
    if (blocks.isFull()) tokenizer.pause();
  };
  const skipped = (_from: number, at: number) => {
    end = at + 1;
  };
  const tokenizer = new Tokenizer(
    {},
    {
      ontext(from, to) {
        end = to;
        blocks.text(source.slice(from, to));
      },
      ontextentity(code, to) {
        end = to;
        blocks.text(String.fromCodePoint(code));
      },
      onopentagname(from, to) {
        tag = nameAt(from, to);
        attributes.clear();
      },
      onattribname(from, to) {
        const name = nameAt(from, to);
        attribute = attributes.has(name) ? '' : name;
      },
      onattribdata: (from, to) => addValue(source.slice(from, to)),
      onattribentity: (code) => addValue(String.fromCodePoint(code)),
      onattribend: () => addValue(''),
      onopentagend: opened,
      onselfclosingtag: opened,
      onclosetag(from, to) {
        const at = source.indexOf('>', to);
        end = at < 0 ? source.length : at + 1;
        blocks.close(nameAt(from, to));
      },
      oncomment: skipped,
      ondeclaration: skipped,
      oncdata: () => {},
      onprocessinginstruction: () => {},
      onend() {
        // An unfinished tag at the end, such as "a <b", is text.
        const remainder = source.slice(end);
        if (UNFINISHED_TAG.test(remainder)) blocks.text(remainder);
      },
    },
  );
  tokenizer.write(source);
  tokenizer.end();
  return blocks.finish();
}

/** Returns the stored form of an author's rich text. */
export const sanitiseRichText = (html: string): string => writeRichText(parseRichText(html));

/** Returns the text of an author's rich text without markup, for checks and searches. */
export const textOfRichText = (html: string): string => textOfBlocks(parseRichText(html));
