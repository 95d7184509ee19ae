import type { Suggestion } from '@jicai/shared/contract/mall/catalog.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../kernel/db/open.ts';
import type { Dictionary } from './dictionary.ts';
import { allOf, anyOf, filterLexeme, tsqueryOf, typedQuery } from './query.ts';
import { CANDIDATES, choose, likeOf } from './shops.ts';
import { normalise, piecesOf } from './words.ts';

export interface Suggestions {
  products: Suggestion[];
  shops: Suggestion[];
  categories: Suggestion[];
}

/** Suggests searches while a person types, in three groups; one statement. */
export async function suggest(
  content: string,
  zoneId: string | null,
  known: Dictionary,
  db: Executor,
): Promise<Suggestions> {
  const typed = normalise(content);
  const words = typedQuery(piecesOf(typed), known);
  if (words === null) return { products: [], shops: [], categories: [] };
  const zone = zoneId === null ? null : anyOf([filterLexeme.zone(zoneId)]);
  const query = tsqueryOf(allOf([words, zone]) ?? words);
  const like = likeOf(typed);
  const { rows } = await sql<Suggestion & { kind: keyof Suggestions }>`
    (select 'products' as kind, goods.id, goods.name, coalesce(goods.pictures[1], '') as note
      from (select goods_id, score from (
          select goods_id, score from goods_index where words @@ ${query}::tsquery
          limit 2000) found order by score desc, goods_id limit ${limits.suggestions}) best
      join goods on goods.id = best.goods_id order by best.score desc, goods.id)
    union all (select 'shops', id, name, main_business from shop
      where state = 'active' and name ilike ${like} order by deal_count desc, id limit ${CANDIDATES})
    union all (select 'categories', c.id, c.name, coalesce(p.name, '') from category c
      left join category p on p.id = c.parent_id where c.name ilike ${like}
      order by c.level desc, c.position, c.id limit ${CANDIDATES})`.execute(db);
  const of = (kind: keyof Suggestions) =>
    rows.filter((row) => row.kind === kind).map(({ id, name, note }) => ({ id, name, note }));
  return {
    products: of('products'),
    shops: choose(of('shops'), typed),
    categories: choose(of('categories'), typed),
  };
}
