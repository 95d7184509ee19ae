import { type Payment, payments } from '@jicai/shared/contract/mall/catalog/product.ts';
import type { SortField } from '@jicai/shared/contract/mall/catalog/search.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../kernel/db/open.ts';
import { shopsOfArea } from '../delivery-area.ts';
import { filterLexeme, tsqueryOf, type Words } from './query.ts';

/** The bounds of a search's counts. */
export interface Bounds {
  /** The most hits of which facets count all. */
  readonly facets: number;
  /** The number of hits that facets count of a larger result. */
  readonly sample: number;
  /** The highest total that is counted; pages end there. */
  readonly total: number;
  /** The most products whose attributes are counted. */
  readonly attributes: number;
  /** The most products that are walked in an index's order for one page. */
  readonly walk: number;
}

/** A search, in the terms of the index. */
export interface IndexQuery {
  /** The words that hits and all facets obey; null for all products. */
  readonly words: Words | null;
  readonly priceMin: Fen | null;
  readonly priceMax: Fen | null;
  readonly inStock: boolean;
  /** Only shops that deliver to one of these regions (a place and those it lies in). */
  readonly regions: readonly string[] | null;
  readonly sceneId: string | null;
  /** Choices that do not narrow their own facet: the other brands stay visible. */
  readonly brandIds: readonly string[] | null;
  readonly shopIds: readonly string[] | null;
  /** Only products that may be paid in one of these ways; none of them finds nothing. */
  readonly payments: readonly Payment[] | null;
  /** Only products that are promised within so many days. */
  readonly deliveryWithin: number | null;
  readonly sort: readonly { readonly field: SortField; readonly descending: boolean }[];
  readonly page: number;
  readonly pageSize: number;
  /** The same with brands, shops and ways of paying in it. */
  readonly chosenWords: Words | null;
  /** The same without the chosen attributes. */
  readonly unattributedWords: Words | null;
  /** Chosen attributes: the name of each, and words that any of its chosen values fulfils. */
  readonly attributes: readonly { readonly name: string; readonly words: Words }[];
  readonly bounds: Bounds;
}

export interface RawFacet {
  readonly id: string;
  readonly count: number;
}

export interface Hits {
  readonly productIds: string[];
  readonly total: number;
  readonly totalIsExact: boolean;
  readonly countedOver: number;
  readonly facetsAreExact: boolean;
  readonly facets: Readonly<Record<'categories' | 'brands' | 'tags' | 'shops', RawFacet[]>>;
  readonly prices: Fen[];
  /** The number of hits that may be paid in each of `payments`. */
  readonly payments: readonly number[];
  /** The number of hits with a promise within each of `DELIVERY_RANGES`. */
  readonly deliveries: readonly number[];
}

/** The ranges of the facet of delivery promises, in days. */
export const DELIVERY_RANGES = [3, 7, 15, 30] as const;

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

/** The conditions of every hit: its words, price, stock, region and scene. */
function narrowing(query: IndexQuery, words: Words | null): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [];
  if (words !== null) conditions.push(sql`words @@ ${tsqueryOf(words)}::tsquery`);
  // `+ 0` keeps the price's index out: a word narrows better, and both together cost more.
  const price = words === null ? sql`price` : sql`(price + 0)`;
  if (query.priceMin !== null) conditions.push(sql`${price} >= ${query.priceMin}`);
  if (query.priceMax !== null) conditions.push(sql`${price} <= ${query.priceMax}`);
  if (query.inStock) conditions.push(sql`in_stock`);
  if (query.regions !== null) {
    conditions.push(sql`shop_id in (${shopsOfArea(query.regions)})`);
  }
  if (query.sceneId !== null) {
    conditions.push(sql`goods_id in (select s.goods_id from scene_goods s
      where s.scene_id = ${query.sceneId})`);
  }
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** The same with the chosen delivery promise. */
export const narrowingWithDelivery = (query: IndexQuery, words: Words | null) =>
  sql`${narrowing(query, words)} and ${promisedWithin(query.deliveryWithin)}`;

const promisedWithin = (days: number | null): RawBuilder<unknown> =>
  days === null ? sql`true` : sql`delivery_promise_days <= ${days}`;

/** The column that says whether a product may be paid in this way. */
const paidIn = (way: Payment): RawBuilder<unknown> => sql.ref(`paid_in_${way}`);

/** A column for each way of paying, read from a document's words. */
const paymentColumns = sql.join(
  payments.map((way) => {
    const query = tsqueryOf({ kind: 'lexeme', lexeme: filterLexeme.payment(way), isPrefix: false });
    return sql`words @@ ${query}::tsquery as ${paidIn(way)}`;
  }),
);

const paidBy = (chosen: readonly Payment[] | null): RawBuilder<unknown> => {
  if (chosen === null) return sql`true`;
  return chosen.length === 0 ? sql`false` : sql`(${sql.join(chosen.map(paidIn), sql` or `)})`;
};

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
  readonly payments: number[];
  readonly deliveries: number[];
}

/**
 * Total, facets and the page's ids over one materialised set of hits: the table's rows are visited
 * once. `count(*) over ()` beside an order and a limit would make the planner walk an index instead.
 */
async function readAtOnce(query: IndexQuery, db: Executor): Promise<OneRow> {
  const byBrand = among('brand_id', query.brandIds);
  const byShop = among('shop_id', query.shopIds);
  const byDelivery = promisedWithin(query.deliveryWithin);
  const byPayment = paidBy(query.payments);
  const withinEach = DELIVERY_RANGES.map(
    (days) => sql`count(*) filter (where ${promisedWithin(days)})::int`,
  );
  const paidInEach = payments.map((way) => sql`count(*) filter (where ${paidIn(way)})::int`);
  const chosen = sql`from chosen where true`;
  const { rows } = await sql<OneRow>`
    with hit as materialized (
      select goods_id, category_id, brand_id, shop_id, price, sold, score, listed_at, tags,
        delivery_promise_days, ${paymentColumns}
      from goods_index where ${narrowing(query, query.words)} limit ${query.bounds.facets + 1}
    ), size as materialized (select count(*) as counted from hit
    ), sample as materialized (
      select * from hit limit (select case when counted > ${query.bounds.facets}
        then ${query.bounds.sample} else counted end from size)
    ), chosen as materialized (
      select * from sample where ${byBrand} and ${byShop} and ${byDelivery} and ${byPayment})
    select (select counted from size) as counted, (select count(*) from chosen) as total,
      (select array_agg(goods_id) from (select goods_id from chosen order by ${orderOf(query)}
        ${pageOf(query)}) p) as ids,
      ${counted(sql`category_id`, chosen, FACET_VALUES.categories)} as categories,
      ${counted(sql`brand_id`, sql`from sample where ${byShop} and ${byDelivery} and ${byPayment}`, FACET_VALUES.brands)} as brands,
      ${counted(sql`shop_id`, sql`from sample where ${byBrand} and ${byDelivery} and ${byPayment}`, FACET_VALUES.shops)} as shops,
      ${counted(sql`tag`, sql`from chosen, unnest(tags) tag where true`, FACET_VALUES.tags)} as tags,
      (select array[${sql.join(paidInEach)}] from sample where ${byBrand} and ${byShop} and ${byDelivery}) as payments,
      (select array[${sql.join(withinEach)}] from sample where ${byBrand} and ${byShop} and ${byPayment}) as deliveries,
      (select to_json(percentile_disc(array[0.2, 0.4, 0.6, 0.8]) within group (order by price))
        from chosen)
        as prices`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a search without an answer');
  return row;
}

const pageOf = ({ page, pageSize }: IndexQuery) =>
  sql`limit ${pageSize} offset ${(page - 1) * pageSize}`;

/** A page among hits, with their number up to the bound. */
interface Found {
  readonly total: number;
  readonly productIds: string[];
  readonly isExact: boolean;
}

/**
 * Whether an index has the order, without long runs of equal values: one column downwards. Only prices
 * have none upwards either; most products sold nothing, and an import lists thousands at one moment.
 */
const isWalkable = ({ sort: [first, ...others] }: IndexQuery): boolean =>
  others.length === 0 && (!first || first.descending || first.field === 'price');

/**
 * The page of very many hits, in the order of an index: so many fit that the first of them are near. Null
 * where they are not, so that a search is never slower than by a bounded walk.
 */
async function walk(query: IndexQuery, db: Executor): Promise<string[] | null> {
  const fits = narrowingWithDelivery(query, query.chosenWords);
  const { rows } = await sql<{ goods_id: string }>`
    select goods_id from (
      select goods_id, score, sold, price, listed_at, (${fits}) as fits
      from goods_index order by ${orderOf(query)} limit ${query.bounds.walk}) walked
    where fits order by ${orderOf(query)} ${pageOf(query)}`.execute(db);
  return rows.length < query.pageSize ? null : rows.map(({ goods_id }) => goods_id);
}

/** The page among all hits, however many: all of them are gone through and sorted. */
async function sortAll(query: IndexQuery, db: Executor): Promise<string[]> {
  const { rows } = await sql<{ goods_id: string }>`
    with chosen as materialized (select goods_id, price, sold, score, listed_at from goods_index
      where ${narrowingWithDelivery(query, query.chosenWords)})
    select goods_id from chosen order by ${orderOf(query)} ${pageOf(query)}`.execute(db);
  return rows.map(({ goods_id }) => goods_id);
}

/** Whether anything narrows the page that does not narrow its own facet. */
const hasChoice = ({ brandIds, shopIds, payments: paid, deliveryWithin }: IndexQuery): boolean =>
  [brandIds, shopIds, paid, deliveryWithin].some((chosen) => chosen !== null);

/** Total and page of what was chosen; null: more than are counted. */
async function readCounted(query: IndexQuery, db: Executor): Promise<Found | null> {
  const most = query.bounds.total;
  const { rows } = await sql<{ total: number; ids: string[] | null }>`
    with chosen as materialized (select goods_id, price, sold, score, listed_at from goods_index
      where ${narrowingWithDelivery(query, query.chosenWords)} limit ${most + 1})
    select (select count(*) from chosen) as total, (select array_agg(goods_id) from (
      select goods_id from chosen order by ${orderOf(query)} ${pageOf(query)}) p) as ids`.execute(
    db,
  );
  const { total, ids } = rows[0] ?? { total: 0, ids: null };
  return total > most ? null : { total, productIds: ids ?? [], isExact: true };
}

/** Total and page of what was chosen, among more hits than facets count. */
async function readChosen(query: IndexQuery, db: Executor): Promise<Found> {
  const { facets, total: most } = query.bounds;
  // Without a choice these are the hits, and there are more of them than that already.
  const counted = hasChoice(query) || facets < most ? await readCounted(query, db) : null;
  if (counted) return counted;
  // Pages end where counting ends: a page far beyond costs as much as all those before it.
  const isBeyond = (query.page - 1) * query.pageSize >= most;
  if (isBeyond) return { total: most, productIds: [], isExact: false };
  const walked = isWalkable(query) ? await walk(query, db) : null;
  return { total: most, productIds: walked ?? (await sortAll(query, db)), isExact: false };
}

/** Finds one page with total and facet counts; one statement, two or three for very many hits. */
export async function readHits(query: IndexQuery, db: Executor): Promise<Hits> {
  const row = await readAtOnce(query, db);
  const { categories, brands, tags, shops } = row;
  const facets = { categories, brands, tags, shops };
  const prices = [...new Set(row.prices ?? [])] as Fen[];
  const most = query.bounds.facets;
  const isAll = row.counted <= most;
  const found: Found = isAll
    ? { total: row.total, productIds: row.ids ?? [], isExact: true }
    : await readChosen(query, db);
  return {
    productIds: found.productIds,
    total: found.total,
    totalIsExact: found.isExact,
    countedOver: isAll ? row.counted : query.bounds.sample,
    facetsAreExact: isAll,
    facets,
    prices,
    payments: row.payments,
    deliveries: row.deliveries,
  };
}

/** The number of hits among which alternatives are chosen: a word that half of the products have names no better ones. */
const ALTERNATIVES_AMONG = 200;

/**
 * The best products among some that have these words instead, for a search that found nothing: of its
 * place and in stock if it says so, at any price and in any scene.
 */
export async function findAlternatives(
  query: IndexQuery,
  words: Words,
  most: number,
  db: Executor,
): Promise<string[]> {
  const anything = { ...query, priceMin: null, priceMax: null, sceneId: null };
  const { rows } = await sql<{ goods_id: string }>`
    select goods_id from (select goods_id, score from goods_index
      where ${narrowing(anything, words)} limit ${ALTERNATIVES_AMONG}) found
    order by score desc, goods_id limit ${most}`.execute(db);
  return rows.map(({ goods_id }) => goods_id);
}

/**
 * The indexes of the first `most` of these queries that find any product. The branches are run in order and
 * end with the last one needed; each has its query as a constant, so that the planner knows whether the
 * index or the table finds a first product sooner.
 */
export async function findFirst(
  queries: readonly Words[],
  most: number,
  db: Executor,
): Promise<number[]> {
  if (queries.length === 0) return [];
  const branches = queries.map(
    (query, index) => sql`(select ${index}::int as index
      where exists (select from goods_index where words @@ ${tsqueryOf(query)}::tsquery))`,
  );
  const { rows } = await sql<{ index: number }>`
    ${sql.join(branches, sql` union all `)} limit ${most}`.execute(db);
  return rows.map(({ index }) => index);
}
