import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { createDictionary } from '@jicai/platform/src/mall/catalog/search/dictionary.ts';
import type { Bounds } from '@jicai/platform/src/mall/catalog/search/hits.ts';
import { createSearch } from '@jicai/platform/src/mall/catalog/search/search.ts';
import {
  anySearch,
  type SearchRequest,
  type SortField,
} from '@jicai/shared/contract/mall/catalog/search.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import fc from 'fast-check';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatform, type World } from '../../../harness/world.ts';
import { DAY, layOut, NOW, stockUp, type Wanted } from '../small-mall.ts';

/* Pages of very many hits: walked in the order of an index or sorted whole, they are the same. */

const PRODUCTS = 400;
/** Low bounds: nearly every search here has very many hits. */
const FEW: Bounds = { facets: 10, sample: 5, total: 60, attributes: 10, walk: 150 };
const NO_BOUNDS: Bounds = {
  facets: 10_000,
  sample: 10_000,
  total: 10_000,
  attributes: 10_000,
  walk: 0,
};

let world: World;
let db: Database;
beforeAll(async () => {
  world = await startPlatform({ database: 'postgres', suppliers: 3 });
  db = world.db;
  await layOut(db);
  const pick = <T>(values: readonly T[], n: number): T => values[n % values.length] as T;
  const products = Array.from({ length: PRODUCTS }, (_, n): Wanted => {
    // Numbers that look random and are the same in every run.
    const mixed = (n * 2_654_435_761) >>> 7;
    return {
      id: `p${String(n).padStart(3, '0')}`,
      name: pick(['激光打印机', '激光打印机 彩色', '碎纸机'], mixed),
      brandId: pick(['b1', 'b2', 'b3'], mixed >>> 3),
      shopId: pick(['d1', 'd2', 'd3'], mixed >>> 5),
      yuan: 1 + (mixed % 40),
      sold: mixed % 7,
      listedAt: NOW + (mixed % 20) * DAY,
      deliveryPromiseDays: pick([null, 2, 5, 12], mixed >>> 8),
    };
  });
  await stockUp(products, db);
});
afterAll(() => world.stop());

const FIELDS: readonly SortField[] = ['score', 'sold', 'price', 'listed'];
const request: fc.Arbitrary<SearchRequest> = fc
  .record({
    keyword: fc.constantFrom('打印机', '碎纸机', null),
    kind: fc.constant('mall' as const),
    brandNames: fc.option(fc.subarray(['睿印', '墨禾'], { minLength: 1 })),
    priceMax: fc.option(fc.constantFrom(fen(1_000), fen(3_000))),
    keys: fc.subarray(['交货承诺:7 天内']),
    descending: fc.subarray([...FIELDS], { maxLength: 2 }),
    ascending: fc.subarray([...FIELDS], { maxLength: 1 }),
    page: fc.constantFrom(1, 2, 3, 6),
    pageSize: fc.constant(10),
  })
  .map((given) => ({ ...anySearch, ...given }));

describe('[SE4] the page of a search with very many hits', () => {
  const searchWith = (bounds: Bounds) =>
    createSearch({ db, dictionary: createDictionary(db), bounds });

  // As many hits as facets count may be all that are counted, or fewer.
  it.each([10, 60])(
    'is that of the full sort, and its total is exact up to the bound (facets: %d)',
    async (facets) => {
      const [bounded, whole] = [searchWith({ ...FEW, facets }), searchWith(NO_BOUNDS)];
      let many = 0;
      await fc.assert(
        fc.asyncProperty(request, async (asked) => {
          const answer = await bounded.search(asked);
          const all = await whole.search(asked);
          const ids = ({ rows }: typeof answer) => rows.map(({ productId }) => productId);
          if (answer.totalIsExact) {
            expect(answer.total).toBe(all.total);
          } else {
            many += 1;
            expect(answer.total).toBe(FEW.total);
            expect(all.total).toBeGreaterThan(FEW.total);
          }
          expect(ids(answer)).toEqual(ids(all));
        }),
        { numRuns: 120 },
      );
      expect(many).toBeGreaterThan(20);
    },
  );

  it('is sorted whole where the first that fit are beyond the walk', async () => {
    const asked: SearchRequest = { ...anySearch, keyword: '打印机', pageSize: 10 };
    const short = await searchWith({ ...FEW, walk: 1 }).search(asked);
    const whole = await searchWith(NO_BOUNDS).search(asked);
    expect(short.totalIsExact).toBe(false);
    expect(short.rows).toEqual(whole.rows);
    expect(short.rows).toHaveLength(10);
  });

  it('walks an index for an order that one has, and sorts for any other', async () => {
    const seen: string[] = [];
    const listen: KyselyPlugin = {
      transformQuery: ({ node }) => {
        seen.push(JSON.stringify(node));
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const search = createSearch({
      ...{ db: db.withPlugin(listen), dictionary: createDictionary(db), bounds: FEW },
    });
    const walks = async (order: Pick<SearchRequest, 'ascending' | 'descending'>) => {
      seen.length = 0;
      await search.search({ ...anySearch, keyword: '打印机', ...order, pageSize: 10 });
      return seen.some((text) => text.includes('as fits'));
    };
    expect(await walks({ descending: [], ascending: [] })).toBe(true);
    expect(await walks({ descending: ['sold'], ascending: [] })).toBe(true);
    expect(await walks({ descending: ['price'], ascending: [] })).toBe(true);
    expect(await walks({ descending: [], ascending: ['price'] })).toBe(true);
    expect(await walks({ descending: [], ascending: ['sold'] })).toBe(false);
    expect(await walks({ descending: ['sold'], ascending: ['price'] })).toBe(false);
  });

  it('says where facets and attributes stop being exact', async () => {
    const asked = { ...anySearch, categoryId: 'A1a' };
    const { facets } = await searchWith(FEW).search(asked);
    expect(facets).toMatchObject({ isExact: false, countedOver: FEW.sample });
    const whole = await searchWith(NO_BOUNDS).search(asked);
    expect(whole.facets).toMatchObject({ isExact: true, countedOver: PRODUCTS });
  });
});
