import { country, type Division } from './divisions.ts';

/** The finest places whose full names, level by level, begin the text. */
function walk(division: Division, rest: string): string[] {
  const deeper = division.children.flatMap((child) => [
    ...(rest.startsWith(child.name) ? walk(child, rest.slice(child.name.length)) : []),
    // A municipality has one name on two levels; people mostly write it once.
    ...(child.name === division.name ? walk(child, rest) : []),
  ]);
  return deeper.length > 0 ? deeper : [division.code];
}

/**
 * Returns the code of the finest region that an address begins with, `浙江省杭州市西湖区文三路 1 号` or
 * `杭州市西湖区…`; null if it begins with no full name of a province or city, or if the name is not unique.
 */
export function regionOfAddress(address: string): string | null {
  const text = address.replaceAll(/[\s/、，,]+/g, '');
  const starts = [...country.children, ...country.children.flatMap(({ children }) => children)];
  const codes = starts
    .filter(({ name }) => text.startsWith(name))
    .flatMap((division) => walk(division, text.slice(division.name.length)));
  const longest = Math.max(0, ...codes.map(({ length }) => length));
  const [code, ...others] = new Set(codes.filter(({ length }) => length === longest));
  return code && others.length === 0 ? code : null;
}
