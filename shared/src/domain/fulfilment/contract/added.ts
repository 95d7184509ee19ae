import { type Fen, fen } from '../../kernel/numbers/money.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';

/** Pieces that a supplementary agreement adds to an order line, at the price of the line. */
export interface AddedPieces {
  readonly lineNo: number;
  readonly quantity: number;
}

interface PricedLine {
  readonly lineNo: number;
  readonly price: Fen;
  readonly quantity: number;
  /** The amount of the line in 分, after its discount. */
  readonly amount: Fen;
}

/** Returns the discount of a line in 分: its unit price times its pieces, minus its amount. */
export const discountOf = ({
  price,
  quantity,
  amount,
}: Pick<PricedLine, 'price' | 'quantity' | 'amount'>): number => price * quantity - amount;

/**
 * Returns the discount and the amount in 分 of added pieces. Added pieces get the same discount per piece as
 * the line; the discount is rounded down.
 */
export function priceAdded(
  quantity: number,
  line: PricedLine,
): { readonly discount: Fen; readonly amount: Fen } {
  const off = BigInt(discountOf(line));
  const discount = fen(Number((off * BigInt(quantity)) / BigInt(line.quantity)));
  return { discount, amount: fen(line.price * quantity - discount) };
}

/**
 * Returns the value of added pieces in 分, or a refusal for a line that the order lacks or that occurs
 * twice.
 */
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
