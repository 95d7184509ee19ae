import type {
  Facets,
  FoundShop,
  SearchRequest,
} from '@jicai/shared/contract/mall/catalog/search.ts';
import { isAttributeKey } from '@jicai/shared/domain/mall/catalog/search-keys.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { opaque } from '../../../kernel/db/opaque.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import { DELIVERY_RANGES, type Hits, type IndexQuery, narrowingWithDelivery } from './hits.ts';
import { tsqueryOf } from './query.ts';
import { meantShops, shopCondition } from './shops.ts';

/** Names in a request → ids. */
export interface Resolved {
  readonly categoryIds: string[] | null;
  readonly brandIds: string[] | null;
  /** A category or all brands of the request do not exist. */
  readonly matchesNothing: boolean;
}

/** Resolves category and brand names in one statement; without names there is no statement. */
export async function resolve(request: SearchRequest, db: Executor): Promise<Resolved> {
  const { categoryId, categoryName } = request;
  const brandNames = request.brandNames?.length ? request.brandNames : null;
  if (categoryName === null && brandNames === null) {
    return {
      categoryIds: categoryId === null ? null : [categoryId],
      brandIds: null,
      matchesNothing: false,
    };
  }
  const { rows } = await sql<{ categories: string[]; brands: string[] }>`/* prepared */
    select array(select id from category where name = ${categoryName}) as categories,
      array(select id from brand where name = any(${opaque(brandNames ?? [])})) as brands`.execute(
    db,
  );
  const { categories = [], brands = [] } = rows[0] ?? {};
  const categoryIds =
    categoryId !== null ? [categoryId] : categoryName === null ? null : categories;
  return {
    categoryIds,
    brandIds: brandNames === null ? null : brands,
    matchesNothing: categoryIds?.length === 0 || (brandNames !== null && brands.length === 0),
  };
}

type NamedValue = { readonly name: string; readonly group: string };
export type Named = Readonly<Record<keyof Hits['facets'], ReadonlyMap<string, NamedValue>>> & {
  /** The name of the request's own category. */
  readonly category: string | null;
  readonly scene: string | null;
  /** Shops that may be meant by what was typed, the busiest first. */
  readonly meant: readonly FoundShop[];
};

/** Reads the names of all facet values and of the request's ids, in one statement. */
export async function readNames(
  facets: Hits['facets'],
  resolved: Resolved,
  request: SearchRequest,
  db: Executor,
): Promise<Named> {
  const ids = (kind: keyof Hits['facets'], more: readonly string[] = []) => [
    ...facets[kind].map(({ id }) => id),
    ...more,
  ];
  const shops = [...(request.shopIds ?? []), ...(request.shopId === null ? [] : [request.shopId])];
  const { rows } = await sql<{
    kind: string;
    id: string;
    name: string;
    group: string;
  }>`/* prepared */
    select 'categories' as kind, c.id, c.name, coalesce(p.name, '') as group
      from category c left join category p on p.id = c.parent_id
      where c.id = any(${opaque(ids('categories', resolved.categoryIds ?? []))})
    union all select 'brands', id, name, initial from brand
      where id = any(${opaque(ids('brands', resolved.brandIds ?? []))})
    union all select 'tags', id, name, kind from tag
      where id = any(${opaque(ids('tags', request.tagIds ?? []))})
    union all select 'shops', id, name, initial from shop
      where id = any(${opaque(ids('shops', shops))})
    union all select 'scene', id, name, '' from scene where id = ${request.sceneId}
    union all (select 'meant', id, name, main_business from shop
      where ${shopCondition(request)})`.execute(db);
  const of = (kind: string) =>
    new Map(rows.filter((row) => row.kind === kind).map((row) => [row.id, row] as const));
  const categories = of('categories');
  const [wanted] = resolved.categoryIds ?? [];
  return {
    categories,
    brands: of('brands'),
    tags: of('tags'),
    shops: of('shops'),
    category: wanted === undefined ? null : (categories.get(wanted)?.name ?? null),
    scene: of('scene').get(request.sceneId ?? '')?.name ?? null,
    meant: meantShops(
      request,
      rows.filter(({ kind }) => kind === 'meant'),
    ),
  };
}

const deliveryKey = (days: number) =>
  `${say('search.delivery')}:${say('search.deliveryWithin', { days: String(days) })}`;

/** The chosen range of delivery promises, the widest one; null when none of the keys is one. */
export function deliveryWithin(keys: readonly string[]): number | null {
  const chosen = DELIVERY_RANGES.filter((days) => keys.includes(deliveryKey(days)));
  return chosen.at(-1) ?? null;
}

/** Whether a search key is an attribute of the products; a delivery promise is a column instead. */
export const isProductAttribute = (key: string): boolean =>
  isAttributeKey(key) && deliveryWithin([key]) === null;

/** The facet of delivery promises, chosen like an attribute; null when no product has a promise. */
export function deliveryFacet({ deliveries }: Hits): Facets['attributes'] {
  const group = say('search.delivery');
  const values = DELIVERY_RANGES.map((days, at) => ({
    id: deliveryKey(days),
    name: say('search.deliveryWithin', { days: String(days) }),
    count: deliveries[at] ?? 0,
    group,
  }));
  const found = values.filter(({ count }) => count > 0);
  return found.length > 0 ? [{ name: group, values: found }] : [];
}

const ATTRIBUTES = 8;
const VALUES = 24;

/** Names and values that are facets of their own, or of no use as one. */
export const NO_FACETS: readonly string[] = ['品牌', '型号'];

/** The number of products that have a value of an attribute. */
export interface CountedValue {
  readonly name: string;
  readonly value: string;
  readonly count: number;
}

/** The facets out of counted values, the most frequent first. */
export function attributeFacets(
  counted: readonly CountedValue[],
  query: IndexQuery,
): Facets['attributes'] {
  const groups = Map.groupBy(counted, ({ name }) => name);
  const chosen = new Set(query.attributes.map(({ name }) => name));
  return [...groups]
    .filter(([name, values]) => values.length > 1 || chosen.has(name))
    .slice(0, ATTRIBUTES)
    .map(([name, values]) => ({
      name,
      values: values
        .slice(0, VALUES)
        .map(({ value, count }) => ({ id: `${name}:${value}`, name: value, count, group: name })),
    }));
}

/**
 * Attributes of a category's products with the counts of their values: among the products that fulfil all
 * other choices. A chosen attribute does not narrow its own values, so that its rivals stay in sight.
 */
export async function readAttributeFacets(
  query: IndexQuery,
  db: Executor,
): Promise<Facets['attributes']> {
  if (query.unattributedWords === null) return [];
  const unmet = query.attributes.map(
    ({ name, words }) =>
      sql`case when words @@ ${tsqueryOf(words)}::tsquery then null else ${name} end`,
  );
  const names = unmet.length === 0 ? sql`` : sql.join(unmet);
  const { rows } = await sql<CountedValue>`
    with sample as materialized (
      select goods_id, unmet from (
        select goods_id, array_remove(array[${names}]::text[], null) as unmet
        from goods_index where ${narrowingWithDelivery(query, query.unattributedWords)}) candidate
      where cardinality(unmet) <= 1 limit ${query.bounds.attributes})
    select a.name, a.value, count(*) as count from sample join goods on goods.id = sample.goods_id,
      jsonb_to_recordset(goods.attributes) as a(name text, value text)
    where a.name <> all(${[...NO_FACETS]}::text[]) and (unmet = '{}' or unmet = array[a.name])
    group by a.name, a.value order by 3 desc, a.value collate "C", a.name collate "C"`.execute(db);
  return attributeFacets(rows, query);
}
