import { tsqueryOf, typedQuery } from '@jicai/platform/src/mall/catalog/search/query.ts';
import { piecesOf } from '@jicai/platform/src/mall/catalog/search/words.ts';
import type { SearchRequest, SortField } from '@jicai/shared/contract/mall/catalog/search.ts';
import pg from 'pg';

/*
 * The baseline of the search bench: the search as a good engineer writes it with pg. One prepared
 * statement for each order, over the same narrow table with its GIN index of words: hits once, then
 * total, page of cards with their joins, and every facet with names and exact counts. It knows no
 * synonyms, spellings, corrections, regions, prices of others or delivery promises.
 */

/** No word of a dictionary: typed words are cut and must all be there. */
const PLAIN = { has: () => true, spelled: () => [], synonyms: () => [] };

const facet = (column: string, from: string, table: string) => `
  (select json_agg(json_build_object('id', n.id, 'name', n.name, 'count', f.n) order by f.n desc)
    from (select ${column} as id, count(*) as n ${from} group by 1 order by 2 desc limit 80) f
    join ${table} n on n.id = f.id)`;

const ORDERS: Readonly<Record<SortField, string>> = {
  score: 'score desc',
  sold: 'sold desc',
  price: 'price',
  listed: 'listed_at desc',
};

const statement = (order: string) => `
  with hit as materialized (
    select goods_id, category_id, brand_id, shop_id, price, sold, score, listed_at, tags
    from goods_index where words @@ $1::tsquery and price + 0 between $2 and $3
  ), chosen as materialized (
    select * from hit where brand_id = any(array(select id from brand where name = any($4::text[]))))
  select (select count(*) from chosen)::int as total,
    (select json_agg(card) from (
      select g.id, g.name, g.price, g.list_price, g.unit, g.sold, g.pictures[1] as picture,
        s.name as shop, b.name as brand,
        (select sum(stock) from sku where sku.goods_id = g.id) as stock
      from (select goods_id, row_number() over (order by ${order}, goods_id) as place
        from chosen order by ${order}, goods_id limit 30) p
      join goods g on g.id = p.goods_id join shop s on s.id = g.shop_id
      left join brand b on b.id = g.brand_id order by p.place) card) as cards,
    ${facet('category_id', 'from chosen', 'category')} as categories,
    ${facet('brand_id', 'from hit', 'brand')} as brands,
    ${facet('shop_id', 'from chosen', 'shop')} as shops,
    ${facet('tag', 'from chosen, unnest(tags) tag', 'tag')} as tags`;

const STATEMENTS = Object.entries(ORDERS).map(([field, order]) => ({
  field,
  name: `bare-${field}`,
  text: statement(order),
}));

/** Searches of the baseline on a pool; `search` answers the total. */
export function bareSearch(url: string, poolSize: number) {
  const options = '-c jit=off -c max_parallel_workers_per_gather=0';
  const pool = new pg.Pool({ connectionString: url, max: poolSize, options });
  return {
    async search(request: SearchRequest): Promise<number> {
      const words = typedQuery(piecesOf(request.keyword ?? ''), PLAIN);
      const field = request.descending[0] ?? request.ascending[0] ?? 'score';
      const made = STATEMENTS.find((one) => one.field === field);
      if (!words || !made) throw new Error('the baseline searches by words and one order');
      const { name, text } = made;
      const values = [
        tsqueryOf(words),
        request.priceMin,
        request.priceMax,
        [...(request.brandNames ?? [])],
      ];
      const { rows } = await pool.query<{ total: number }>({ name, text, values });
      return rows[0]?.total ?? 0;
    },
    end: () => pool.end(),
  };
}
