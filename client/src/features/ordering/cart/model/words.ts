import type { CartGroup } from '@jicai/shared/contract/ordering/cart.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import type { UnavailableReason } from '@jicai/shared/domain/mall/catalog/purchasable.ts';
import { missingTo } from './cart-change.ts';

/** Reasons why a line cannot be bought, as its row says them. */
export const invalidLabels: Readonly<Record<UnavailableReason, string>> = {
  offSale: '商品已下架',
  noStock: '暂时无货',
  outOfArea: '所选地区不配送',
  shopClosed: '店铺已暂停营业',
  noPrice: '价格待定',
};

/** The freight of a shop's ticked lines, and how much is missing to have none. */
export function freightText(
  group: Pick<CartGroup, 'freight' | 'freeFreightFrom' | 'total'>,
): string {
  if (group.freight === 0) return '免运费';
  const freight = `运费 ¥${formatFen(group.freight)}`;
  if (group.freeFreightFrom === 0) return freight;
  const missing = missingTo(group.freeFreightFrom, group.total);
  if (missing === null) return `已满 ¥${formatFen(group.freeFreightFrom)}，免运费`;
  return `${freight}，再买 ¥${formatFen(missing)} 免运费`;
}
