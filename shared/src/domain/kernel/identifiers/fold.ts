/** Zero-width signs that copying from a page or a document leaves behind. */
const ZERO_WIDTH = /[\u200b-\u200d\u2060\ufeff]/g;

/**
 * Returns a typed identifier with half-width signs, without zero-width signs and without blanks at its
 * ends. Nothing inside is put right.
 */
export const foldSigns = (text: string): string =>
  text.normalize('NFKC').replaceAll(ZERO_WIDTH, '').trim();
