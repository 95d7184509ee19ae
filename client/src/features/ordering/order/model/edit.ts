import type { Difference } from '@jicai/shared/contract/ordering/checkout.ts';
import type { OrderLine } from '@jicai/shared/contract/ordering/order/tables.ts';
import { outcomeOf } from '../../checkout/model/consent.ts';

/** A line of an order that is edited; quantity 0 takes it out. */
export type EditedLine = OrderLine;

/** The lines as they stand; what a supplier had taken off is not promised again. */
export function startEdit(lines: readonly OrderLine[]): EditedLine[] {
  return [...lines];
}

/** Sets a line's quantity; an accessory goes when its product goes. */
export function setQuantity(
  lines: readonly EditedLine[],
  lineNo: number,
  quantity: number,
): EditedLine[] {
  return lines.map((line) => {
    if (line.lineNo === lineNo) return { ...line, quantity };
    return line.parentNo === lineNo && quantity === 0 ? { ...line, quantity: 0 } : line;
  });
}

/**
 * The lines with every difference agreed to; the differences name a line by its number.
 */
export function agreedEdit(
  lines: readonly EditedLine[],
  differences: readonly Difference[],
): EditedLine[] {
  let edited = [...lines];
  for (const difference of differences) {
    const { does } = outcomeOf(difference);
    const { lineNo, quantity } = lineOf(lines, difference) ?? { lineNo: 0, quantity: 0 };
    if (difference.cartId === '') edited = edited.map((line) => ({ ...line, quantity: 0 }));
    else if (does === 'drop') edited = setQuantity(edited, lineNo, 0);
    else if (does === 'reprice')
      edited = edited.map((line) =>
        line.lineNo === lineNo ? { ...line, price: difference.price ?? line.price } : line,
      );
    else edited = setQuantity(edited, lineNo, difference.available ?? quantity);
  }
  return edited;
}

/** A difference of an accessory names its product's line; the name tells which of them it is. */
function lineOf(lines: readonly EditedLine[], { cartId, accessoryId, name }: Difference) {
  const main = Number(cartId);
  return accessoryId === null
    ? lines.find((line) => line.lineNo === main)
    : lines.find((line) => line.parentNo === main && line.name === name);
}
