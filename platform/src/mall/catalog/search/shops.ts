import type { FoundShop, SearchRequest } from '@jicai/shared/contract/mall/catalog/search.ts';
import { limits } from '@jicai/shared/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import { containing } from '../../../kernel/db/like.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import { normalise, spell } from './words.ts';

/* Finding shops and categories by their names: they are few, so that no index is needed. */

/** More of them are not looked through. */
export const CANDIDATES = 200;

/** Names that hold what was typed, or any name when it may be the sound of one. */
export const likeOf = (typed: string) => (/^[a-z]+$/.test(typed) ? '%' : containing(typed));

/** Shops and categories are few enough to compare by sound here. */
function bySound<T extends { readonly name: string }>(rows: readonly T[], typed: string): T[] {
  if (!/^[a-z]+$/.test(typed)) return [];
  return rows.filter(({ name }) => {
    const { pinyin, initials } = spell(name);
    return initials.includes(typed) || pinyin.startsWith(typed);
  });
}

/** Those whose names hold what was typed, then those that sound like it. */
export function choose<T extends { readonly name: string }>(
  rows: readonly T[],
  typed: string,
): T[] {
  const named = rows.filter(({ name }) => normalise(name).includes(typed));
  return [...new Set([...named, ...bySound(rows, typed)])].slice(0, limits.suggestions);
}

/** The words that may be the name of a shop; null where only products are meant. */
export const shopWords = ({ keyword, page, shopId }: SearchRequest): string | null =>
  (page ?? 1) === 1 && shopId === null ? normalise(keyword ?? '') || null : null;

/** The rest of a statement that reads the candidates for these words, the busiest first. */
export function shopCondition(words: string | null): RawBuilder<unknown> {
  if (words === null) return sql`false`;
  return sql`state = 'active' and name ilike ${likeOf(words)}
    order by deal_count desc, id limit ${CANDIDATES}`;
}

/** The shops among the candidates that are meant; `group` is their main business. */
export function meantShops(
  request: SearchRequest,
  rows: readonly { readonly id: string; readonly name: string; readonly group: string }[],
): FoundShop[] {
  const found = choose(rows, shopWords(request) ?? '');
  return found.map(({ id, name, group }) => ({ id, name, mainBusiness: group }));
}

/** The shops that are meant by the words of a search. */
export async function findShops(request: SearchRequest, db: Executor): Promise<FoundShop[]> {
  const words = shopWords(request);
  if (words === null) return [];
  const { rows } = await sql<{ id: string; name: string; group: string }>`
    select id, name, main_business as group from shop where ${shopCondition(words)}`.execute(db);
  return meantShops(request, rows);
}
