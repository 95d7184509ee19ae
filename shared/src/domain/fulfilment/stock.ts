import { type Refusal, refuse } from '../kernel/result.ts';

/** Pieces of an accepted line that go into a warehouse. */
export interface StockedLine {
  readonly acceptanceId: string;
  readonly lineNo: number;
  readonly quantity: number;
  readonly serials: readonly string[];
}

/** An accepted line with the number of pieces that are not stocked yet. */
export interface LeftToStock {
  readonly acceptanceId: string;
  readonly lineNo: number;
  readonly orderId: string;
  readonly name: string;
  readonly left: number;
}

const keyOf = ({ acceptanceId, lineNo }: Pick<StockedLine, 'acceptanceId' | 'lineNo'>) =>
  `${acceptanceId} ${lineNo}`;

/**
 * Checks the lines of a stock entry (FU7): at least one line, each line once and among `left`, all
 * of the same order, no more pieces than are left to stock, and for each line either no serial
 * numbers or as many as pieces, all different. `left` may hold lines of other orders. Returns null
 * if the lines are valid.
 */
export function checkStocked(
  lines: readonly StockedLine[],
  left: readonly LeftToStock[],
): Refusal | null {
  if (lines.length === 0) return refuse('stock.nothing');
  if (new Set(lines.map(keyOf)).size !== lines.length) return refuse('stock.lineTwice');
  let orderId: string | null = null;
  for (const line of lines) {
    const known = left.find((candidate) => keyOf(candidate) === keyOf(line));
    if (!known) return refuse('stock.lineUnknown');
    orderId ??= known.orderId;
    if (known.orderId !== orderId) return refuse('stock.oneOrder');
    const refused = checkLine(line, known);
    if (refused) return refused;
  }
  return null;
}

/**
 * Returns the typed serial numbers that are not among the known ones of a line; empty if no numbers
 * are known. The caller only warns about them, because the contract may state a wrong number while
 * the right goods arrived.
 */
export const unknownSerials = (typed: readonly string[], known: readonly string[]): string[] =>
  known.length === 0 ? [] : typed.filter((serial) => !known.includes(serial));

function checkLine(line: StockedLine, { name, left }: LeftToStock): Refusal | null {
  if (line.quantity > left) return refuse('stock.tooMany', { line: name, left: String(left) });
  const { serials, quantity } = line;
  if (serials.length === 0) return null;
  if (serials.length !== quantity) {
    const counts = { given: String(serials.length), quantity: String(quantity) };
    return refuse('stock.serialCount', { line: name, ...counts });
  }
  const twice = serials.find((serial, index) => serials.indexOf(serial) !== index);
  return twice === undefined ? null : refuse('stock.serialTwice', { line: name, serial: twice });
}
