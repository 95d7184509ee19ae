import { describe, expect, it } from 'vitest';
import { NO_TERMS } from '../../../contract/mall/catalog/quantities.ts';
import { fen } from '../../kernel/numbers/money.ts';
import {
  type Purchasable,
  refusePurchase,
  unavailableReason,
} from '../../mall/catalog/purchasable.ts';
import { checkCheckout } from './checkout-kind.ts';
import { checkPieces, refuseUnavailable } from './purchase.ts';

const bounds = { name: '签字笔', unit: '盒', stock: 20_000, ...NO_TERMS };

describe('[CA3] pieces of a line', () => {
  it.each([
    [0, 'cart.pieces'],
    [1, null],
    [2, null],
    [9_998, null],
    [9_999, null],
    [10_000, 'cart.pieces'],
    [-1, 'cart.pieces'],
    [1e9, 'cart.pieces'],
    [1.5, 'cart.pieces'],
    [Number.NaN, 'cart.pieces'],
  ])('[A26] %d pieces: %s', (pieces, refused) => {
    expect(checkPieces(pieces, bounds)?.refused ?? null).toBe(refused);
  });

  it.each([
    [9, 'cart.belowMinimum'],
    [10, null],
    [11, null],
    [49, null],
    [50, null],
    [51, 'cart.aboveStock'],
  ])('with 起订量 10 and 50 in stock, %d pieces: %s', (pieces, refused) => {
    const checked = checkPieces(pieces, { ...bounds, stock: 50, minQuantity: 10 });
    expect(checked?.refused ?? null).toBe(refused);
  });
});

describe('[CA5] products that cannot be bought', () => {
  const good: Purchasable = {
    productState: 'onSale',
    shopState: 'active',
    price: fen(1),
    deliverable: true,
    stock: 1,
  };
  it.each([
    [{}, null, null],
    [{ deliverable: null }, null, null],
    [{ stock: 0 }, 'noStock', 'product.soldOut'],
    [{ deliverable: false, stock: 0 }, 'outOfArea', 'product.outsideArea'],
    [{ price: fen(0), deliverable: false }, 'noPrice', 'product.priceZero'],
    [{ shopState: 'suspended', price: fen(0) }, 'shopClosed', 'shop.suspended'],
    [{ shopState: 'closed', deliverable: false }, 'shopClosed', 'shop.closed'],
    [{ productState: 'offSale', shopState: 'closed' }, 'offSale', 'product.offSale'],
    [{ productState: 'frozen' }, 'offSale', 'product.frozen'],
    [{ productState: 'draft' }, 'offSale', 'product.notOnSale'],
  ] as const)('%o: %s; on its page %s', (change, reason, onPage) => {
    const offer = { ...good, ...change };
    expect(unavailableReason(offer)).toBe(reason);
    const refusal = refusePurchase({ ...offer, ...NO_TERMS, unit: '盒' }, 1);
    expect(refusal?.refused ?? null).toBe(onPage);
    if (reason) expect(refuseUnavailable(reason, '签字笔').values).toEqual({ name: '签字笔' });
  });
});

describe('[OR12] one checkout for each kind of products', () => {
  const gift = { zoneId: 'flsc', name: '慰问品' };
  const pen = { zoneId: 'wssc', name: '签字笔' };
  it.each([
    [[pen], false, null],
    [[gift], true, null],
    [[gift], false, 'order.welfareApart'],
    [[pen, gift], false, 'order.welfareApart'],
    [[pen, gift], true, 'order.notWelfare'],
    [[pen, gift], null, 'order.welfareApart'],
    [[gift], null, null],
    [[pen], null, null],
  ])('%o, welfare %s: %s', (lines, isWelfare, refused) => {
    expect(checkCheckout(lines, isWelfare)?.refused ?? null).toBe(refused);
  });

  it('names three products and counts the rest', () => {
    const gifts = [1, 2, 3, 4].map((n) => ({ zoneId: 'flsc', name: `礼品${n}` }));
    expect(checkCheckout(gifts, false)?.values).toEqual({
      names: '「礼品1」、「礼品2」、「礼品3」等 4 种商品',
    });
  });
});
