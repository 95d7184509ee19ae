import { WELFARE_ZONE } from '@jicai/shared/contract/mall/catalog/product-page.ts';
import { cartEndpoints } from '@jicai/shared/contract/ordering/cart.ts';
import { cartMessages } from '@jicai/shared/messages/ordering/cart.ts';
import { useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { toastAtom } from '../../../lib/toast.ts';
import { type CartPort, CartPortContext, type CartWish } from '../../mall/actions/cart-port.ts';
import { useMallWrite } from '../../mall/actions/mall-writes.ts';
import { cartPaths } from './paths.ts';

/** The call that puts a wish into the cart. */
const adding = (wish: CartWish) => {
  const { productId, skuId = null, zoneId = null, quantity = null, accessories = [] } = wish;
  const body = { productId, skuId, zoneId, quantity, accessories: [...accessories] };
  return {
    endpoint: cartEndpoints.add,
    body: { ...body, comparisonIds: null },
    changes: ['cart'],
  } as const;
};

/** The way on from a product that is in the cart now. */
const GO_ON = { way: { label: '去结算', to: cartPaths.cart.pattern } } as const;

/** Gives the buttons on products the cart. */
export function CartProvider({ children }: { readonly children: ReactNode }) {
  const write = useMallWrite();
  const navigate = useNavigate();
  const toast = useSetAtom(toastAtom);
  const port: CartPort = {
    add: async (wish) =>
      (await write({ ...adding(wish), says: cartMessages['cart.added'], more: GO_ON })) !== null,
    addCompared: async (ids) => {
      const body = { ...adding({ productId: '' }).body, productId: null, comparisonIds: [...ids] };
      const answer = await write({
        endpoint: cartEndpoints.add,
        body,
        changes: ['cart', 'comparison', 'history'],
        says: cartMessages['cart.added'],
        more: GO_ON,
      });
      return answer !== null;
    },
    addMany: async (lines) => {
      const answer = await write({
        endpoint: cartEndpoints.addMany,
        body: {
          lines: lines.map(({ productId, skuId, quantity }) => ({ productId, skuId, quantity })),
        },
        changes: ['cart'],
      });
      if (answer === null) return null;
      const { added, rejected } = answer;
      const text =
        rejected.length > 0
          ? `已加入 ${added} 种，${rejected.length} 种未加入`
          : `已加入 ${added} 种商品`;
      toast(added > 0 ? 'done' : 'warning', text, added > 0 ? GO_ON : {});
      return rejected;
    },
    buyNow: async (wish) => {
      const { productId, skuId = null, quantity, accessories } = wish;
      const answer = await write({
        endpoint: cartEndpoints.buyNow,
        body: { productId, skuId, quantity, accessories: [...accessories] },
        changes: [],
      });
      if (!answer) return;
      const isWelfare = wish.zoneId === WELFARE_ZONE;
      const checkout = isWelfare ? cartPaths.welfareCheckout : cartPaths.checkout;
      await navigate(checkout.to([answer.lineId]));
    },
  };
  return <CartPortContext value={port}>{children}</CartPortContext>;
}
