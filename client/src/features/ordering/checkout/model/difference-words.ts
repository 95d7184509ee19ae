import type { Difference } from '@jicai/shared/contract/ordering/checkout.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isQuantityReason, shortageWords } from '@jicai/shared/domain/mall/catalog/quantities.ts';

/* Differences as a buyer reads them. `heads` is 0 but for a welfare order, whose buyer thinks of what
   each of so many people gets. */

const money = (amount: Difference['price']) => (amount === null ? '—' : `¥${formatFen(amount)}`);

/** `24`, or `每人 2 件、共 24 件`; stands between Chinese words. */
const pieces = (quantity: number, heads: number): string =>
  heads === 0 ? ` ${quantity} ` : `每人 ${quantity / heads} 件、共 ${quantity} 件`;

const nothingLeft = (heads: number): string =>
  heads === 0 ? '库存不足，无法购买' : `库存不够 ${heads} 位收货人每人同样多`;

/** The change in words, and the consequence of agreeing to it. */
export function differenceWords(
  difference: Difference,
  heads: number,
): readonly [what: string, then: string] {
  const { kind, seenPrice, price } = difference;
  const available = difference.available ?? 0;
  if (isQuantityReason(kind)) {
    if (available === 0) return [nothingLeft(heads), '从本次订单移除'];
    const asked = `您要${pieces(difference.wanted ?? 0, heads)}`.trimEnd();
    return [`${shortageWords(kind, difference)}，${asked}`, `按${pieces(available, heads)}提交`];
  }
  switch (kind) {
    case 'priceChanged':
      return [`价格由 ${money(seenPrice)} 变为 ${money(price)}`, '按新价格提交'];
    case 'offShelf':
      return ['商品已下架', '从本次订单移除，仍留在购物车'];
    case 'shopSuspended':
      return ['店铺已暂停营业', '从本次订单移除，仍留在购物车'];
    case 'noPrice':
      return ['商品价格待定', '从本次订单移除，仍留在购物车'];
    case 'outOfArea':
      return ['不配送到所选地址', '从本次订单移除，仍留在购物车'];
    case 'belowMinimum':
      return [
        `商品金额 ${money(seenPrice)}，未达店铺起订金额 ${money(price)}`,
        '该店铺的商品不提交，仍留在购物车',
      ];
  }
}

/** Why a line is left out of the checkout. */
export function withoutWords(difference: Difference, heads: number): string {
  const { kind, available, price, wanted } = difference;
  if (isQuantityReason(kind)) {
    if (!available) return nothingLeft(heads);
    const words = shortageWords(kind, difference);
    return heads === 0 ? words : `${words}，不合${pieces(wanted ?? 0, heads)}`;
  }
  switch (kind) {
    case 'belowMinimum':
      return `未达店铺起订金额 ${money(price)}`;
    case 'offShelf':
      return '已下架';
    case 'shopSuspended':
      return '店铺已暂停营业';
    case 'noPrice':
      return '价格待定';
    case 'outOfArea':
      return '不配送到所选地址';
    case 'priceChanged':
      return '价格已变化';
  }
}
