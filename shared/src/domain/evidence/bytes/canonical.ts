import { canonicalJson, type Evidence } from '../../kernel/texts/canonical-json.ts';

/**
 * Parses a text that must be the canonical JSON of its value, so that one value has one text and one hash.
 * Returns undefined for any other text, for one that is longer than `most` characters, and for a value that is
 * nested too deep to be written again.
 */
export function readCanonical(text: string, most: number): Evidence | undefined {
  if (text.length > most || !text.isWellFormed()) return undefined;
  try {
    const value: Evidence = JSON.parse(text);
    return canonicalJson(value) === text ? value : undefined;
  } catch {
    return undefined;
  }
}
