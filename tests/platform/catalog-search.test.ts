import { readSearch, searchQuery } from '@jicai/client/src/features/catalog/model/search-url.ts';
import { createDictionary } from '@jicai/platform/src/catalog/dictionary.ts';
import { createSearch } from '@jicai/platform/src/catalog/search.ts';
import { createCatalog } from '@jicai/platform/src/catalog/service.ts';
import { catalogEndpoints } from '@jicai/shared/contract/catalog.ts';
import {
  anySearch,
  type SearchRequest,
  SearchRequest as SearchTable,
} from '@jicai/shared/contract/catalog-search.ts';
import { fen } from '@jicai/shared/domain/money.ts';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startPlatform, type World } from '../harness/world.ts';
import { DAY, layOut, NOW, stockUp } from './small-mall.ts';

let world: World;

const SHELF = [
  { id: 'p1', name: '睿印 RY-2200D 黑白激光打印机 A4', model: 'RY-2200D', yuan: 1_000, sold: 5 },
  { id: 'p2', name: '睿印 彩色激光打印机 A3', yuan: 3_000, sold: 50, tags: ['energy'] },
  { id: 'p3', name: '墨禾 激光打印机', brandId: 'b2', yuan: 2_000, sold: 20, shopId: 'd2' },
  { id: 'p4', name: '恒图达 激光打印机', brandId: 'b3', yuan: 500, stock: 0, sold: 1 },
  {
    id: 's1',
    name: '睿印 保密碎纸机',
    categoryId: 'A1b',
    yuan: 800,
    tags: ['energy', 'sme'],
    attributes: [{ name: '保密等级', value: '5级' }],
    listedAt: NOW + DAY,
  },
  {
    id: 's2',
    name: '墨禾 碎纸机',
    categoryId: 'A1b',
    brandId: 'b2',
    yuan: 600,
    attributes: [{ name: '保密等级', value: '4级' }],
    payments: ['card' as const],
  },
  { id: 'n1', name: '墨禾 速干中性笔', categoryId: 'B1a', brandId: 'b2', yuan: 9.9, shopId: 'd3' },
  {
    id: 'w1',
    name: '中性笔礼盒',
    categoryId: 'B1a',
    brandId: null,
    yuan: 20,
    zoneId: 'flsc',
    zoneKind: 'welfare',
  },
  { id: 'x1', name: '睿印 下架的激光打印机', state: 'offSale' as const },
  { id: 'x2', name: '睿印 冻结的激光打印机', state: 'frozen' as const },
];

beforeAll(async () => {
  world = await startPlatform();
  await layOut(world.db);
  await stockUp(SHELF, world.db);
  await world.db
    .insertInto('scene')
    .values({ id: 'scene', zone_id: 'wssc', name: '新员工入职', position: 0 })
    .execute();
  await world.db
    .insertInto('scene_goods')
    .values([
      { scene_id: 'scene', goods_id: 'p1', quantity: 2, position: 0 },
      { scene_id: 'scene', goods_id: 'n1', quantity: 5, position: 1 },
    ])
    .execute();
});
afterAll(() => world.stop());

/** Searches as a visitor who opens the address of the search: what an address loses is not asked. */
async function search(request: Partial<SearchRequest>) {
  const address = searchQuery({ ...anySearch, ...request });
  const read = readSearch(new URLSearchParams(address));
  const answer = await world.as('anonymous').call(catalogEndpoints.search, read);
  expect(answer).toMatchObject({ status: 200, state: 1 });
  if (!answer.data) throw new Error('no answer');
  return answer.data;
}
const found = async (request: Partial<SearchRequest>) =>
  (await search(request)).rows.map(({ goodsId }) => goodsId).toSorted();

const SPECIFIED =
  'dsbs address dianpuid category_name category_id price_now_min price_now_max search_input searchKeyList brand_name ascFieldList descFieldList town_id pageno pagerow stock allowpayment bqids category_type'.split(
    ' ',
  );
const EVERYTHING: SearchRequest = {
  shopIds: ['d1', 'd2'],
  regionCode: '330106',
  shopId: 'd1',
  categoryName: '碎纸机',
  categoryId: 'A1b',
  priceMin: fen(1),
  priceMax: fen(2),
  keyword: 'A4 & 纸',
  keys: ['保密等级:5级', '复印'],
  brandNames: ['墨禾', '睿印'],
  ascending: ['price'],
  descending: ['sold'],
  townCode: '330106003',
  page: 2,
  pageSize: 60,
  inStock: true,
  payments: ['1', '3'],
  tagIds: ['energy', 'sme'],
  kind: 'mall',
  zoneId: 'wssc',
  sceneId: 'scene',
};

const ALL = ['n1', 'p1', 'p2', 'p3', 'p4', 's1', 's2', 'w1'];

describe('[SE1] every parameter of a search', () => {
  it('has the name of the specification, in the call and in the address', () => {
    expect(Object.values(SearchTable.fields).map(([name]) => name)).toEqual(
      expect.arrayContaining(SPECIFIED),
    );
    const address = searchQuery(EVERYTHING);
    for (const name of SPECIFIED) expect(address).toMatch(new RegExp(`(?:^|&)${name}=`));
    expect(readSearch(new URLSearchParams(address))).toEqual(EVERYTHING);
  });

  it.each<[string, Partial<SearchRequest>, string[]]>([
    ['nothing: all that is on sale', {}, ALL],
    ['dsbs: one shop', { shopIds: ['d2'] }, ['p3']],
    ['dsbs: several shops widen', { shopIds: ['d2', 'd3'] }, ['n1', 'p3']],
    ['dianpuid', { shopId: 'd3' }, ['n1']],
    ['address: far away', { regionCode: '110101' }, ['p1', 'p2', 'p4', 's1', 's2', 'w1']],
    ['address: in the province', { regionCode: '330212' }, ALL.filter((id) => id !== 'n1')],
    ['address: in the district', { regionCode: '330106' }, ALL],
    ['town_id is nearer than address', { regionCode: '110101', townCode: '330106003' }, ALL],
    ['category_id: a leaf', { categoryId: 'A1b' }, ['s1', 's2']],
    ['category_id: with what is below', { categoryId: 'A' }, ['p1', 'p2', 'p3', 'p4', 's1', 's2']],
    ['category_id: unknown', { categoryId: 'nope' }, []],
    ['category_name', { categoryName: '碎纸机' }, ['s1', 's2']],
    ['category_name: unknown', { categoryName: '飞机' }, []],
    ['price_now_min: itself included', { priceMin: fen(200_000) }, ['p2', 'p3']],
    ['price_now_max: itself included', { priceMax: fen(990) }, ['n1']],
    ['both prices', { priceMin: fen(60_000), priceMax: fen(100_000) }, ['p1', 's1', 's2']],
    ['search_input: a word', { keyword: '打印机' }, ['p1', 'p2', 'p3', 'p4']],
    ['search_input: all words', { keyword: '睿印 激光 打印机' }, ['p1', 'p2']],
    ['search_input: a long word in parts', { keyword: '激光打印机' }, ['p1', 'p2', 'p3', 'p4']],
    ['search_input: the beginning of a model', { keyword: 'ry-22' }, ['p1']],
    ['search_input: a model in capitals, full width', { keyword: 'ＲＹ-2200Ｄ' }, ['p1']],
    ['search_input: one character', { keyword: '笔' }, ['n1', 'w1']],
    ['search_input: initials', { keyword: 'dyj' }, ['p1', 'p2', 'p3', 'p4']],
    ['search_input: pinyin', { keyword: 'suizhiji' }, ['s1', 's2']],
    ['search_input: a brand', { keyword: '墨禾' }, ['n1', 'p3', 's2']],
    ['search_input: only blanks is nothing said', { keyword: '  ' }, ALL],
    ['search_input: only signs finds nothing', { keyword: '&|!()' }, []],
    ['searchKeyList', { categoryId: 'A1b', keys: ['保密等级:5级'] }, ['s1']],
    ['searchKeyList: values widen', { keys: ['保密等级:5级', '保密等级：4级'] }, ['s1', 's2']],
    ['searchKeyList: attributes narrow', { keys: ['保密等级:5级', '颜色:黑'] }, []],
    [
      '[SE2] searchKeyList: a word within the result',
      { keyword: '打印机', keys: ['彩色'] },
      ['p2'],
    ],
    ['searchKeyList: words narrow', { keyword: '打印机', keys: ['激光', '墨禾'] }, ['p3']],
    ['searchKeyList: a word and an attribute', { keys: ['碎纸机', '保密等级:4级'] }, ['s2']],
    ['searchKeyList: a word alone', { keys: ['礼盒'] }, ['w1']],
    ['searchKeyList: only signs finds nothing', { keyword: '打印机', keys: ['&'] }, []],
    ['brand_name', { brandNames: ['墨禾'] }, ['n1', 'p3', 's2']],
    [
      'brand_name: several widen',
      { keyword: '打印机', brandNames: ['墨禾', '恒图达'] },
      ['p3', 'p4'],
    ],
    ['brand_name: unknown', { brandNames: ['谁也没有'] }, []],
    ['stock', { keyword: '打印机', inStock: true }, ['p1', 'p2', 'p3']],
    ['stock: no', { keyword: '打印机', inStock: false }, ['p1', 'p2', 'p3', 'p4']],
    ['allowpayment', { payments: ['3'] }, ['s2']],
    ['allowpayment: several widen', { payments: ['1', '3'] }, ALL],
    ['allowpayment: unknown', { payments: ['9'] }, []],
    ['bqids', { tagIds: ['energy'] }, ['p2', 's1']],
    ['bqids: several narrow', { tagIds: ['energy', 'sme'] }, ['s1']],
    ['category_type', { kind: 'welfare' }, ['w1']],
    ['zqid', { zoneId: 'flsc' }, ['w1']],
    ['scene', { sceneId: 'scene' }, ['n1', 'p1']],
  ])('%s', async (_, request, expected) => {
    expect(await found(request)).toEqual(expected);
  });
});

describe('[SE3] sorting and paging', () => {
  const order = async (request: Partial<SearchRequest>) =>
    (await search({ keyword: '打印机', ...request })).rows.map(({ goodsId }) => goodsId);

  it.each<[string, Partial<SearchRequest>, string[]]>([
    ['by price up', { ascending: ['price'] }, ['p4', 'p1', 'p3', 'p2']],
    ['by price down', { descending: ['price'] }, ['p2', 'p3', 'p1', 'p4']],
    ['by sales', { descending: ['sold'] }, ['p2', 'p3', 'p1', 'p4']],
    ['by everything together, unless said: what sells first', {}, ['p2', 'p3', 'p1', 'p4']],
  ])('%s', async (_, request, expected) => {
    expect(await order(request)).toEqual(expected);
  });

  it('by two fields: the second decides among equals', async () => {
    const { rows } = await search({ categoryId: 'A1', descending: ['sold'], ascending: ['price'] });
    expect(rows.map(({ goodsId }) => goodsId)).toEqual(['p2', 'p3', 'p1', 'p4', 's2', 's1']);
  });

  it('newest first', async () => {
    const { rows } = await search({ categoryId: 'A1b', descending: ['listed'] });
    expect(rows.map(({ goodsId }) => goodsId)).toEqual(['s1', 's2']);
  });

  it('pages do not overlap, and the total stays', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => search({ page, pageSize: 3, ascending: ['price'] })),
    );
    expect(pages.map(({ rows }) => rows.length)).toEqual([3, 3, 2]);
    expect(pages.flatMap(({ rows }) => rows.map(({ goodsId }) => goodsId)).toSorted()).toEqual(ALL);
    expect(pages.map(({ total }) => total)).toEqual([8, 8, 8]);
  });

  it.each([
    ['descFieldList', ['name']],
    ['ascFieldList', ['price; drop table goods']],
    ['descFieldList', ['constructor']],
    ['pageno', '0'],
    ['pageno', '1001'],
    ['pagerow', '0'],
    ['pagerow', '101'],
    ['price_now_min', 'abc'],
    ['search_input', 'x'.repeat(101)],
    ['nonsense', '1'],
  ])('refuses %s = %s and names the field', async (field, value) => {
    const raw = { ...catalogEndpoints.search, request: z.record(z.string(), z.unknown()) };
    const answer = await world.as('anonymous').call(raw, { [field]: value });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(field);
  });
});

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

  it('price parts are bounds between what there is', async () => {
    const { facets } = await search({ keyword: '打印机' });
    expect(facets.prices).toEqual([50_000, 100_000, 200_000, 300_000].map(fen));
  });

  it('beyond the bound the answer says that it counted a part, and the page is still right', async () => {
    const { db } = world;
    const bounds = { facets: 3, total: 5 };
    const port = createSearch({ db, dictionary: createDictionary(db), bounds });
    const answer = await port.search({
      ...anySearch,
      keyword: '打印机',
      brandNames: ['睿印'],
      ascending: ['price'],
    });
    expect(answer.facets).toMatchObject({ isExact: false, countedOver: 3 });
    expect(answer).toMatchObject({ total: 2, totalIsExact: true });
    expect(answer.rows.map(({ goodsId }) => goodsId)).toEqual(['p1', 'p2']);
    const more = await port.search({ ...anySearch, keyword: '打印机', descending: ['price'] });
    expect(more).toMatchObject({ total: 4, totalIsExact: true });
    expect(more.rows[0]?.goodsId).toBe('p2');
    const browsed = await port.search({ ...anySearch, kind: 'mall', descending: ['price'] });
    expect(browsed).toMatchObject({ total: 5, totalIsExact: false });
    expect(browsed.rows.map(({ goodsId }) => goodsId).slice(0, 2)).toEqual(['p2', 'p3']);
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
});

describe('[SE5] an empty result', () => {
  it('offers the word with the same sound, and its goods', async () => {
    const answer = await search({ keyword: '打应机' });
    expect(answer.total).toBe(0);
    expect(answer.corrections[0]).toBe('打印机');
    expect(answer.similar.map(({ goodsId }) => goodsId)).toContain('p2');
  });

  it('offers only words that find something where they lead', async () => {
    for (const keyword of ['打应机', '岁纸机', 'daynji']) {
      const { corrections } = await search({ keyword });
      for (const word of corrections) expect((await search({ keyword: word })).total).not.toBe(0);
    }
    const elsewhere = await search({ keyword: '打应机', zoneId: 'no-such-zone' });
    expect(elsewhere.corrections).toEqual([]);
  });

  it('offers goods that have a part of what was typed', async () => {
    const { total, similar } = await search({ keyword: '水下碎纸机' });
    expect(total).toBe(0);
    expect(similar.map(({ goodsId }) => goodsId)).toEqual(expect.arrayContaining(['s1', 's2']));
  });

  it('by filters alone offers no words', async () => {
    const { corrections, similar } = await search({ priceMin: fen(99_999_999) });
    expect({ corrections, similar }).toEqual({ corrections: [], similar: [] });
  });
});

describe('[SE6] what nobody should be able to do', () => {
  it.each(["'", "''", '\\', "a'b", ':*', '!!', "x' | 'c:A", '<->', 'a & ! b', '%_', '$1'])(
    'type %s into a query: it is a word or nothing',
    async (keyword) => {
      const answer = await search({ keyword });
      expect(answer.rows.length).toBeLessThanOrEqual(1);
    },
  );

  it('make a search cost more statements than another', async () => {
    let statements = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const catalog = createCatalog({ db: world.db.withPlugin(counting) });
    await catalog.dictionary.get();
    const cost = async (request: Partial<SearchRequest>) => {
      statements = 0;
      const { rows } = await catalog.search({ ...anySearch, ...request });
      return { statements, rows: rows.length };
    };
    expect(await cost({ keyword: '打印机', pageSize: 1 })).toEqual({ statements: 3, rows: 1 });
    expect(await cost({ keyword: '打印机', pageSize: 100 })).toEqual({ statements: 3, rows: 4 });
    expect(await cost({ pageSize: 100 })).toEqual({ statements: 3, rows: 8 });
  });
});
