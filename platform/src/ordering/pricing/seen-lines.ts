import type { SeenLine, WantedLine } from '@jicai/shared/contract/ordering/checkout.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import type { StoredLine } from './lines.ts';

/**
 * The stored lines as a buyer sees them when nothing has changed, of other quantities where some are
 * wanted.
 */
export function asSeen(
  stored: readonly StoredLine[],
  wanted: readonly WantedLine[] = [],
): SeenLine[] {
  const asked = new Map(
    wanted.map((line) => [`${line.cartId} ${line.accessoryId}`, line.quantity]),
  );
  return stored.flatMap(({ id: cartId, accessories, ...line }) =>
    [{ ...line, id: null }, ...accessories].map(({ id: accessoryId, quantity, priceAdded }) => {
      const pieces = asked.get(`${cartId} ${accessoryId}`);
      return { cartId, accessoryId, quantity: pieces ?? quantity, price: fen(priceAdded) };
    }),
  );
}

/** Whether every seen line is a stored one, once, and no accessory comes without its SKU. */
export function areStored(stored: readonly StoredLine[], seen: readonly SeenLine[]): boolean {
  const keys = new Set<string>();
  const main = new Set(seen.filter((line) => line.accessoryId === null).map((line) => line.cartId));
  for (const { cartId, accessoryId } of seen) {
    const own = stored.find(({ id }) => id === cartId);
    const key = `${cartId} ${accessoryId ?? ''}`;
    if (!own || keys.has(key) || !main.has(cartId)) return false;
    if (accessoryId !== null && !own.accessories.some(({ id }) => id === accessoryId)) return false;
    keys.add(key);
  }
  return true;
}
