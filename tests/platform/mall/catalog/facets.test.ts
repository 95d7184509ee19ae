import { createDictionary } from '@jicai/platform/src/mall/catalog/search/dictionary.ts';
import { createSearch } from '@jicai/platform/src/mall/catalog/search/search.ts';
import { anySearch, type SearchRequest } from '@jicai/shared/contract/mall/catalog/search.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { World } from '../../../harness/world.ts';
import { openSearchMall, searchAt } from './search-mall.ts';

/* The answer of a search beside its products: facets, chips, words that would find something. */

let world: World;
beforeAll(async () => {
  world = await openSearchMall();
});
afterAll(() => world.stop());

const search = (request: Partial<SearchRequest>) => searchAt(world, request);

describe('[SE4] facets', () => {
  const counts = (values: readonly { name: string; count: number }[]) =>
    Object.fromEntries(values.map(({ name, count }) => [name, count]));

  it('count every value among the hits', async () => {
    const { facets, total } = await search({ categoryId: 'A' });
    expect(total).toBe(6);
    expect(facets).toMatchObject({ isExact: true, countedOver: 6 });
    expect(counts(facets.categories)).toEqual({ 激光打印机: 4, 碎纸机: 2 });
    expect(counts(facets.brands)).toEqual({ 睿印: 3, 墨禾: 2, 恒图达: 1 });
    expect(counts(facets.tags)).toEqual({ 节能: 2, 中小企业: 1 });
    expect(counts(facets.shops)).toEqual({ 瑞达办公: 5, 嘉合商贸: 1 });
    expect(facets.attributes).toEqual([
      {
        name: '保密等级',
        values: ['4级', '5级'].map((name) => ({
          id: `保密等级:${name}`,
          name,
          group: '保密等级',
          count: 1,
        })),
      },
    ]);
  });

  it('a chosen brand leaves the other brands in sight, and narrows everything else', async () => {
    const { facets, total } = await search({ keyword: '打印机', brandNames: ['睿印'] });
    expect(total).toBe(2);
    expect(counts(facets.brands)).toEqual({ 睿印: 2, 墨禾: 1, 恒图达: 1 });
    expect(counts(facets.tags)).toEqual({ 节能: 1 });
    expect(counts(facets.shops)).toEqual({ 瑞达办公: 2 });
  });

  it('a chosen way of paying leaves the others in sight with their counts, and narrows the rest', async () => {
    const { db } = world;
    const found = await search({ categoryId: 'A' });
    const all = await sql<{ id: string; n: number }>`
      select pay as id, count(*)::int as n from goods, unnest(payments) pay
      where id = any(${found.rows.map(({ productId }) => productId)}::text[])
      group by 1 order by 2 desc, 1`.execute(db);
    const names = { transfer: '对公转账', credit: '账期支付', card: '公务卡', online: '在线支付' };
    const expected = Object.fromEntries(
      all.rows.map(({ id, n }) => [names[id as keyof typeof names], n]),
    );
    expect(Object.keys(expected).length).toBeGreaterThan(1);
    expect(counts(found.facets.payments)).toEqual(expected);
    const chosen = await search({ categoryId: 'A', payments: ['3'] });
    expect(counts(chosen.facets.payments)).toEqual(expected);
    expect(chosen.total).toBe(expected.公务卡);
    const ofBrands = Object.values(counts(chosen.facets.brands)).reduce((sum, n) => sum + n, 0);
    expect(ofBrands).toBe(chosen.total);
    // A code that nobody knows is no way of paying.
    expect((await search({ categoryId: 'A', payments: ['9'] })).total).toBe(0);
  });

  it('price parts are bounds between what there is', async () => {
    const { facets } = await search({ keyword: '打印机' });
    expect(facets.prices).toEqual([50_000, 100_000, 200_000, 300_000].map(fen));
  });

  it('beyond the bound the answer says that it counted a part, and the page is still right', async () => {
    const { db } = world;
    const bounds = { facets: 3, sample: 2, total: 5, attributes: 3, walk: 100 };
    const port = createSearch({ db, dictionary: createDictionary(db), bounds });
    const answer = await port.search({
      ...anySearch,
      keyword: '打印机',
      brandNames: ['睿印'],
      ascending: ['price'],
    });
    expect(answer.facets).toMatchObject({ isExact: false, countedOver: 2 });
    expect(answer.facets.brands.reduce((sum, { count }) => sum + count, 0)).toBe(2);
    expect(answer).toMatchObject({ total: 2, totalIsExact: true });
    expect(answer.rows.map(({ productId }) => productId)).toEqual(['p1', 'p2']);
    const more = await port.search({ ...anySearch, keyword: '打印机', descending: ['price'] });
    expect(more).toMatchObject({ total: 4, totalIsExact: true });
    expect(more.rows[0]?.productId).toBe('p2');
    const browsed = await port.search({ ...anySearch, kind: 'mall', descending: ['price'] });
    expect(browsed).toMatchObject({ total: 5, totalIsExact: false });
    expect(browsed.rows.map(({ productId }) => productId).slice(0, 2)).toEqual(['p2', 'p3']);
  });
});

describe('[SE4] what was chosen', () => {
  it('comes back as chips with the parameter and the value that take them out', async () => {
    const { chips } = await search({
      keyword: '打印机',
      categoryId: 'A1a',
      brandNames: ['睿印', '墨禾'],
      priceMin: fen(10_000),
      tagIds: ['energy'],
      shopIds: ['d1'],
      inStock: true,
      payments: ['1'],
      kind: 'mall',
      keys: ['激光', '颜色:黑'],
    });
    expect(chips.map(({ parameter, value, label }) => `${parameter}=${value} ${label}`)).toEqual([
      'search_input=打印机 打印机',
      'category_id=A1a 激光打印机',
      'brand_name=睿印 睿印',
      'brand_name=墨禾 墨禾',
      'price_now_min= ¥100.00 以上',
      'bqids=energy 节能',
      'dsbs=d1 瑞达办公',
      'stock=1 仅看有货',
      'allowpayment=1 对公转账',
      'searchKeyList=激光 含「激光」',
      'searchKeyList=颜色:黑 颜色:黑',
      'category_type=wssc 网上商城',
    ]);
  });

  it('an id that stands for nothing has no name, and is not shown as one', async () => {
    const { chips } = await search({ categoryId: 'nope', shopIds: ['gone'] });
    expect(chips.map(({ value, label }) => `${value} ${label}`)).toEqual([
      'nope 未知分类',
      'gone 未知店铺',
    ]);
  });
});

describe('[SE5] an empty result', () => {
  it('offers the word with the same sound, and its products', async () => {
    const answer = await search({ keyword: '打应机' });
    expect(answer.total).toBe(0);
    expect(answer.corrections[0]).toBe('打印机');
    expect(answer.similar.map(({ productId }) => productId)).toContain('p2');
  });

  it('offers only words that find something where they lead', async () => {
    const offered: string[] = [];
    for (const keyword of ['打应机', '岁纸机', 'daynji'])
      offered.push(...(await search({ keyword })).corrections);
    expect(offered).toEqual(expect.arrayContaining(['打印机', '碎纸机']));
    for (const word of offered) expect((await search({ keyword: word })).total).not.toBe(0);
    const elsewhere = await search({ keyword: '打应机', zoneId: 'no-such-zone' });
    expect(elsewhere.corrections).toEqual([]);
  });

  it('offers products that have a part of what was typed', async () => {
    const { total, similar } = await search({ keyword: '水下碎纸机' });
    expect(total).toBe(0);
    expect(similar.map(({ productId }) => productId)).toEqual(expect.arrayContaining(['s1', 's2']));
  });

  it('offers the shop of that name with its products, and no other word', async () => {
    const answer = await search({ keyword: '西湖文具' });
    expect(answer.shops.map(({ id }) => id)).toEqual(['d3']);
    expect({ total: answer.total, corrections: answer.corrections }).toEqual({
      total: 0,
      corrections: [],
    });
    expect(answer.similar.map(({ productId }) => productId)).toEqual(['n1']);
  });

  it('by filters alone offers no words', async () => {
    const { corrections, similar } = await search({ priceMin: fen(99_999_999) });
    expect({ corrections, similar }).toEqual({ corrections: [], similar: [] });
  });
});
