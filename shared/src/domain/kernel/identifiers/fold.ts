/** Zero-width characters, which copying from a page or a document leaves behind. */
const ZERO_WIDTH = /[\u200b-\u200d\u2060\ufeff]/g;

/**
 * Returns a typed identifier with half-width characters (NFKC), without zero-width characters and outer
 * spaces.
 */
export const foldSigns = (text: string): string =>
  text.normalize('NFKC').replaceAll(ZERO_WIDTH, '').trim();
