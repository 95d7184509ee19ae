import { type Fen, fen } from '../../kernel/money.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';

/** The smallest and the largest number of pieces in one line of a cart ([A26]). */
export const MIN_PIECES = 1;
export const MAX_PIECES = 9_999;

/** Why a line of a cart cannot be bought as it is; shown in a group of its own. */
export type InvalidReason = 'offSale' | 'noStock' | 'outOfArea' | 'shopClosed';

/** What decides whether goods can be bought, as the server reads it now. */
export interface Sellable {
  readonly onSale: boolean;
  readonly shopActive: boolean;
  /** True where no address is chosen yet. */
  readonly deliverable: boolean;
  readonly stock: number;
}

/** The first reason that holds, the least curable first; null when the goods can be bought. */
export function invalidReason(goods: Sellable): InvalidReason | null {
  if (!goods.onSale) return 'offSale';
  if (!goods.shopActive) return 'shopClosed';
  if (!goods.deliverable) return 'outOfArea';
  return goods.stock <= 0 ? 'noStock' : null;
}

/** What bounds the pieces of a line. */
export interface PieceBounds {
  readonly name: string;
  readonly unit: string;
  readonly stock: number;
  /** 起订量. */
  readonly minQuantity: number;
}

/** May a line have so many pieces? Range first, then 起订量, then stock; null means yes. */
export function judgePieces(pieces: number, bounds: PieceBounds): Refusal | null {
  if (!Number.isSafeInteger(pieces) || pieces < MIN_PIECES || pieces > MAX_PIECES) {
    return refuse('cart.pieces');
  }
  const { name, unit } = bounds;
  if (pieces < bounds.minQuantity) {
    return refuse('cart.belowMinimum', { name, min: String(bounds.minQuantity), unit });
  }
  if (pieces > bounds.stock) {
    return refuse('cart.aboveStock', { name, stock: String(bounds.stock), unit });
  }
  return null;
}

/** A line as far as money goes; prices in 分 are the server's ([A26]). */
export interface PricedLine {
  readonly price: Fen;
  readonly quantity: number;
  readonly accessories: readonly { readonly price: Fen; readonly quantity: number }[];
}

/** Price × pieces with the line's accessories. */
export function lineTotal(line: PricedLine): Fen {
  return line.accessories.reduce<Fen>(
    (sum, { price, quantity }) => fen(sum + price * quantity),
    fen(line.price * line.quantity),
  );
}

/** The sum of lines. */
export function totalOf(lines: readonly PricedLine[]): Fen {
  return lines.reduce<Fen>((sum, line) => fen(sum + lineTotal(line)), fen(0));
}
