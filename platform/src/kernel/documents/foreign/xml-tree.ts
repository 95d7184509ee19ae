import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { Breach, type ForeignBounds } from './bounds.ts';

/* Loaded by threads of foreign files only. */

/** An element of a document: its name without prefix, its children, its text. Attributes are dropped. */
export interface Element {
  readonly name: string;
  readonly children: readonly Element[];
  readonly text: string;
}

/** Elements inside each other where the bounds say nothing. */
const DEEPEST = 50;

const parserOf = (depth: number) =>
  new XMLParser({
    preserveOrder: true,
    ignoreAttributes: true,
    ignoreDeclaration: true,
    ignorePiTags: true,
    removeNSPrefix: true,
    // Numbers stay texts: an invoice number has 20 digits.
    parseTagValue: false,
    trimValues: false,
    maxNestedTags: depth,
  });

/** A node as the parser answers it: `#text` with a text, or a name with the nodes inside. */
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

/** Has the XML a document type or an entity of its own? */
export const hasEntities = (text: string): boolean => /<!(?:DOCTYPE|ENTITY)/i.test(text);

/** The bounds of XML; a `null` in them is none. */
export type XmlBounds = Pick<ForeignBounds, 'elements' | 'depth'>;

/** How often a sign stands in a text; stops counting behind `most`. */
function countOf(sign: string, text: string, most: number): number {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0 && count <= most; at = text.indexOf(sign, at + 1))
    count += 1;
  return count;
}

/**
 * Counts the elements of a text by its tags, before anything is parsed: the parser makes objects of
 * each. Attributes and references count as elements do. Throws `Breach` where there are more than may
 * be, or more inside each other. Returns the count.
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
 * Parses XML into its elements. Null where it is not well-formed. A document type or an entity of its
 * own is refused before anything is parsed: they make small files large, and read files of the server.
 * Throws `Breach` beyond the bounds.
 */
export function parseXml(text: string, bounds: XmlBounds): Element | null {
  if (hasEntities(text)) return null;
  countElements(text, bounds);
  try {
    if (XMLValidator.validate(text) !== true) return null;
    const nodes: readonly Node[] = parserOf(bounds.depth ?? DEEPEST).parse(text);
    return elementOf('', nodes);
  } catch {
    // Tags that the count took for others, nested deeper than the limit.
    return null;
  }
}

/** The first element at this path of names. */
export function child(node: Element | undefined, ...path: readonly string[]): Element | undefined {
  return path.reduce<Element | undefined>(
    (at, name) => at?.children.find((one) => one.name === name),
    node,
  );
}

/** All children of this name, in order. */
export const childrenOf = (node: Element | undefined, name: string): readonly Element[] =>
  node?.children.filter((one) => one.name === name) ?? [];

/** The text at a path; empty where there is none. */
export const textOf = (node: Element | undefined, ...path: readonly string[]): string =>
  child(node, ...path)?.text.trim() ?? '';
