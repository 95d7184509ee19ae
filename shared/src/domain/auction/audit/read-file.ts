import * as z from 'zod/mini';
import { type KeyList, KeyListShape } from '../../kernel/key-list.ts';
import { type Finding, type Problem, problem } from './findings.ts';
import { type SealedReceipt, SealedReceiptShape } from './sealed-receipt-shape.ts';
import {
  type LogHead,
  LogHeadShape,
  type LogRow,
  LogRowShape,
  type Receipt,
  ReceiptShape,
} from './shapes.ts';

/* The evidence files that people open: a receipt or a key list is one JSON object, a log has one per line. */

/** A log as it was read. `rows[n]` is event n + 1, or null if the line of that event is damaged. */
export interface ReadLog {
  readonly head: LogHead;
  readonly rows: readonly (LogRow | null)[];
  /**
   * A finding for each damaged line, with the sequence number of the line's event, and for a missing last
   * newline.
   */
  readonly damage: readonly Finding[];
}

export type ReadFile =
  | { readonly kind: 'receipt'; readonly receipt: Receipt }
  | { readonly kind: 'sealedReceipt'; readonly receipt: SealedReceipt }
  | { readonly kind: 'log'; readonly log: ReadLog }
  | { readonly kind: 'keys'; readonly list: KeyList }
  | {
      readonly kind: 'damaged';
      readonly what: 'receipt' | 'log' | 'keys' | 'file';
      readonly problem: Problem;
    };

/**
 * Parses a JSON text by a shape; returns a problem if the text is no JSON, or names the field that does not
 * fit.
 */
export function readAs<T>(shape: z.core.$ZodType<T>, text: string): T | Problem {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return problem('notJson');
  }
  const parsed = z.safeParse(shape, value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const keys = issue?.code === 'unrecognized_keys' ? issue.keys : [];
  return problem('badForm', { field: [...(issue?.path ?? []), ...keys].join('.') || 'JSON' });
}

export const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'key' in value;

/**
 * Returns whether a JSON text, spaces aside, is what `JSON.stringify` makes of its value. Another text may
 * mean something else to another reader: a name that stands twice, for example.
 */
function isUnambiguous(text: string): boolean {
  const compact = text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1');
  return JSON.stringify(JSON.parse(text)) === compact;
}

/** Parses the file of a receipt. One that another reader could read otherwise is damaged. */
function readReceipt<T>(shape: z.core.$ZodType<T>, text: string): T | Problem {
  const read = readAs(shape, text);
  if (isProblem(read)) return read;
  return isUnambiguous(text) ? read : problem('notJson');
}

/** Parses a line of a log. A line that does not equal the output of `JSON.stringify` is damaged. */
function readLine<T>(shape: z.core.$ZodType<T>, line: string): T | Problem {
  const read = readAs(shape, line);
  if (isProblem(read)) return read;
  return JSON.stringify(JSON.parse(line)) === line ? read : problem('notJson');
}

function readLog(text: string): ReadFile {
  const [first = '', ...lines] = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
  const head = readLine(LogHeadShape, first);
  if (isProblem(head)) return { kind: 'damaged', what: 'log', problem: head };
  const damage: Finding[] = [];
  const rows = lines.map((line, index) => {
    const row = readLine(LogRowShape, line);
    if (!isProblem(row)) return row;
    damage.push({ seq: index + 1, ...row });
    return null;
  });
  if (!text.endsWith('\n')) damage.push({ seq: rows.length, ...problem('notJson') });
  return { kind: 'log', log: { head, rows, damage } };
}

/** Returns the text of a key list's file. */
export const keyListFile = (list: KeyList): string => `${JSON.stringify(list, null, 2)}\n`;

/**
 * The number of characters at the beginning of a file that are searched for `MARK`. A damaged file with the
 * mark is still recognized as evidence.
 */
const HEAD_LENGTH = 1_000;
const MARK = 'jicai-';

/**
 * Detects and parses a file: a log, a receipt of either kind or a key list. Any other file counts as
 * damaged.
 */
export function readFile(text: string): ReadFile {
  if (!text.slice(0, HEAD_LENGTH).includes(MARK))
    return { kind: 'damaged', what: 'file', problem: problem('notEvidence') };
  if (text.slice(0, 100).includes('"jicai-keys"')) {
    const list = readAs(KeyListShape, text);
    return isProblem(list)
      ? { kind: 'damaged', what: 'keys', problem: list }
      : { kind: 'keys', list };
  }
  if (text.slice(0, 100).includes('"jicai-sealed-receipt"')) {
    const receipt = readReceipt(SealedReceiptShape, text);
    return isProblem(receipt)
      ? { kind: 'damaged', what: 'receipt', problem: receipt }
      : { kind: 'sealedReceipt', receipt };
  }
  if (text.slice(0, 100).includes('"jicai-receipt"')) {
    const receipt = readReceipt(ReceiptShape, text);
    return isProblem(receipt)
      ? { kind: 'damaged', what: 'receipt', problem: receipt }
      : { kind: 'receipt', receipt };
  }
  if (text.includes('\n')) return readLog(text);
  return { kind: 'damaged', what: 'file', problem: problem('notJson') };
}

/** Returns the text of a log's file. */
export function logFile(head: LogHead, rows: readonly LogRow[]): string {
  return `${[head, ...rows].map((line) => JSON.stringify(line)).join('\n')}\n`;
}
