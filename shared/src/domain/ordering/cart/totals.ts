import { type Fen, fen } from '../../kernel/numbers/money.ts';

/** A line of a cart. Prices are in 分 and come from the server, never from the browser ([A26]). */
export interface PricedLine {
  readonly price: Fen;
  readonly quantity: number;
  readonly accessories: readonly { readonly price: Fen; readonly quantity: number }[];
}

/** Returns the amount of a cart line in 分: price × pieces, plus the line's accessories. */
export function lineTotal(line: PricedLine): Fen {
  return line.accessories.reduce<Fen>(
    (sum, { price, quantity }) => fen(sum + price * quantity),
    fen(line.price * line.quantity),
  );
}

/** Returns the sum of the amounts of cart lines, in 分. */
export function totalOf(lines: readonly PricedLine[]): Fen {
  return lines.reduce<Fen>((sum, line) => fen(sum + lineTotal(line)), fen(0));
}
