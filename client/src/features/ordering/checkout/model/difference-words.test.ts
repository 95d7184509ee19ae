import { NO_SHORTAGE } from '@jicai/shared/contract/mall/catalog/quantities.ts';
import type { Difference } from '@jicai/shared/contract/ordering/checkout.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { describe, expect, it } from 'vitest';
import { differenceWords, withoutWords } from './difference-words.ts';

const short = (available: number, wanted: number, kind: Difference['kind'] = 'stockShort') => ({
  kind,
  cartId: 'C1',
  accessoryId: null,
  shopId: 'S1',
  name: '茶具',
  seenPrice: fen(100),
  price: fen(120),
  ...NO_SHORTAGE,
  wanted,
  available,
});

describe('[OR14] differences are told in what everybody gets', () => {
  it.each([
    [short(3, 5), 0, '最多可购 3，您要 5', '按 3 提交'],
    [short(12, 24), 12, '最多可购 12，您要每人 2 件、共 24 件', '按每人 1 件、共 12 件提交'],
    [short(0, 24), 12, '库存不够 12 位收货人每人同样多', '从本次订单移除'],
    [short(0, 24), 0, '库存不足，无法购买', '从本次订单移除'],
    [short(10, 6, 'belowQuantity'), 0, '起订量为 10，您要 6', '按 10 提交'],
    [
      short(12, 6, 'belowQuantity'),
      6,
      '起订量为 12，您要每人 1 件、共 6 件',
      '按每人 2 件、共 12 件提交',
    ],
    [short(9, 6, 'priceChanged'), 6, '价格由 ¥1.00 变为 ¥1.20', '按新价格提交'],
  ] as const)('%j for %d heads', (difference, heads, what, then) => {
    expect(differenceWords(difference, heads)).toEqual([what, then]);
  });

  it.each([
    [short(3, 5), 0, '最多可购 3'],
    [short(20, 24), 12, '最多可购 20，不合每人 2 件、共 24 件'],
    [short(0, 24), 0, '库存不足，无法购买'],
  ] as const)('%j for %d heads is left out', (difference, heads, words) => {
    expect(withoutWords(difference, heads)).toBe(words);
  });
});
