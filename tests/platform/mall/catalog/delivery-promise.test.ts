import { storeProducts } from '@jicai/platform/src/mall/catalog/store/store-products.ts';
import { anySearch, type SearchRequest } from '@jicai/shared/contract/mall/catalog/search.ts';
import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { comparisonEndpoints } from '@jicai/shared/contract/mall/comparison.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatform, type World } from '../../../harness/world.ts';
import { layOut, product, stockUp } from '../small-mall.ts';
import { detailOf } from './detail-mall.ts';

/* 交货承诺天数: on the page, in the search, in the comparison. */

let world: World;
beforeAll(async () => {
  world = await startPlatform();
  await layOut(world.db);
  await stockUp(
    [
      { id: 'fast', deliveryPromiseDays: 1 },
      { id: 'three', deliveryPromiseDays: 3, brandId: 'b2' },
      { id: 'four', deliveryPromiseDays: 4, attributes: [{ name: '幅面', value: 'A4' }] },
      { id: 'thirty', deliveryPromiseDays: 30, attributes: [{ name: '幅面', value: 'A3' }] },
      { id: 'slow', deliveryPromiseDays: 365 },
      { id: 'none', deliveryPromiseDays: null },
    ],
    world.db,
  );
});
afterAll(() => world.stop());

async function search(request: Partial<SearchRequest>) {
  const ask = { ...anySearch, ...request };
  const { data } = await world.as('anonymous').call(catalogEndpoints.search, ask);
  const groups = data?.facets.attributes.map(({ name, values }) => [
    name,
    Object.fromEntries(values.map((value) => [value.name, value.count])),
  ]);
  return {
    found: data?.rows.map(({ productId }) => productId).toSorted(),
    facets: Object.fromEntries(groups ?? []),
    chips: data?.chips.map(({ label }) => label),
  };
}

const all = { '3 天内': 2, '7 天内': 3, '15 天内': 3, '30 天内': 4 };

describe('a delivery promise', () => {
  it('is on the page of its product, also when there is none', async () => {
    expect(await detailOf(world, 'four')).toMatchObject({ deliveryPromiseDays: 4 });
    expect(await detailOf(world, 'none')).toMatchObject({ deliveryPromiseDays: null });
  });

  it.each([
    [0, false],
    [1, true],
    [365, true],
    [366, false],
  ])('of %s days is taken: %s', async (days, isTaken) => {
    const one = product({ id: 'bound', state: 'offSale', deliveryPromiseDays: days });
    const stored = await storeProducts([one], world.db).then(
      () => true,
      () => false,
    );
    expect(stored).toBe(isTaken);
  });

  it('[SE4] is a facet of ranges, with and without words and a category', async () => {
    for (const request of [{}, { keyword: '打印机' }, { categoryId: 'A1a' }])
      expect((await search(request)).facets).toMatchObject({ 交货承诺: all });
  });

  it('[SE4] narrows to its range, leaves the others in sight, comes back as a chip', async () => {
    const { found, facets, chips } = await search({
      categoryId: 'A1a',
      keys: ['交货承诺:7 天内'],
    });
    expect(found).toEqual(['fast', 'four', 'three']);
    expect(facets).toEqual({ 交货承诺: all });
    expect(chips).toContain('交货承诺:7 天内');
    const wider = await search({ keys: ['交货承诺:3 天内', '交货承诺:30 天内'] });
    expect(wider.found).toEqual(['fast', 'four', 'thirty', 'three']);
  });

  it('[SE4] counts among the other choices, and they among its own', async () => {
    const byBrand = await search({ keyword: '打印机', brandNames: ['墨禾'] });
    expect(byBrand.facets).toEqual({
      交货承诺: { '3 天内': 1, '7 天内': 1, '15 天内': 1, '30 天内': 1 },
    });
    const paper = { categoryId: 'A1a', keys: ['幅面:A3'] };
    expect((await search(paper)).facets).toEqual({
      交货承诺: { '30 天内': 1 },
      幅面: { A4: 1, A3: 1 },
    });
    const both = await search({ categoryId: 'A1a', keys: ['交货承诺:30 天内'] });
    expect(both.facets).toMatchObject({ 幅面: { A4: 1, A3: 1 } });
    const none = await search({ categoryId: 'A1a', keys: ['交货承诺:9 天内'] });
    expect(none.found).toEqual([]);
  });

  it('is a row of the comparison', async () => {
    const ids = { productIds: ['four', 'none'], regionCode: null };
    const { data } = await world.as('buyer').call(comparisonEndpoints.table, ids);
    const promises = data?.columns.map(
      ({ facts }) => facts.find(({ label }) => label === '交货承诺')?.value,
    );
    expect(promises).toEqual(['4 天内', '']);
  });
});
