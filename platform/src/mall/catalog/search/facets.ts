import type { Facets } from '@jicai/shared/contract/mall/catalog/search.ts';
import { isAttributeKey } from '@jicai/shared/domain/mall/catalog/search-keys.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../kernel/db/open.ts';
import { DELIVERY_RANGES, type Hits, type IndexQuery, narrowingWithDelivery } from './hits.ts';
import { tsqueryOf } from './query.ts';

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
const NO_FACETS: readonly string[] = ['品牌', '型号'];

/** The number of products that have a value of an attribute. */
interface CountedValue {
  readonly name: string;
  readonly value: string;
  readonly count: number;
}

/** Facets of attributes; beyond the bound they are counted over the first products only. */
export interface AttributeFacets {
  readonly facets: Facets['attributes'];
  readonly isExact: boolean;
  readonly countedOver: number;
}

export const NO_ATTRIBUTES: AttributeFacets = { facets: [], isExact: true, countedOver: 0 };

/** The facets out of counted values, the most frequent first. */
function attributeFacets(
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
): Promise<AttributeFacets> {
  if (query.unattributedWords === null) return NO_ATTRIBUTES;
  const most = query.bounds.attributes;
  const unmet = query.attributes.map(
    ({ name, words }) =>
      sql`case when words @@ ${tsqueryOf(words)}::tsquery then null else ${name} end`,
  );
  const names = unmet.length === 0 ? sql`` : sql.join(unmet);
  const { rows } = await sql<{ sampled: number; counts: CountedValue[] }>`
    with sample as materialized (
      select goods_id, unmet from (
        select goods_id, array_remove(array[${names}]::text[], null) as unmet
        from goods_index where ${narrowingWithDelivery(query, query.unattributedWords)}) candidate
      where cardinality(unmet) <= 1 limit ${most + 1})
    select (select count(*) from sample) as sampled, (
      select coalesce(json_agg(found order by count desc, value collate "C", name collate "C"), '[]')
      from (
        select a.name, a.value, count(*) as count
        from (select * from sample limit ${most}) counted join goods on goods.id = counted.goods_id,
          jsonb_to_recordset(goods.attributes) as a(name text, value text)
        where a.name <> all(${[...NO_FACETS]}::text[]) and (unmet = '{}' or unmet = array[a.name])
        group by a.name, a.value) found) as counts`.execute(db);
  const { sampled, counts } = rows[0] ?? { sampled: 0, counts: [] };
  return {
    facets: attributeFacets(counts, query),
    isExact: sampled <= most,
    countedOver: Math.min(sampled, most),
  };
}
