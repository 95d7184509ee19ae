/** An element of a document: its name without prefix, its children, its text. Attributes are dropped. */
export interface Element {
  readonly name: string;
  readonly children: Element[];
  text: string;
}

/** A comment, a CDATA section, an instruction or a tag; texts stand between them. */
const TOKEN =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<(\/?)([^\s<>/!?]+)((?:"[^"]*"|'[^']*'|[^<>"'])*?)(\/?)>/g;

const DEEPEST = 50;

const PREDEFINED: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};
const plain = (text: string) =>
  text.replaceAll(/&(?:lt|gt|quot|apos|amp);/g, (entity) => PREDEFINED[entity] ?? entity);

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

interface Tag {
  readonly name: string;
  readonly isEnd: boolean;
  readonly isEmpty: boolean;
}

/** Opens or closes an element; false where the tags do not fit together. */
function applyTag(open: Element[], { name, isEnd, isEmpty }: Tag): boolean {
  const parent = open.at(-1);
  if (!parent) return false;
  if (isEnd) {
    open.pop();
    return open.length > 0 && parent.name === localName(name);
  }
  const element = { name: localName(name), children: [], text: '' };
  parent.children.push(element);
  if (!isEmpty) open.push(element);
  return open.length <= DEEPEST;
}

/**
 * Parses XML into its elements. Null where it is not well-formed. A document type or an entity of its
 * own is refused before anything is parsed: they make small files large, and read files of the server.
 */
export function parseXml(text: string): Element | null {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return null;
  const top: Element = { name: '', children: [], text: '' };
  const open: Element[] = [top];
  let at = 0;
  for (const token of text.matchAll(TOKEN)) {
    const [whole, data = '', end, name, , empty] = token;
    const between = text.slice(at, token.index);
    const parent = open.at(-1);
    if (!parent || /[<>]/.test(between)) return null;
    parent.text += plain(between) + data;
    at = token.index + whole.length;
    if (name === undefined) continue;
    if (!applyTag(open, { name, isEnd: end !== '', isEmpty: empty !== '' })) return null;
  }
  return open.length === 1 && text.slice(at).trim() === '' ? top : null;
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
