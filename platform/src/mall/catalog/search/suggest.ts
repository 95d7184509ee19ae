import type { FoundShop } from '@jicai/shared/contract/mall/catalog/search.ts';
import type { Suggestion } from '@jicai/shared/contract/mall/catalog.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../kernel/db/open.ts';
import type { Dictionary } from './dictionary.ts';
import { allOf, anyOf, filterLexeme, tsqueryOf, typedQuery } from './query.ts';
import { normalise, piecesOf, spell } from './words.ts';

const pattern = (typed: string) => `%${typed.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
const CANDIDATES = 200;

/** Names that hold what was typed, or any name when it may be the sound of one. */
const likeOf = (typed: string) => (/^[a-z]+$/.test(typed) ? '%' : pattern(typed));

export interface Suggestions {
  products: Suggestion[];
  shops: Suggestion[];
  categories: Suggestion[];
}

/** Shops and categories are few enough to compare by sound here. */
function bySound<T extends { readonly name: string }>(rows: readonly T[], typed: string): T[] {
  if (!/^[a-z]+$/.test(typed)) return [];
  return rows.filter(({ name }) => {
    const { pinyin, initials } = spell(name);
    return initials.includes(typed) || pinyin.startsWith(typed);
  });
}

function choose<T extends { readonly name: string }>(rows: readonly T[], typed: string): T[] {
  const named = rows.filter(({ name }) => normalise(name).includes(typed));
  return [...new Set([...named, ...bySound(rows, typed)])].slice(0, limits.suggestions);
}

/** The shops whose names hold what was typed, or sound like it; the busiest first. */
export async function findShops(typed: string, db: Executor): Promise<FoundShop[]> {
  const text = normalise(typed);
  if (text === '') return [];
  const { rows } = await sql<FoundShop>`
    select id, name, main_business as "mainBusiness" from shop
    where state = 'active' and name ilike ${likeOf(text)}
    order by deal_count desc, id limit ${CANDIDATES}`.execute(db);
  return choose(rows, text);
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
