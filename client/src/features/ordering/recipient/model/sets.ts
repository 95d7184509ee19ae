import type {
  CheckoutGroup,
  Difference,
  SeenLine,
} from '@jicai/shared/contract/ordering/checkout.ts';
import { isQuantityReason } from '@jicai/shared/domain/mall/catalog/quantities.ts';
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
    isQuantityReason(kind) ? [{ cartId, accessoryId, name, quantity: wanted ?? 1 }] : [],
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
