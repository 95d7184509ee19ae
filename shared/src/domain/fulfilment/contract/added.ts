import { type Fen, fen } from '../../kernel/numbers/money.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';

/** Pieces that a supplement adds to an order line, at the price of the line. */
export interface AddedPieces {
  readonly lineNo: number;
  readonly quantity: number;
}

interface PricedLine {
  readonly lineNo: number;
  readonly price: Fen;
  readonly quantity: number;
  /** The amount after the line's discount. */
  readonly amount: Fen;
}

/** Prices added pieces with their share of the line's discount; a fraction of a 分 goes to the supplier. */
export function priceAdded(
  quantity: number,
  line: PricedLine,
): { readonly discount: Fen; readonly amount: Fen } {
  const off = BigInt(line.price * line.quantity - line.amount);
  const discount = fen(Number((off * BigInt(quantity)) / BigInt(line.quantity)));
  return { discount, amount: fen(line.price * quantity - discount) };
}

/** Returns the value of added pieces, or a refusal for a line that the order lacks or that occurs twice. */
export function valueOfAdded(
  added: readonly AddedPieces[],
  lines: readonly PricedLine[],
): Fen | Refusal {
  const seen = new Set<number>();
  let value = 0;
  for (const { lineNo, quantity } of added) {
    const line = lines.find((candidate) => candidate.lineNo === lineNo);
    if (!line || seen.has(lineNo)) return refuse('contract.noLine', { line: String(lineNo) });
    seen.add(lineNo);
    value += priceAdded(quantity, line).amount;
  }
  return fen(value);
}
