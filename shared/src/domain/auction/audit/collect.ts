import { readAs } from './read-file.ts';
import { LogHeadShape } from './shapes.ts';

/** A page of the public log, as the call returns it: the head and the rows, each as a line of JSON. */
export interface LogPage {
  readonly head: string;
  readonly rows: readonly string[];
}

/**
 * The number of attempts to read a log. Reading starts again if the log became open between two
 * pages; the last attempt is returned even then.
 */
const TRIES = 3;

/**
 * Reads a public log to its end and resolves to the text of the log's file. `page` loads the rows after a
 * sequence number; a page of fewer than `chunk` rows is the last page. The file gets the head of the last
 * page; events written after that page was read are not included.
 */
export async function collectLog(
  page: (afterSeq: number) => Promise<LogPage>,
  chunk: number,
): Promise<string> {
  for (let left = TRIES; ; left -= 1) {
    const lines: string[] = [];
    const heads: string[] = [];
    for (let isFull = true; isFull; ) {
      const { head, rows } = await page(lines.length);
      heads.push(head);
      lines.push(...rows);
      isFull = rows.length >= chunk;
    }
    const opened = new Set(heads.map(isOpen));
    if (opened.size === 1 || left === 1) return `${[heads.at(-1), ...lines].join('\n')}\n`;
  }
}

function isOpen(text: string): boolean {
  const head = readAs(LogHeadShape, text);
  return 'terms' in head && head.terms !== null;
}
