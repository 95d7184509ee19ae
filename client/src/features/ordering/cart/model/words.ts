import type { InvalidReason } from '@jicai/shared/domain/ordering/cart/rules.ts';

/** Why a line cannot be bought, as its row says it. */
export const invalidWords: Readonly<Record<InvalidReason, string>> = {
  offSale: '商品已下架',
  noStock: '暂时无货',
  outOfArea: '所选地区不配送',
  shopClosed: '店铺已暂停营业',
};
