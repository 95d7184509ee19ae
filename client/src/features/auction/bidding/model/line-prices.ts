import type { PackageInfo } from '@jicai/shared/contract/auction/auction.ts';
import { type Fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import {
  groupDigits,
  readTypedAmount,
  strictAmountText,
} from '@jicai/shared/domain/kernel/numbers/typed-money.ts';
import type { Draft } from './bid-form.ts';

type Lines = PackageInfo['lines'];
type Prices = Draft['lines'];

/**
 * Returns the price of a pasted table row: its last non-empty cell, because names and quantities come before
 * it.
 */
function cellOf(row: string): string {
  const cells = row.split('\t').map((cell) => cell.trim());
  return groupDigits(strictAmountText(cells.findLast((cell) => cell !== '') ?? ''));
}

/** The unit prices after a column was pasted, and the number of lines that got one. */
export interface Pasted {
  readonly prices: Prices;
  readonly filled: number;
  /** The number of pasted rows beyond the last line, which were ignored. */
  readonly left: number;
}

/**
 * True if the first cell is a heading that was copied with the column: it has no digit, and the next cell has
 * one.
 */
const isHeading = (cell: string | undefined, next: string | undefined) =>
  cell !== undefined && cell !== '' && !/\d/.test(cell) && /\d/.test(next ?? '');

/**
 * Returns the prices with a pasted table column filled in from line `fromLineNo` on; `null` for a single
 * cell, which the field pastes itself.
 */
export function pasteColumn(
  lines: Lines,
  prices: Prices,
  fromLineNo: number,
  text: string,
): Pasted | null {
  const rows = text.replace(/\r/g, '').replace(/\n+$/, '').split('\n');
  if (rows.length < 2 && !text.includes('\t')) return null;
  const cells = rows.map(cellOf);
  if (isHeading(cells[0], cells[1])) cells.shift();
  const first = lines.findIndex(({ lineNo }) => lineNo === fromLineNo);
  const filled = lines.slice(first, first + cells.length);
  const next = new Map(prices);
  for (const [index, { lineNo }] of filled.entries()) next.set(lineNo, cells[index] ?? '');
  return { prices: next, filled: filled.length, left: cells.length - filled.length };
}

/**
 * Parses a percentage above 0 and below 100 into hundredths of a percent; `null` if the text is no such
 * percentage.
 */
export function readPercent(text: string): number | null {
  const read = readTypedAmount(text.replace(/[%％]\s*$/, ''));
  return read.kind === 'amount' && read.amount > 0 && read.amount < 10_000 ? read.amount : null;
}

/**
 * Returns all prices changed by a percentage, in hundredths of a percent, rounded to 分 in the direction of
 * the change. Texts that are not amounts stay.
 */
export function changeAll(prices: Prices, hundredths: number, to: 'lower' | 'higher'): Prices {
  const factor = BigInt(to === 'lower' ? 10_000 - hundredths : 10_000 + hundredths);
  const round = to === 'lower' ? 0n : 9_999n;
  const changed = [...prices].map(([lineNo, text]) => {
    const read = readTypedAmount(text);
    if (read.kind !== 'amount' || read.amount < 0) return [lineNo, text] as const;
    const amount = Number((BigInt(read.amount) * factor + round) / 10_000n) as Fen;
    return [lineNo, formatFen(amount)] as const;
  });
  return new Map(changed);
}
