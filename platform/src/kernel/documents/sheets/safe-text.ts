import { cutText } from '@jicai/shared/domain/kernel/texts/cut-text.ts';

/** Initial characters that a spreadsheet program might take for a formula or a command. */
const SUSPICIOUS = /^[=+\-@\t\r\n＝＋－＠]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches the characters that XML forbids
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
/** The largest length of a cell's text, in UTF-16 units; longer texts are cut. */
const CELL_LENGTH = 32_000;

/**
 * Returns the text changed so that no spreadsheet program takes it for a formula ([A27], v5.0.0-1.2.10): removes
 * characters that XML forbids, puts an apostrophe before a suspicious first character of what is left, and
 * cuts a long text. Every text of a cell must pass through this function.
 */
export function safeText(text: string): string {
  const clean = cutText(text.toWellFormed().replace(CONTROL, ''), CELL_LENGTH);
  return SUSPICIOUS.test(clean) ? `'${clean}` : clean;
}
