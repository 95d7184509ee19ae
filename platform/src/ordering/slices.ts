import type { PlatformContext } from '../context.ts';
import type { Slice } from '../kernel/slice.ts';
import { addressSlice } from './address/slice.ts';
import { budgetSlice } from './budget/slice.ts';
import { cartSlice } from './cart/slice.ts';
import { checkoutSlice } from './checkout/slice.ts';
import { groupBuySlice } from './group-buy/slice.ts';
import { orderMessageSlice } from './message/slice.ts';
import { orderSlice } from './order/slice.ts';
import { purchaseListSlice } from './purchase-list/slice.ts';
import { recipientSlice } from './recipient/slice.ts';
import { orderReviewSlice } from './review/slice.ts';

/** The slices of the wing `ordering`, in the order in which they are registered. */
export const orderingSlices: readonly Slice<PlatformContext>[] = [
  orderReviewSlice,
  addressSlice,
  budgetSlice,
  cartSlice,
  purchaseListSlice,
  checkoutSlice,
  recipientSlice,
  orderSlice,
  orderMessageSlice,
  groupBuySlice,
];
