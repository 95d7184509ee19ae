import type { SortField } from '@jicai/shared/contract/catalog.ts';
import type { Fen } from '@jicai/shared/domain/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../db/open.ts';

/** A search in the index's words. */
export interface IndexQuery {
  /** tsquery text of what narrows everything, facets too; null for all goods. */
  readonly words: string | null;
  readonly priceMin: Fen | null;
  readonly priceMax: Fen | null;
  readonly inStock: boolean;
  /** Only shops that deliver to one of these regions (a place and those it lies in). */
  readonly regions: readonly string[] | null;
  readonly sceneId: string | null;
  /** Choices that their own facet does not count in: the other brands stay in sight. */
  readonly brandIds: readonly string[] | null;
  readonly shopIds: readonly string[] | null;
  readonly sort: readonly { readonly field: SortField; readonly descending: boolean }[];
  readonly page: number;
  readonly pageSize: number;
  /** Where a search ends: what is beyond is said to be there, not counted. */
  readonly most: number;
}

export interface RawFacet {
  readonly id: string;
  readonly count: number;
}

export interface Hits {
  readonly goodsIds: string[];
  readonly total: number;
  readonly totalIsExact: boolean;
  readonly countedOver: number;
  readonly facetsAreExact: boolean;
  readonly facets: Readonly<Record<'categories' | 'brands' | 'tags' | 'shops', RawFacet[]>>;
  readonly prices: Fen[];
}

const COLUMNS: Readonly<Record<SortField, RawBuilder<unknown>>> = {
  score: sql.ref('score'),
  sold: sql.ref('sold'),
  price: sql.ref('price'),
  listed: sql.ref('listed_at'),
};

const FACET_VALUES = { categories: 60, brands: 80, tags: 20, shops: 60 } as const;

function orderOf({ sort }: IndexQuery): RawBuilder<unknown> {
  const wanted = sort.length > 0 ? sort : [{ field: 'score', descending: true } as const];
  const terms = wanted.map(({ field, descending }) =>
    descending ? sql`${COLUMNS[field]} desc` : sql`${COLUMNS[field]} asc`,
  );
  return sql.join([...terms, sql`goods_id`], sql`, `);
}

/** What every hit fulfils. */
function narrowing(query: IndexQuery): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [];
  if (query.words !== null) conditions.push(sql`words @@ ${query.words}::tsquery`);
  if (query.priceMin !== null) conditions.push(sql`price >= ${query.priceMin}`);
  if (query.priceMax !== null) conditions.push(sql`price <= ${query.priceMax}`);
  if (query.inStock) conditions.push(sql`in_stock`);
  if (query.regions !== null) {
    conditions.push(sql`shop_id in (select a.shop_id from shop_area a
      where a.region_code = any(${[...query.regions]}::text[]))`);
  }
  if (query.sceneId !== null) {
    conditions.push(sql`goods_id in (select s.goods_id from scene_goods s
      where s.scene_id = ${query.sceneId})`);
  }
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

const among = (column: string, ids: readonly string[] | null): RawBuilder<unknown> =>
  ids === null ? sql`true` : sql`${sql.ref(column)} = any(${[...ids]}::text[])`;

/** Values with their counts, the most frequent first. */
function counted(value: RawBuilder<unknown>, from: RawBuilder<unknown>, most: number) {
  return sql`(select coalesce(json_agg(json_build_object('id', id, 'count', n)), '[]') from (
    select ${value} as id, count(*) as n ${from} and ${value} is not null
    group by 1 order by 2 desc, 1 limit ${most}) f)`;
}

interface OneRow {
  readonly counted: number;
  readonly total: number;
  readonly ids: string[] | null;
  readonly categories: RawFacet[];
  readonly brands: RawFacet[];
  readonly tags: RawFacet[];
  readonly shops: RawFacet[];
  readonly prices: number[] | null;
}

/**
 * Total, facets and the page's ids over one materialised set of hits: the table's rows are visited
 * once. `count(*) over ()` beside an order and a limit would make the planner walk an index instead.
 */
async function readAtOnce(query: IndexQuery, db: Executor): Promise<OneRow> {
  const byBrand = among('brand_id', query.brandIds);
  const byShop = among('shop_id', query.shopIds);
  const chosen = sql`from chosen where true`;
  const { rows } = await sql<OneRow>`
    with hit as materialized (
      select goods_id, category_id, brand_id, shop_id, price, sold, score, listed_at, tags
      from goods_index where ${narrowing(query)} limit ${query.most + 1}
    ), chosen as materialized (select * from hit where ${byBrand} and ${byShop})
    select (select count(*) from hit) as counted, (select count(*) from chosen) as total,
      (select array_agg(goods_id) from (select goods_id from chosen order by ${orderOf(query)}
        limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}) p) as ids,
      ${counted(sql`category_id`, chosen, FACET_VALUES.categories)} as categories,
      ${counted(sql`brand_id`, sql`from hit where ${byShop}`, FACET_VALUES.brands)} as brands,
      ${counted(sql`shop_id`, sql`from hit where ${byBrand}`, FACET_VALUES.shops)} as shops,
      ${counted(sql`tag`, sql`from chosen, unnest(tags) tag where true`, FACET_VALUES.tags)} as tags,
      (select percentile_disc(array[0.2, 0.4, 0.6, 0.8]) within group (order by price) from chosen)
        as prices`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a search without an answer');
  return row;
}

/** Everything narrows: what the page and the total need when the hits are too many to go through. */
function chosenOnly(query: IndexQuery): RawBuilder<unknown> {
  return sql`${narrowing(query)} and ${among('brand_id', query.brandIds)}
    and ${among('shop_id', query.shopIds)}`;
}

async function readTotal(query: IndexQuery, db: Executor): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from goods_index where ${chosenOnly(query)}
      limit ${query.most + 1}) h`.execute(db);
  return rows[0]?.total ?? 0;
}

async function readPage(query: IndexQuery, db: Executor): Promise<string[]> {
  const { rows } = await sql<{ goods_id: string }>`
    select goods_id from goods_index where ${chosenOnly(query)} order by ${orderOf(query)}
    limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(db);
  return rows.map(({ goods_id }) => goods_id);
}

/** Finds one page with total and facet counts; one statement, three when there are very many hits. */
export async function readHits(query: IndexQuery, db: Executor): Promise<Hits> {
  const row = await readAtOnce(query, db);
  const { categories, brands, tags, shops } = row;
  const facets = { categories, brands, tags, shops };
  const prices = [...new Set(row.prices ?? [])] as Fen[];
  if (row.counted <= query.most) {
    return {
      goodsIds: row.ids ?? [],
      total: row.total,
      totalIsExact: true,
      countedOver: row.counted,
      facetsAreExact: true,
      facets,
      prices,
    };
  }
  const [total, goodsIds] = await Promise.all([readTotal(query, db), readPage(query, db)]);
  return {
    goodsIds,
    total: Math.min(total, query.most),
    totalIsExact: total <= query.most,
    countedOver: query.most,
    facetsAreExact: false,
    facets,
    prices,
  };
}
