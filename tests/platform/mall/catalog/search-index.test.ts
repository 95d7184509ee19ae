import { type Database, openBeside } from '@jicai/platform/src/kernel/db/open.ts';
import { createDictionary } from '@jicai/platform/src/mall/catalog/search/dictionary.ts';
import { followDatabase } from '@jicai/platform/src/mall/catalog/search/memory/follower.ts';
import { createMemory } from '@jicai/platform/src/mall/catalog/search/memory/memory.ts';
import { memoryHits } from '@jicai/platform/src/mall/catalog/search/memory/memory-hits.ts';
import { createSearchIndex } from '@jicai/platform/src/mall/catalog/search/memory/search-index.ts';
import { createSearch } from '@jicai/platform/src/mall/catalog/search/search.ts';
import { type SearchSource, sqlHits } from '@jicai/platform/src/mall/catalog/search/source.ts';
import { indexProducts } from '@jicai/platform/src/mall/catalog/store/index-products.ts';
import { storeProducts } from '@jicai/platform/src/mall/catalog/store/store-products.ts';
import { anySearch, type SearchRequest } from '@jicai/shared/contract/mall/catalog/search.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { counted } from '../../../harness/run/counted.ts';
import { startPlatform, type World } from '../../../harness/world.ts';
import { DAY, layOut, NOW, product, stockUp, type Wanted } from '../small-mall.ts';

/* The index in memory beside PostgreSQL's own: the same answers, whatever is asked and changes. */

const WORDS = ['激光打印机', '碎纸机', '中性笔', '速干', '保密', '彩色', 'RY-2200D', 'RY-3300'];
const INKS = ['墨色:黑', '墨色:蓝', '笔尖:0.5mm', '笔尖:0.7mm'];

const wanted: fc.Arbitrary<Omit<Wanted, 'id'>> = fc.record({
  name: fc.subarray(WORDS, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
  categoryId: fc.constantFrom('A1a', 'A1b', 'B1a', null),
  brandId: fc.constantFrom('b1', 'b2', 'b3', null),
  shopId: fc.constantFrom('d1', 'd2', 'd3'),
  productKey: fc.constantFrom('k1', 'k2', null),
  yuan: fc.integer({ min: 1, max: 12 }),
  stock: fc.constantFrom(0, 3),
  sold: fc.integer({ min: 0, max: 3 }),
  tags: fc.subarray(['energy', 'sme']),
  zoneId: fc.constantFrom('wssc', 'flsc'),
  payments: fc.subarray(['transfer' as const, 'card' as const], { minLength: 1 }),
  deliveryPromiseDays: fc.constantFrom(null, 2, 5, 12, 40),
  listedAt: fc.integer({ min: 0, max: 5 }).map((days) => NOW + days * DAY),
  attributes: fc
    .subarray(INKS)
    .map((keys) => keys.map((key) => ({ name: key.slice(0, 2), value: key.slice(3) }))),
});

const price = fc.option(fc.integer({ min: 1, max: 12 }).map((yuan): Fen => fen(yuan * 100)));
const some = <T>(values: T[]) => fc.option(fc.subarray(values, { minLength: 1 }));

const request: fc.Arbitrary<SearchRequest> = fc
  .record({
    keyword: fc.option(fc.constantFrom('打印机', '中性笔', '碎纸', 'ry', 'dyj', '睿印', '打应机')),
    categoryId: fc.option(fc.constantFrom('A', 'A1', 'A1a', 'B1a')),
    brandNames: some(['睿印', '墨禾']),
    priceMin: price,
    priceMax: price,
    tagIds: some(['energy', 'sme']),
    shopIds: some(['d1', 'd2']),
    shopId: fc.option(fc.constant('d2'), { freq: 1 }),
    inStock: fc.option(fc.boolean()),
    zoneId: fc.option(fc.constantFrom('wssc', 'flsc')),
    payments: some(['1', '2']),
    regionCode: fc.option(fc.constantFrom('330106', '440000')),
    keys: fc.subarray([...INKS, '彩色', '交货承诺:7 天内'], { maxLength: 3 }),
    descending: fc.subarray(['sold', 'listed'] as const, { maxLength: 1 }),
    ascending: fc.subarray(['price'] as const),
    page: fc.constantFrom(1, 2),
    pageSize: fc.constantFrom(3, 30),
  })
  .map((given) => ({ ...anySearch, ...given }));

const WITHOUT_BOUNDS = { facets: 1_000, total: 1_000, attributes: 1_000 };

let world: World;
let db: Database;
let source: SearchSource;

/** An index in memory with cards in memory. */
async function openSource(): Promise<SearchSource> {
  const { cards, names, forget } = createMemory(db);
  const follower = await followDatabase(db, forget);
  return { ...memoryHits(follower, db), readCards: cards.read, names };
}

beforeAll(async () => {
  world = await startPlatform({ database: 'postgres', suppliers: 3 });
  db = world.db;
  await layOut(db);
  source = await openSource();
});
afterAll(() => world.stop());

/** Both answers to a search: of the database's index, and of the one in memory. */
async function both(asked: SearchRequest) {
  const dictionary = createDictionary(db);
  const parts = { db, dictionary, bounds: WITHOUT_BOUNDS };
  const own = createSearch(parts);
  const inMemory = createSearch({ ...parts, source });
  return { own: await own.search(asked), inMemory: await inMemory.search(asked) };
}

describe('[SE4] the index in memory', () => {
  it('answers every search exactly as the database, after every change', async () => {
    let round = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(wanted, { minLength: 1, maxLength: 12 }),
        fc.array(request, { minLength: 6, maxLength: 6 }),
        async (products, requests) => {
          round += 1;
          // Ids return, so that products of earlier rounds change.
          await stockUp(
            products.map((one, at) => ({ ...one, id: `g${(round * 5 + at) % 60}` })),
            db,
          );
          // Now and then a new index, of products of all categories.
          if (round % 8 === 0) source = await openSource();
          for (const asked of requests) {
            const { own, inMemory } = await both(asked);
            expect(inMemory).toEqual(own);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('shows every name as it is now', async () => {
    const names = async () => {
      const { rows, facets, shops } = (await both({ ...anySearch, keyword: '新名字' })).inMemory;
      const [card] = rows;
      const of = (kind: 'brands' | 'categories' | 'shops' | 'tags') => facets[kind][0]?.name;
      return [
        ...[card?.brandName, card?.shopName, card?.tags[0]?.name, shops[0]?.name],
        ...[of('brands'), of('categories'), of('shops'), of('tags')],
      ];
    };
    await stockUp([{ id: 'named', name: '新名字的碎纸机', tags: ['energy'], shopId: 'd2' }], db);
    const before = [
      '睿印',
      '嘉合商贸',
      '节能',
      undefined,
      '睿印',
      '激光打印机',
      '嘉合商贸',
      '节能',
    ];
    expect(await names()).toEqual(before);
    for (const [table, id, name] of [
      ['brand', 'b1', '新睿印'],
      ['shop', 'd2', '新名字商贸'],
      ['tag', 'energy', '新节能'],
      ['category', 'A1a', '新打印机'],
    ] as const) {
      await sql`update ${sql.table(table)} set name = ${name} where id = ${id}`.execute(db);
      expect((await names()).includes(name), table).toBe(true);
    }
    expect(await names()).toEqual([
      ...['新睿印', '新名字商贸', '新节能', '新名字商贸'],
      ...['新睿印', '新打印机', '新名字商贸', '新节能'],
    ]);
    await sql`delete from tag where id = 'energy'`.execute(db);
    expect((await names()).includes('新节能')).toBe(false);
  });

  it('loses what is taken off sale, and has it again', async () => {
    await stockUp([{ id: 'gone', name: '睿印 独一无二的碎纸机' }], db);
    const asked = { ...anySearch, keyword: '独一无二' };
    expect((await both(asked)).inMemory.total).toBe(1);
    for (const [state, total] of [
      ['offSale', 0],
      ['onSale', 1],
    ] as const) {
      await sql`update goods set state = ${state} where id = 'gone'`.execute(db);
      await indexProducts(['gone'], db);
      expect((await both(asked)).inMemory.total).toBe(total);
    }
  });

  it('sees what a slow transaction commits after a faster one that began later', async () => {
    const beside = openBeside(db);
    const found = () => {
      const lexeme = (word: string) => ({ kind: 'lexeme', lexeme: word, isPrefix: false }) as const;
      return source.findAny([lexeme('慢条斯理'), lexeme('风驰电掣')]);
    };
    const mayCommit = Promise.withResolvers<void>();
    const isWritten = Promise.withResolvers<void>();
    const slow = beside.db.transaction().execute(async (trx) => {
      await storeProducts([product({ id: 'slow', name: '慢条斯理' })], trx);
      isWritten.resolve();
      await mayCommit.promise;
    });
    await isWritten.promise;
    await storeProducts([product({ id: 'fast', name: '风驰电掣' })], db);
    expect(await found()).toEqual([false, true]);
    mayCommit.resolve();
    await slow;
    expect(await found()).toEqual([true, true]);
    await beside.close();
  });

  it('answers from a thread of its own beside PostgreSQL, and the database when that is gone', async () => {
    await stockUp([{ id: 'one', name: '睿印 绝无仅有的笔' }], db);
    const warnings: unknown[] = [];
    const reads = counted(db);
    const index = createSearchIndex(
      { db, publicReads: reads.db },
      { warn: (text: unknown) => warnings.push(text) },
    );
    const own = sqlHits(db);
    let asked = 0;
    const source = index.over({
      ...own,
      readHits(query) {
        asked += 1;
        return own.readHits(query);
      },
    });
    const search = createSearch({ db, dictionary: createDictionary(db), source });
    const totals: number[] = [];
    const ask = async () =>
      totals.push((await search.search({ ...anySearch, keyword: '绝无仅有' })).total);
    await ask();
    const stop = index.start();
    await index.ready;
    await ask();
    await stockUp([{ id: 'two', name: '墨禾 绝无仅有的笔' }], db);
    await ask();
    expect({ totals, asked }).toEqual({ totals: [1, 1, 2], asked: 1 });
    // A card each time, and the names once, by the connections of reads that anybody may make.
    expect(reads.take()).toBe(3);
    await stop();
    await ask();
    expect({ totals, asked, warnings }).toEqual({ totals: [1, 1, 2, 2], asked: 2, warnings: [] });
  });

  it('shows no remembered card while it cannot tell what changed', async () => {
    await stockUp([{ id: 'sole', name: '睿印 举世无双的笔', yuan: 5 }], db);
    const warnings: unknown[] = [];
    const index = createSearchIndex(
      { db, publicReads: db },
      { warn: (text: unknown) => warnings.push(text) },
    );
    const source = index.over(sqlHits(db));
    const search = createSearch({ db, dictionary: createDictionary(db), source });
    const stop = index.start();
    await index.ready;
    const price = async () =>
      (await search.search({ ...anySearch, keyword: '举世无双' })).rows[0]?.price;
    expect(await price()).toBe(500);
    await sql`alter table goods_index_change rename to goods_index_change_away`.execute(db);
    await sql`update sku set price = 700 where goods_id = 'sole'`.execute(db);
    expect(await price()).toBe(700);
    await sql`alter table goods_index_change_away rename to goods_index_change`.execute(db);
    expect(await price()).toBe(700);
    expect(warnings).toHaveLength(1);
    await stop();
  });
});
