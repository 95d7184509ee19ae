import { NO_SHORTAGE } from '@jicai/shared/contract/mall/catalog/quantities.ts';
import type { Difference } from '@jicai/shared/contract/ordering/checkout.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { describe, expect, it } from 'vitest';
import { consent, outcomeOf } from './consent.ts';

const line = (cartId: string, accessoryId: string | null = null, shopId = 's1') => ({
  cartId,
  accessoryId,
  shopId,
  quantity: 5,
  price: fen(100),
});
const differ = (kind: Difference['kind'], more: Partial<Difference> = {}): Difference => ({
  kind,
  cartId: 'a',
  accessoryId: null,
  shopId: 's1',
  name: '笔',
  seenPrice: fen(100),
  price: fen(120),
  ...NO_SHORTAGE,
  wanted: 5,
  available: 3,
  ...more,
});

describe('consent', () => {
  it('[OR5] takes the new price, what stock allows, what must at least be bought', () => {
    expect(consent([line('a')], [differ('priceChanged')])).toMatchObject([
      { price: 120, quantity: 5 },
    ]);
    expect(consent([line('a')], [differ('stockShort')])).toMatchObject([
      { quantity: 3, price: 100 },
    ]);
    expect(consent([line('a')], [differ('belowQuantity', { available: 10 })])).toMatchObject([
      { quantity: 10 },
    ]);
    const both = [differ('stockShort'), differ('priceChanged')];
    expect(consent([line('a')], both)).toMatchObject([{ quantity: 3, price: 120 }]);
  });

  it('[OR5] leaves out what cannot be ordered, its accessories with it', () => {
    const lines = [line('a'), line('a', 'cap'), line('b')];
    expect(consent(lines, [differ('offShelf')]).map(({ cartId }) => cartId)).toEqual(['b']);
    expect(consent(lines, [differ('stockShort', { available: 0 })])).toHaveLength(1);
    expect(consent(lines, [differ('offShelf', { accessoryId: 'cap' })])).toHaveLength(2);
  });

  it('[OR5] a shop below its minimum goes as a whole', () => {
    const lines = [line('a'), line('b', null, 's2')];
    const minimum = differ('belowMinimum', { cartId: '', shopId: 's2' });
    expect(consent(lines, [minimum]).map(({ cartId }) => cartId)).toEqual(['a']);
    expect(outcomeOf(minimum).does).toBe('drop');
  });
});
