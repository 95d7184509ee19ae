import type {
  CheckoutGroup,
  Difference,
  SeenLine,
} from '@jicai/shared/contract/ordering/checkout.ts';
import { limits } from '@jicai/shared/limits.ts';

/** One thing that everybody gets, and how many pieces of it. */
export interface SetItem {
  readonly key: string;
  readonly cartId: string;
  readonly accessoryId: string | null;
  readonly name: string;
  readonly each: number;
}

interface Seen {
  readonly groups: readonly CheckoutGroup[];
  readonly differences: readonly Difference[];
}

const keyOf = (line: Pick<SeenLine, 'cartId' | 'accessoryId'>): string =>
  `${line.cartId} ${line.accessoryId ?? ''}`;

/** The most pieces for each of so many. */
export const mostEach = (heads: number): number =>
  Math.floor(limits.orderQuantity / Math.max(1, heads));

/**
 * Each recipient's pieces of the cart's lines: the chosen number, else the cart's quantity divided by
 * the recipients if that is even, else one. Lines with too many wanted pieces are here too: fewer may do.
 */
export function setOf(
  cart: Seen,
  chosen: Readonly<Record<string, number>>,
  heads: number,
): SetItem[] {
  const short = cart.differences.flatMap(({ kind, cartId, accessoryId, name, wanted }) =>
    kind === 'stockShort' || kind === 'belowQuantity'
      ? [{ cartId, accessoryId, name, quantity: wanted ?? 1 }]
      : [],
  );
  const lines = [...cart.groups.flatMap((group) => group.lines), ...short];
  const items = lines.map(({ cartId, accessoryId, name, quantity }) => {
    const key = keyOf({ cartId, accessoryId });
    const even = heads > 0 && quantity % heads === 0 ? quantity / heads : 1;
    const each = Math.min(chosen[key] ?? even, mostEach(heads));
    return { key, cartId, accessoryId, name, each };
  });
  return [...new Map(items.map((item) => [item.key, item])).values()];
}

/** So many pieces of each thing for everybody. */
export const wantedOf = (items: readonly SetItem[], heads: number) =>
  heads === 0
    ? []
    : items.map(({ cartId, accessoryId, each }) => ({
        cartId,
        accessoryId,
        quantity: each * heads,
      }));

/** So many pieces in whole sets: fewer where fewer are left than wanted, more where more must be. */
export function wholeSets(quantity: number, wanted: number, heads: number): number {
  if (heads === 0) return quantity;
  return (quantity > wanted ? Math.ceil : Math.floor)(quantity / heads) * heads;
}

/** Lines that were agreed to, in whole sets; an accessory goes with its product. */
export function inSets(
  agreed: readonly SeenLine[],
  sent: readonly SeenLine[],
  heads: number,
): SeenLine[] {
  if (heads === 0) return [...agreed];
  const whole = agreed.flatMap((line) => {
    const wanted = sent.find((known) => keyOf(known) === keyOf(line))?.quantity ?? line.quantity;
    const quantity = wholeSets(line.quantity, wanted, heads);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  const products = new Set(
    whole.flatMap((line) => (line.accessoryId === null ? [line.cartId] : [])),
  );
  return whole.filter(({ cartId }) => products.has(cartId));
}
