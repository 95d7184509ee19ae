import { type Fen, fen } from '../../kernel/numbers/money.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';

/** Pieces of an order line that a supplement adds, at the line's own price. */
export interface AddedPieces {
  readonly lineNo: number;
  readonly quantity: number;
}

interface PricedLine {
  readonly lineNo: number;
  readonly price: Fen;
  readonly quantity: number;
  /** After the line's discount. */
  readonly amount: Fen;
}

/** Added pieces with their share of the line's discount, a started 分 to the supplier. */
export function priceAdded(
  quantity: number,
  line: PricedLine,
): { readonly discount: Fen; readonly amount: Fen } {
  const off = BigInt(line.price * line.quantity - line.amount);
  const discount = fen(Number((off * BigInt(quantity)) / BigInt(line.quantity)));
  return { discount, amount: fen(line.price * quantity - discount) };
}

/** The value of added pieces; a refusal names the line that the order does not have, or has twice. */
export function valueOfAdded(
  added: readonly AddedPieces[],
  lines: readonly PricedLine[],
): Fen | Refusal {
  const seen = new Set<number>();
  let value = 0;
  for (const { lineNo, quantity } of added) {
    const line = lines.find((one) => one.lineNo === lineNo);
    if (!line || seen.has(lineNo)) return refuse('contract.noLine', { line: String(lineNo) });
    seen.add(lineNo);
    value += priceAdded(quantity, line).amount;
  }
  return fen(value);
}
