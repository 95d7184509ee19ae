import type { Cart, CartLine } from '@jicai/shared/contract/ordering/cart.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { lineTotal, totalOf } from '@jicai/shared/domain/ordering/cart/totals.ts';

/*
 * The cart as it will be when the server has done what was clicked. Sums are made of the prices that
 * the server said; its next answer replaces them.
 */

function changed(cart: Cart, change: (line: CartLine) => CartLine | null): Cart {
  const groups = cart.groups.flatMap((group) => {
    const lines = group.lines.flatMap((line) => change(line) ?? []);
    const total = totalOf(lines.filter(({ isSelected }) => isSelected));
    return lines.length > 0 ? [{ ...group, lines, total }] : [];
  });
  const lines = groups.flatMap((group) => group.lines);
  const selected = lines.filter(({ isSelected }) => isSelected);
  return {
    groups,
    count: lines.length,
    total: totalOf(lines),
    selectedCount: selected.length,
    selectedTotal: totalOf(selected),
    invalid: cart.invalid.flatMap((line) => change(line) ?? []),
    // Lines do not say their category: the years are the server's, with its next answer.
    years: cart.years,
  };
}

/** With other pieces of one line. */
export function withQuantity(cart: Cart, lineId: string, quantity: number): Cart {
  return changed(cart, (line) => {
    if (line.id !== lineId) return line;
    return { ...line, quantity, total: lineTotal({ ...line, quantity }) };
  });
}

/** With other pieces of an accessory; without it when there are none. */
export function withAccessory(
  cart: Cart,
  lineId: string,
  accessoryId: string,
  quantity: number,
): Cart {
  return changed(cart, (line) => {
    if (line.id !== lineId) return line;
    const accessories = line.accessories
      .map((one) => (one.id === accessoryId ? { ...one, quantity } : one))
      .filter((one) => one.quantity > 0);
    return { ...line, accessories, total: lineTotal({ ...line, accessories }) };
  });
}

/** With lines ticked or not. */
export function withSelection(cart: Cart, lineIds: readonly string[], isSelected: boolean): Cart {
  const ids = new Set(lineIds);
  return changed(cart, (line) => (ids.has(line.id) ? { ...line, isSelected } : line));
}

/** Without lines, and without shops of which nothing is left. */
export function without(cart: Cart, lineIds: readonly string[]): Cart {
  const ids = new Set(lineIds);
  return changed(cart, (line) => (ids.has(line.id) ? null : line));
}

/** The ids of all lines that can be bought, or only of the ticked ones. */
export function lineIds(cart: Cart, which: 'all' | 'selected'): string[] {
  const lines = cart.groups.flatMap((group) => group.lines);
  return lines.filter((line) => which === 'all' || line.isSelected).map(({ id }) => id);
}

/** How much is missing to an amount that a shop asks for; null when it asks none or has it. */
export function missingTo(amount: Fen, total: Fen): Fen | null {
  return amount > 0 && total < amount ? fen(amount - total) : null;
}

/** Shops whose ticked lines do not reach what they deliver from. */
export function belowMinimum(cart: Cart): string[] {
  return cart.groups
    .filter(({ lines }) => lines.some(({ isSelected }) => isSelected))
    .filter(({ minOrder, total }) => missingTo(minOrder, total) !== null)
    .map(({ shopName }) => shopName);
}

/** The ticked lines that can be bought. */
export function selectedLines(cart: Cart): CartLine[] {
  return cart.groups.flatMap(({ lines }) => lines).filter(({ isSelected }) => isSelected);
}

/** Whether everything that is ticked belongs to one zone: welfare products have a checkout of their own. */
export function isAllOfZone(cart: Cart, zoneId: string): boolean {
  const ticked = selectedLines(cart);
  return ticked.length > 0 && ticked.every((line) => line.zoneId === zoneId);
}
