import { cutText } from '@jicai/shared/domain/kernel/cut-text.ts';

/** Initial characters that a spreadsheet program might take for a formula or a command. */
const SUSPICIOUS = /^[=+\-@\t\r\n\0＝＋－＠]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
/** The largest length of a cell's text. */
const CELL_LENGTH = 32_000;

/**
 * Returns text that stays text in a spreadsheet ([A27], v5.0.0-1.2.10): an apostrophe precedes what could
 * begin a formula, and characters that XML forbids are removed. Every text of a cell must pass here.
 */
export function safeText(text: string): string {
  const clean = cutText(text.toWellFormed().replace(CONTROL, ''), CELL_LENGTH);
  return SUSPICIOUS.test(text) ? `'${clean}` : clean;
}
