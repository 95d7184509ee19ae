/**
 * Values that evidence may hold: JSON values whose numbers are integers. Floats and dates are
 * excluded, because two machines could write them differently.
 */
export type Evidence =
  | string
  | number
  | boolean
  | null
  | readonly Evidence[]
  | { readonly [key: string]: Evidence };

/**
 * Returns the canonical JSON of a value: keys sorted by code unit, no whitespace, integers only (throws for
 * other numbers). Evidence is hashed over this text (AU50), so its form must never change.
 */
export function canonicalJson(value: Evidence): string {
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number: ${value}`);
    return String(value);
  }
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value as Record<string, Evidence>)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
