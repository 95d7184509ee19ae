import type { UnavailableReason } from '@jicai/shared/domain/mall/catalog/purchasable.ts';

/** Reasons why a line cannot be bought, as its row says them. */
export const invalidWords: Readonly<Record<UnavailableReason, string>> = {
  offSale: '商品已下架',
  noStock: '暂时无货',
  outOfArea: '所选地区不配送',
  shopClosed: '店铺已暂停营业',
  noPrice: '价格待定',
};
