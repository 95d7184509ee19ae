import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** An element of a document: its name without prefix, its children, its text. Attributes are dropped. */
export interface Element {
  readonly name: string;
  readonly children: readonly Element[];
  readonly text: string;
}

/** Elements inside each other; an invoice has five levels. */
const DEEPEST = 50;

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  removeNSPrefix: true,
  // Numbers stay texts: an invoice number has 20 digits.
  parseTagValue: false,
  trimValues: false,
  maxNestedTags: DEEPEST,
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

/**
 * Parses XML into its elements. Null where it is not well-formed. A document type or an entity of its
 * own is refused before anything is parsed: they make small files large, and read files of the server.
 */
export function parseXml(text: string): Element | null {
  if (hasEntities(text)) return null;
  try {
    if (XMLValidator.validate(text) !== true) return null;
    const nodes: readonly Node[] = parser.parse(text);
    return elementOf('', nodes);
  } catch {
    // Elements nested deeper than the limit.
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
