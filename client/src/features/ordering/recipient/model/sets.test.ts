import { NO_SHORTAGE } from '@jicai/shared/contract/mall/catalog/quantities.ts';
import { limits } from '@jicai/shared/limits.ts';
import { describe, expect, it } from 'vitest';
import { mostEach, setOf, wantedOf } from './sets.ts';

const difference = {
  cartId: 'C2',
  accessoryId: null,
  shopId: 'S1',
  name: '茶具',
  seenPrice: null,
  price: null,
  ...NO_SHORTAGE,
  available: 3,
};
const cart = (quantity: number) => ({
  groups: [],
  differences: [{ ...difference, kind: 'stockShort' as const, wanted: quantity }],
});
const each = (quantity: number, heads: number, chosen = {}) =>
  setOf(cart(quantity), chosen, heads)[0]?.each;

describe('[OR14] what everybody gets', () => {
  it.each([
    [9, 10, 1],
    [10, 10, 1],
    [11, 10, 1],
    [20, 10, 2],
    [5, 0, 1],
  ])('of %d in the cart for %d', (quantity, heads, pieces) => {
    expect(each(quantity, heads)).toBe(pieces);
  });

  it('is what was chosen, as far as an order goes', () => {
    expect(each(20, 10, { 'C2 ': 5 })).toBe(5);
    expect(each(20, 200, { 'C2 ': 50 })).toBe(mostEach(200));
    expect(mostEach(200) * 200).toBeLessThanOrEqual(limits.orderQuantity);
  });

  it('is wanted for all of them; what is gone for good is not', () => {
    const items = setOf(cart(20), {}, 10);
    expect(wantedOf(items, 10)).toEqual([{ cartId: 'C2', accessoryId: null, quantity: 20 }]);
    expect(wantedOf(items, 0)).toEqual([]);
    const gone = { ...difference, kind: 'offShelf' as const, wanted: 1 };
    expect(setOf({ groups: [], differences: [gone] }, {}, 1)).toEqual([]);
  });
});
