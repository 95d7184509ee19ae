import { followEndpoints } from '@jicai/shared/contract/mall/follow.ts';
import { type Cart, type CartLine, cartEndpoints } from '@jicai/shared/contract/ordering/cart.ts';
import { followMessages } from '@jicai/shared/messages/mall/follow.ts';
import { cartMessages } from '@jicai/shared/messages/ordering/cart.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useCall } from '../../../lib/http/call.ts';
import { regionAtom } from '../../identity/region/region.ts';
import { isShopperAtom, useMallWrite } from '../../mall/actions/mall-writes.ts';
import { withAccessory, without, withQuantity, withSelection } from './model/cart-change.ts';

/** The request for the cart: the address of browsing decides which lines are out of the area. */
function useCartQuery() {
  return { regionCode: useAtomValue(regionAtom)?.code ?? null };
}

/** The person's cart; not asked for visitors. */
export function useCart() {
  const enabled = useAtomValue(isShopperAtom);
  const body = useCartQuery();
  return useCall(cartEndpoints.list, body, { enabled, quiet: true, keepPrevious: true });
}

/** The writes to the cart's lines; shown at once, taken back when the server declines. */
export function useCartWrites() {
  const write = useMallWrite();
  const queries = useQueryClient();
  const body = useCartQuery();
  const key = [cartEndpoints.list.name, body];

  function early(change: (cart: Cart) => Cart) {
    return () => {
      // An answer that is on its way was made before this click.
      void queries.cancelQueries({ queryKey: key });
      const before = queries.getQueryData<Cart>(key);
      if (before) queries.setQueryData(key, change(before));
      return () => queries.setQueryData(key, before);
    };
  }

  const remove = (lineIds: string[]) =>
    write({
      endpoint: cartEndpoints.remove,
      body: { lineIds },
      changes: ['cart'],
      says: cartMessages['cart.removed'],
      optimistic: early((cart) => without(cart, lineIds)),
    });

  return {
    remove,
    setQuantity: (lineId: string, quantity: number) =>
      write({
        endpoint: cartEndpoints.setQuantity,
        body: { lineId, quantity },
        changes: ['cart'],
        optimistic: early((cart) => withQuantity(cart, lineId, quantity)),
      }),
    setAccessory: (lineId: string, accessoryId: string, quantity: number) =>
      write({
        endpoint: cartEndpoints.setAccessory,
        body: { lineId, accessoryId, quantity },
        changes: ['cart'],
        optimistic: early((cart) => withAccessory(cart, lineId, accessoryId, quantity)),
      }),
    select: (lineIds: string[], isSelected: boolean) =>
      write({
        endpoint: cartEndpoints.select,
        body: { lineIds, isSelected },
        changes: ['cart'],
        optimistic: early((cart) => withSelection(cart, lineIds, isSelected)),
      }),
    clearInvalid: () =>
      write({
        endpoint: cartEndpoints.clearInvalid,
        body,
        changes: ['cart'],
        says: cartMessages['cart.removed'],
      }),
    /** Follows first: when that fails, the line is still there. */
    async moveToFollows(line: CartLine): Promise<void> {
      const followed = await write({
        endpoint: followEndpoints.add,
        body: { personId: null, productId: line.productId, shopId: null },
        changes: ['follow'],
        says: followMessages['follow.added'],
      });
      if (followed) await remove([line.id]);
    },
  };
}
