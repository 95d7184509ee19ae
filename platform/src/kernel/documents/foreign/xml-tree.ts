import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { Breach, type ForeignBounds } from './bounds.ts';

/* Parses XML. Only threads for foreign files may load this module. */

/** An XML element: its name without prefix, its child elements and its own text. Attributes are dropped. */
export interface Element {
  readonly name: string;
  readonly children: readonly Element[];
  readonly text: string;
}

/** The largest nesting depth if the limit `depth` is `null`. */
const DEEPEST = 50;

const parserOf = (depth: number) =>
  new XMLParser({
    preserveOrder: true,
    ignoreAttributes: true,
    ignoreDeclaration: true,
    ignorePiTags: true,
    removeNSPrefix: true,
    // Values are not converted to numbers, because an invoice number of 20 digits would lose digits.
    parseTagValue: false,
    trimValues: false,
    maxNestedTags: depth,
  });

/** A node of the parser's result: `#text` with a text, or a name with its child nodes. */
type Node = Readonly<Record<string, string | readonly Node[]>>;

function elementOf(name: string, nodes: readonly Node[]): Element {
  const children: Element[] = [];
  let text = '';
  for (const node of nodes) {
    for (const [key, value] of Object.entries(node)) {
      if (typeof value === 'string') text += value;
      else children.push(elementOf(key, value));
    }
  }
  return { name, children, text };
}

/** Returns whether an XML text declares a document type or an entity (`<!DOCTYPE`, `<!ENTITY`). */
export const hasEntities = (text: string): boolean => /<!(?:DOCTYPE|ENTITY)/i.test(text);

/**
 * The limits of XML. With `null`, the number of `elements` is unlimited, and `depth` is limited to `DEEPEST`.
 */
export type XmlBounds = Pick<ForeignBounds, 'elements' | 'depth'>;

/** Counts how often a character occurs in a text; stops counting as soon as the count exceeds `most`. */
function countOf(sign: string, text: string, most: number): number {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0 && count <= most; at = text.indexOf(sign, at + 1))
    count += 1;
  return count;
}

/**
 * Returns the number of elements, attributes and references of an XML text, estimated from its `<`, `=` and
 * `&`. Runs before the text is parsed, because the parser creates an object for each of them. Throws `Breach`
 * if the number is too large, or if elements are nested too deeply.
 */
export function countElements(text: string, { elements, depth }: XmlBounds): number {
  const most = elements ?? Number.MAX_SAFE_INTEGER;
  let count = countOf('&', text, most) + countOf('=', text, most);
  let open = 0;
  for (let at = text.indexOf('<'); at >= 0 && count <= most; at = text.indexOf('<', at + 1)) {
    const kind = tagAt(text, at);
    if (kind === 'open' || kind === 'empty') count += 1;
    if (kind === 'open') open += 1;
    if (kind === 'close') open -= 1;
    if (open > (depth ?? DEEPEST)) throw new Breach('depth');
  }
  if (count > most) throw new Breach('elements');
  return count;
}

function tagAt(text: string, at: number): 'open' | 'close' | 'empty' | 'other' {
  const sign = text[at + 1];
  if (sign === '!' || sign === '?') return 'other';
  if (sign === '/') return 'close';
  return text[text.indexOf('>', at) - 1] === '/' ? 'empty' : 'open';
}

/**
 * Parses XML into a nameless element whose children are the top-level elements. Returns `null` if the text is
 * not well-formed, or declares a document type or an entity, which could make a small file expand or read the
 * server's files. Throws `Breach` if the text exceeds the limits.
 */
export function parseXml(text: string, bounds: XmlBounds): Element | null {
  if (hasEntities(text)) return null;
  countElements(text, bounds);
  try {
    if (XMLValidator.validate(text) !== true) return null;
    const nodes: readonly Node[] = parserOf(bounds.depth ?? DEEPEST).parse(text);
    return elementOf('', nodes);
  } catch {
    // The text counts as malformed: the parser rejected the text, for instance because of deep nesting that
    // `countElements` had missed.
    return null;
  }
}

/**
 * Returns the element that a path of names leads to, starting at `node` and going at each name to
 * the first child with that name; `undefined` if a name has no child, or if `node` is `undefined`.
 */
export function child(node: Element | undefined, ...path: readonly string[]): Element | undefined {
  return path.reduce<Element | undefined>(
    (parent, name) => parent?.children.find((element) => element.name === name),
    node,
  );
}

/** Returns all children of `node` with this name, in order. */
export const childrenOf = (node: Element | undefined, name: string): readonly Element[] =>
  node?.children.filter((element) => element.name === name) ?? [];

/** Returns the trimmed text of the element that `child` finds; an empty text if `child` finds none. */
export const textOf = (node: Element | undefined, ...path: readonly string[]): string =>
  child(node, ...path)?.text.trim() ?? '';
