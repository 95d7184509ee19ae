import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  NO_TERMS,
  type OrderTerms,
  type Quantities,
} from '../../../contract/mall/catalog/quantities.ts';
import { limits } from '../../../limits.ts';
import {
  buyableOf,
  isEnough,
  leastPieces,
  mayBuy,
  orderTermNames,
  piecesToAdd,
  quantityLabels,
  refuseQuantity,
  shortageOf,
  shortageWords,
  stepFrom,
  termsOf,
  withoutMinimum,
  withoutStock,
} from './quantities.ts';

const terms = fc.record(
  Object.fromEntries(
    orderTermNames.map((term) => [term, fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 60 }))]),
  ),
) as fc.Arbitrary<OrderTerms>;
const quantities: fc.Arbitrary<Quantities> = fc
  .tuple(terms, fc.oneof(fc.integer({ min: 0, max: 120 }), fc.constant(20_000)))
  .map(([of, stock]) => ({ ...of, stock }));
const wanted = fc.oneof(
  fc.integer({ min: -5, max: 200 }),
  fc.integer({ min: limits.orderQuantity - 70, max: limits.orderQuantity + 70 }),
);
const heads = fc.integer({ min: 1, max: 30 });

/** Returns all numbers of pieces that may be bought. */
const allOf = (quantities: Quantities) =>
  Array.from({ length: limits.orderQuantity }, (_, index) => index + 1).filter(
    (pieces) => mayBuy(pieces, quantities) === null,
  );

const of = (more: Partial<Quantities>): Quantities => ({ ...NO_TERMS, stock: 100, ...more });

describe('[CA3] a number of pieces that may not be bought', () => {
  it('settles at once: the nearest one may be bought, in whole sets too', () => {
    fc.assert(
      fc.property(wanted, quantities, heads, (pieces, all, people) => {
        const refused = mayBuy(pieces, all, people);
        if (refused === null || refused.nearest === null) return;
        expect(mayBuy(refused.nearest, all, people)).toBeNull();
        expect(refused.nearest % people).toBe(0);
      }),
    );
  });

  it('has none nearest only where no number at all may be bought', () => {
    fc.assert(
      fc.property(wanted, quantities, (pieces, all) => {
        const buyable = allOf(all);
        expect(buyable.length > 0).toBe(isEnough(all) && leastPieces(all) <= limits.orderQuantity);
        const refused = mayBuy(pieces, all);
        if (refused) expect(refused.nearest === null).toBe(buyable.length === 0);
      }),
      { numRuns: 30 },
    );
  });

  it('goes up to cover the need where it can, and down only to what there is', () => {
    fc.assert(
      fc.property(wanted, quantities, (pieces, all) => {
        const nearest = mayBuy(pieces, all)?.nearest ?? null;
        if (nearest === null) return;
        const { least, most, step } = buyableOf(all);
        if (nearest < pieces) expect(nearest).toBe(most);
        else expect(nearest === least || nearest - pieces < step).toBe(true);
      }),
    );
  });

  it('says so where nothing may be bought, whatever is wanted', () => {
    const short = of({ minQuantity: 10, stock: 6 });
    for (const pieces of [1, 6, 8, 10, 12])
      expect(mayBuy(pieces, short)).toEqual({ reason: 'stockShort', nearest: null });
    expect(
      refuseQuantity(quantityLabels.cart, 12, { ...short, name: '笔', unit: '支' }),
    ).toMatchObject({
      refused: 'cart.tooFew',
      values: { stock: '6', least: '10' },
    });
  });

  it.each([
    [9, { minQuantity: 10 }, 'belowQuantity', 10],
    [101, {}, 'stockShort', 100],
    [10_000, { stock: 20_000 }, 'stockShort', 9_999],
    [0, {}, 'belowQuantity', 1],
    [7, { pack: 6 }, 'notPack', 12],
    [19, { pack: 6, stock: 20 }, 'notPack', 18],
    [21, { pack: 6, stock: 20 }, 'stockShort', 18],
    [9, { pack: 6, minQuantity: 10 }, 'belowQuantity', 12],
    [9_999, { pack: 6, stock: 20_000 }, 'notPack', 9_996],
  ] as const)('%d of %j: %s, %d may be', (pieces, more, reason, nearest) => {
    expect(mayBuy(pieces, of(more))).toEqual({ reason, nearest });
    expect(shortageWords(reason, shortageOf(pieces, of(more), nearest))).toMatch(
      reason === 'notPack' ? `${of(more).pack}` : `${nearest}`,
    );
  });

  it.each([
    [24, { stock: 20 }, 12, 12],
    [24, { stock: 11 }, 12, null],
    [6, { minQuantity: 10 }, 6, 12],
    [8, { minQuantity: 10, stock: 14 }, 8, null],
    [8, { pack: 6 }, 4, 12],
    [10, { pack: 6 }, 5, 30],
    [10, { pack: 6, stock: 29 }, 5, null],
  ] as const)('[OR14] %d of %j for %d people: %d may be', (pieces, more, people, nearest) => {
    expect(mayBuy(pieces, of(more), people)?.nearest).toBe(nearest);
  });
});

it.each([
  ['page', 'quantity.pack'],
  ['cart', 'quantity.packOf'],
  ['box', 'quantity.pack'],
  ['negotiation', 'quantity.pack'],
] as const)('%s says of pieces that are no whole packs %s', (place, key) => {
  const refused = refuseQuantity(quantityLabels[place], 7, { ...of({ pack: 6 }), unit: '支' });
  expect(refused).toMatchObject({ refused: key, values: { pack: '6', unit: '支', nearest: '12' } });
});

describe('pieces that nobody typed', () => {
  it('a step leads to a number that may be bought', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), quantities, (pieces, all) => {
        const { least, most } = buyableOf(all);
        for (const by of [1, -1] as const) {
          const next = stepFrom(pieces, by, all);
          if (least > most) expect(next).toBe(pieces);
          else expect(mayBuy(next, all)).toBeNull();
        }
      }),
    );
  });

  it('what is added to a line makes one that may be bought', () => {
    fc.assert(
      fc.property(terms, fc.integer({ min: 0, max: 200 }), (one, before) => {
        const added = piecesToAdd(one, before);
        expect(added).toBeGreaterThan(0);
        expect(mayBuy(before + added, withoutStock(one))).toBeNull();
        expect(piecesToAdd(one, 0)).toBe(leastPieces(one));
      }),
    );
  });
});

it('terms are told from what stands beside them, and waived where an agreement settles them', () => {
  const one = { ...NO_TERMS, minQuantity: 10, stock: 6 };
  expect(termsOf(one)).toEqual({ ...NO_TERMS, minQuantity: 10 });
  expect(withoutMinimum(one)).toEqual({ ...one, minQuantity: 1 });
  expect(mayBuy(10, withoutStock(one))).toBeNull();
});
