import { NO_TERMS } from '@jicai/shared/contract/mall/catalog/quantities.ts';
import type { Cart, CartLine } from '@jicai/shared/contract/ordering/cart.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { describe, expect, it } from 'vitest';
import {
  belowMinimum,
  isAllOfZone,
  lineIds,
  missingTo,
  withAccessory,
  without,
  withQuantity,
  withSelection,
} from './cart-change.ts';

const line = (id: string, price: number, isSelected = true): CartLine => ({
  id,
  productId: id,
  skuId: id,
  zoneId: 'wssc',
  name: id,
  skuName: '',
  model: '',
  picture: '',
  unit: '件',
  price: fen(price),
  priceAdded: fen(price),
  quantity: 1,
  stock: 10,
  ...NO_TERMS,
  isSelected,
  total: fen(price),
  invalid: null,
  accessories: [],
});

const group = (shop: string, lines: CartLine[], minOrder = 0) => ({
  supplierName: shop,
  shopId: shop,
  shopName: shop,
  total: fen(0),
  freight: fen(0),
  freeFreightFrom: fen(0),
  minOrder: fen(minOrder),
  lines,
});

const cap = { id: 'cap', name: '笔帽', picture: '', price: fen(50), quantity: 2, stock: 9 };
const cart: Cart = {
  groups: [
    group('甲', [line('a', 100), { ...line('b', 200), accessories: [cap], total: fen(300) }], 500),
    group('乙', [line('c', 1_000, false)]),
  ],
  count: 3,
  total: fen(1_400),
  selectedCount: 2,
  selectedTotal: fen(400),
  invalid: [{ ...line('x', 5), invalid: 'offSale' }],
  years: [],
};

describe('a cart that is changed before the server said so', () => {
  it('sums anew with other pieces; accessories keep theirs', () => {
    const after = withQuantity(cart, 'b', 3);
    expect(after.groups[0]?.lines[1]?.total).toBe(700);
    expect(after).toMatchObject({ total: 1_800, selectedTotal: 800 });
    expect(after.groups[0]?.total).toBe(800);
  });

  it('changes and takes out accessories', () => {
    expect(withAccessory(cart, 'b', 'cap', 5).groups[0]?.lines[1]?.total).toBe(450);
    expect(withAccessory(cart, 'b', 'cap', 0).groups[0]?.lines[1]?.accessories).toEqual([]);
  });

  it('ticks and unticks', () => {
    expect(withSelection(cart, ['c'], true)).toMatchObject({
      selectedCount: 3,
      selectedTotal: 1_400,
    });
    expect(withSelection(cart, ['a', 'b'], false)).toMatchObject({
      selectedCount: 0,
      selectedTotal: 0,
      total: 1_400,
    });
  });

  it('loses lines, and shops with the last of theirs; invalid ones too', () => {
    const after = without(cart, ['c', 'x']);
    expect(after.groups.map(({ shopName }) => shopName)).toEqual(['甲']);
    expect(after).toMatchObject({ count: 2, total: 400, invalid: [] });
  });

  it('leaves the cart that was shown as it is', () => {
    const before = structuredClone(cart);
    without(withQuantity(cart, 'a', 9), ['b']);
    expect(cart).toEqual(before);
  });
});

describe('what a cart says about itself', () => {
  it('names its lines', () => {
    expect(lineIds(cart, 'all')).toEqual(['a', 'b', 'c']);
    expect(lineIds(cart, 'selected')).toEqual(['a', 'b']);
  });

  it.each([
    [0, 100, null],
    [100, 99, 1],
    [100, 100, null],
    [100, 101, null],
  ])('from %d, with %d: %s is missing', (amount, total, missing) => {
    expect(missingTo(fen(amount), fen(total))).toBe(missing);
  });

  it('names shops that do not deliver so little; not those of which nothing is ticked', () => {
    const summed = withSelection(cart, [], true);
    expect(belowMinimum(summed)).toEqual(['甲']);
    expect(belowMinimum(withSelection(cart, ['a', 'b'], false))).toEqual([]);
  });

  it('is of one zone when everything ticked is; unticked lines do not count', () => {
    const [first, second] = cart.groups;
    const zoned = second && { ...second, lines: [{ ...line('c', 1, false), zoneId: 'flsc' }] };
    const both = { ...cart, groups: [first, zoned].flatMap((one) => one ?? []) };
    expect(isAllOfZone(both, 'wssc')).toBe(true);
    expect(isAllOfZone(withSelection(both, ['c'], true), 'wssc')).toBe(false);
    expect(isAllOfZone(withSelection(both, ['a', 'b'], false), 'flsc')).toBe(false);
  });
});
