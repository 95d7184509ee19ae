import { readAs } from './read-file.ts';
import { LogHeadShape } from './shapes.ts';

/** A page of the public log, as its call answers it. */
export interface LogPage {
  readonly head: string;
  readonly rows: readonly string[];
}

/** The log may be opened while it is read: then once more from the beginning. */
const TRIES = 3;

/**
 * Reads a public log to its end and answers the text of its file. The head is that of the last page;
 * events that came after it was read are left for the next time.
 */
export async function collectLog(
  page: (afterSeq: number) => Promise<LogPage>,
  chunk: number,
): Promise<string> {
  for (let left = TRIES; ; left -= 1) {
    const lines: string[] = [];
    const heads: string[] = [];
    for (let full = true; full; ) {
      const { head, rows } = await page(lines.length);
      heads.push(head);
      lines.push(...rows);
      full = rows.length >= chunk;
    }
    const opened = new Set(heads.map(isOpen));
    if (opened.size === 1 || left === 1) return `${[heads.at(-1), ...lines].join('\n')}\n`;
  }
}

function isOpen(text: string): boolean {
  const head = readAs(LogHeadShape, text);
  return 'terms' in head && head.terms !== null;
}
