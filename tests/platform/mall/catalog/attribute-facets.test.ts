import { createDictionary } from '@jicai/platform/src/mall/catalog/search/dictionary.ts';
import { createSearch } from '@jicai/platform/src/mall/catalog/search/search.ts';
import { anySearch, type SearchRequest } from '@jicai/shared/contract/mall/catalog/search.ts';
import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatform, type World } from '../../../harness/world.ts';
import { layOut, stockUp, type Wanted } from '../small-mall.ts';

/* The facets of attributes, in a mall of five pens (three of them black, three of them thin) and
 * three shredders without any attribute. */

const pen = (id: string, ink: string, tip: string, given: Partial<Wanted>): Wanted => ({
  id,
  name: `中性笔 ${id}`,
  categoryId: 'B1a',
  attributes: [
    { name: '墨色', value: ink },
    { name: '笔尖', value: tip },
  ],
  ...given,
});
const dear = { brandId: 'b2', shopId: 'd2', yuan: 60, stock: 10, tags: ['sme'] } as const;
const cheap = { brandId: 'b1', shopId: 'd1', yuan: 10, stock: 0 } as const;

let world: World;
beforeAll(async () => {
  world = await startPlatform();
  await layOut(world.db);
  await stockUp(
    [
      pen('i1', '黑', '0.5mm', dear),
      pen('i2', '黑', '0.5mm', cheap),
      pen('i3', '黑', '0.7mm', cheap),
      pen('i4', '蓝', '0.5mm', cheap),
      pen('i5', '蓝', '0.7mm', dear),
      ...['s1', 's2', 's3'].map((id) => ({ id, categoryId: 'A1b' })),
    ],
    world.db,
  );
});
afterAll(() => world.stop());

/** The total and the count of each value, as a visitor gets them. */
async function facetsOf(request: Partial<SearchRequest>) {
  const ask = { ...anySearch, categoryId: 'B1a', ...request };
  const { data } = await world.as('anonymous').call(catalogEndpoints.search, ask);
  const groups = data?.facets.attributes.map(({ name, values }) => [
    name,
    Object.fromEntries(values.map((value) => [value.name, value.count])),
  ]);
  return { total: data?.total, ...Object.fromEntries(groups ?? []) };
}

describe('[SE4] facets of attributes', () => {
  it('without a choice count everything', async () => {
    expect(await facetsOf({})).toEqual({
      total: 5,
      墨色: { 黑: 3, 蓝: 2 },
      笔尖: { '0.5mm': 3, '0.7mm': 2 },
    });
  });

  it('a chosen value narrows the other attributes and leaves its rivals in sight', async () => {
    expect(await facetsOf({ keys: ['墨色:黑'] })).toEqual({
      total: 3,
      墨色: { 黑: 3, 蓝: 2 },
      笔尖: { '0.5mm': 2, '0.7mm': 1 },
    });
    expect(await facetsOf({ keys: ['墨色:黑', '笔尖:0.5mm'] })).toEqual({
      total: 2,
      墨色: { 黑: 2, 蓝: 1 },
      笔尖: { '0.5mm': 2, '0.7mm': 1 },
    });
    expect(await facetsOf({ keys: ['墨色:黑', '墨色:蓝'] })).toMatchObject({ total: 5 });
  });

  it.each<[string, Partial<SearchRequest>]>([
    ['a brand', { brandNames: ['墨禾'] }],
    ['a supplier', { shopIds: ['d2'] }],
    ['a price', { priceMin: fen(5_000) }],
    ['stock', { inStock: true }],
    ['a tag', { tagIds: ['sme'] }],
    ['a word and a brand', { keyword: '中性笔', brandNames: ['墨禾'] }],
  ])('%s narrows them', async (_, choice) => {
    expect(await facetsOf(choice)).toEqual({
      total: 2,
      墨色: { 黑: 1, 蓝: 1 },
      笔尖: { '0.5mm': 1, '0.7mm': 1 },
    });
  });

  it('a place where only one shop delivers narrows them', async () => {
    expect(await facetsOf({ regionCode: '110101' })).toEqual({
      total: 3,
      墨色: { 黑: 2, 蓝: 1 },
      笔尖: { '0.5mm': 2, '0.7mm': 1 },
    });
  });

  it('a chosen value stays in its facet when it is the only one left', async () => {
    const choice = { keys: ['墨色:蓝'], brandNames: ['睿印'], tagIds: [] };
    expect(await facetsOf({ ...choice, priceMax: fen(1_000) })).toMatchObject({
      total: 1,
      墨色: { 黑: 2, 蓝: 1 },
    });
    expect(await facetsOf({ keys: ['墨色:蓝', '笔尖:0.7mm'], inStock: true })).toEqual({
      total: 1,
      墨色: { 蓝: 1 },
      笔尖: { '0.7mm': 1 },
    });
  });
});

describe('[SE4] the bound of attributes that are counted', () => {
  const within = (attributes: number) => {
    const bounds = { facets: 100, sample: 100, total: 100, attributes, walk: 100 };
    return createSearch({ db: world.db, dictionary: createDictionary(world.db), bounds });
  };

  it('is the number of products that are counted, and only beyond it counts are not exact', async () => {
    const asked = { ...anySearch, categoryId: 'B1a' };
    const bounded = (await within(4).search(asked)).facets;
    expect(bounded).toMatchObject({ attributesAreExact: false, attributesCountedOver: 4 });
    for (const { name, values } of bounded.attributes)
      expect([name, values.reduce((sum, { count }) => sum + count, 0)]).toEqual([name, 4]);
    expect(bounded.attributes).toHaveLength(2);
    const whole = (await within(5).search(asked)).facets;
    expect(whole).toMatchObject({ attributesAreExact: true, attributesCountedOver: 5 });
  });

  it('is said too where none of the counted products has an attribute', async () => {
    const asked = { ...anySearch, categoryId: 'A1b' };
    expect((await within(2).search(asked)).facets).toMatchObject({
      ...{ attributes: [], attributesAreExact: false, attributesCountedOver: 2 },
    });
    expect((await within(3).search(asked)).facets).toMatchObject({
      ...{ attributes: [], attributesAreExact: true, attributesCountedOver: 3 },
    });
  });
});
