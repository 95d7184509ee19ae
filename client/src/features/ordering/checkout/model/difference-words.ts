import type { Difference } from '@jicai/shared/contract/ordering/checkout.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { wholeSets } from '../../recipient/model/sets.ts';
import { outcomeOf } from './consent.ts';

/* Differences as a buyer reads them. `heads` is 0 but for a welfare order, whose buyer thinks of what
   each of so many people gets. */

const money = (amount: Difference['price']) => (amount === null ? '—' : `¥${formatFen(amount)}`);

/** `24`, or `每人 2 件、共 24 件`; stands between Chinese words. */
const pieces = (quantity: number, heads: number): string =>
  heads === 0 ? ` ${quantity} ` : `每人 ${quantity / heads} 件、共 ${quantity} 件`;

/** The change in words, and the consequence of agreeing to it. */
export function differenceWords(
  difference: Difference,
  heads: number,
): readonly [what: string, then: string] {
  const { kind, seenPrice, price } = difference;
  const wanted = difference.wanted ?? 0;
  const available = difference.available ?? 0;
  const order = wholeSets(available, wanted, heads);
  const asked = `您要${pieces(wanted, heads)}`.trimEnd();
  const by = `按${pieces(order, heads)}提交`;
  switch (kind) {
    case 'priceChanged':
      return [`价格由 ${money(seenPrice)} 变为 ${money(price)}`, '按新价格提交'];
    case 'stockShort':
      if (outcomeOf(difference).does === 'drop') return ['已无库存', '从本次订单移除'];
      if (order === 0)
        return [`库存仅剩 ${available}，不够 ${heads} 位收货人每人 1 件`, '从本次订单移除'];
      return [`库存仅剩 ${available}，${asked}`, by];
    case 'belowQuantity':
      return [`起订量为 ${available}，${asked}`, by];
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
  switch (kind) {
    case 'stockShort':
      if (!available) return '无库存';
      return heads === 0
        ? `库存仅剩 ${available}`
        : `库存仅剩 ${available}，不够${pieces(wanted ?? 0, heads)}`;
    case 'belowQuantity':
      return `起订量为 ${available ?? 1}`;
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
