import { presetSearch } from '@jicai/client/src/features/mall/catalog/model/preset-search.ts';
import {
  readSearch,
  searchQuery,
} from '@jicai/client/src/features/mall/catalog/model/search-url.ts';
import { readCards } from '@jicai/platform/src/mall/catalog/cards.ts';
import { createCatalog } from '@jicai/platform/src/mall/catalog/service.ts';
import {
  anySearch,
  type SearchRequest,
  SearchRequest as SearchTable,
} from '@jicai/shared/contract/mall/catalog/search.ts';
import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { limits } from '@jicai/shared/limits.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anything } from '../../../harness/client/anything.ts';
import { counted } from '../../../harness/run/counted.ts';
import { until } from '../../../harness/wait.ts';
import type { World } from '../../../harness/world.ts';
import { ALL, openSearchMall, searchAt } from './search-mall.ts';

let world: World;
beforeAll(async () => {
  world = await openSearchMall();
});
afterAll(() => world.stop());

const search = (request: Partial<SearchRequest>) => searchAt(world, request);
const found = async (request: Partial<SearchRequest>) =>
  (await search(request)).rows.map(({ productId }) => productId).toSorted();

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

  it('each card says whether its shop delivers to the address', async () => {
    const delivered = async (request: Partial<SearchRequest>) => {
      const { rows } = await search(request);
      const idsOf = (mark: boolean | null) =>
        rows
          .filter(({ deliverable }) => deliverable === mark)
          .map(({ productId }) => productId)
          .toSorted();
      return { yes: idsOf(true), no: idsOf(false), unknown: idsOf(null) };
    };
    expect(await delivered({})).toEqual({ yes: [], no: [], unknown: ALL });
    expect(await delivered({ regionCode: '330106' })).toEqual({ yes: ALL, no: [], unknown: [] });
    // Found by the town, which is elsewhere.
    expect(await delivered({ regionCode: '110101', townCode: '330106003' })).toEqual({
      yes: ['p1', 'p2', 'p4', 's1', 's2', 'w1'],
      no: ['n1', 'p3'],
      unknown: [],
    });
  });
});

describe('[SE3] sorting and paging', () => {
  const order = async (request: Partial<SearchRequest>) =>
    (await search({ keyword: '打印机', ...request })).rows.map(({ productId }) => productId);

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
    expect(rows.map(({ productId }) => productId)).toEqual(['p2', 'p3', 'p1', 'p4', 's2', 's1']);
  });

  it('newest first', async () => {
    const { rows } = await search({ categoryId: 'A1b', descending: ['listed'] });
    expect(rows.map(({ productId }) => productId)).toEqual(['s1', 's2']);
  });

  it('pages do not overlap, and the total stays', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => search({ page, pageSize: 3, ascending: ['price'] })),
    );
    expect(pages.map(({ rows }) => rows.length)).toEqual([3, 3, 2]);
    expect(pages.flatMap(({ rows }) => rows.map(({ productId }) => productId)).toSorted()).toEqual(
      ALL,
    );
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
    const raw = { ...catalogEndpoints.search, request: anything };
    const answer = await world.as('anonymous').call(raw, { [field]: value });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(field);
  });
});

describe('the words of a search', () => {
  const words = (length: number) => '打'.repeat(length);
  const raw = { ...catalogEndpoints.search, request: anything };

  it.each([
    [limits.searchLength - 1, 200],
    [limits.searchLength, 200],
    [limits.searchLength + 1, 400],
  ])('of %d characters are answered %d, in the box and within a result', async (length, status) => {
    for (const body of [{ search_input: words(length) }, { searchKeyList: [words(length)] }])
      expect((await world.as('anonymous').call(raw, body)).status).toBe(status);
  });

  it.each([
    [limits.searchLength - 1, limits.searchLength - 1],
    [limits.searchLength, limits.searchLength],
    [limits.searchLength + 1, limits.searchLength],
  ])('given as searchInput, %d characters are searched as %d', async (length, searched) => {
    const query = new URLSearchParams({ searchInput: words(length) });
    const search = presetSearch('/GoodListSearch', query);
    expect(search.keyword).toHaveLength(searched);
    expect((await world.as('anonymous').call(catalogEndpoints.search, search)).state).toBe(1);
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
    const counter = counted(world.db);
    const catalog = createCatalog({ db: counter.db });
    await catalog.dictionary.get();
    const cost = async (request: Partial<SearchRequest>) => {
      counter.count = 0;
      const { rows } = await catalog.search({ ...anySearch, ...request });
      return { statements: counter.count, rows: rows.length };
    };
    expect(await cost({ keyword: '打印机', pageSize: 1 })).toEqual({ statements: 3, rows: 1 });
    // The names of the search before are remembered.
    expect(await cost({ keyword: '打印机', pageSize: 100 })).toEqual({ statements: 2, rows: 4 });
    expect(await cost({ pageSize: 100 })).toEqual({ statements: 3, rows: 8 });
  });
});

it('[SE1] the cards of a search are those of every other list', async () => {
  for (const regionCode of [null, '330106']) {
    const { rows } = await search({ regionCode, pageSize: 100 });
    expect(rows.flatMap(({ tags }) => tags)).not.toEqual([]);
    const ids = rows.map(({ productId }) => productId);
    expect(rows).toEqual(await readCards(ids, regionCode, world.db));
  }
});

it('[SE1] a name that changes is shown by the searches of two seconds later', async () => {
  const brandNames = async () =>
    (await search({ keyword: '打印机' })).facets.brands.map(({ name }) => name);
  const before = await brandNames();
  const rename = (from: string, to: string) =>
    world.db.updateTable('brand').set({ name: to }).where('name', '=', from).execute();
  expect(before).toContain('睿印');
  await rename('睿印', '新睿印');
  await until('the new name', async () => (await brandNames()).includes('新睿印'));
  expect(await found({ keyword: '打印机', brandNames: ['新睿印'] })).not.toEqual([]);
  await rename('新睿印', '睿印');
});
