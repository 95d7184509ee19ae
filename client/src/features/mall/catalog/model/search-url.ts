import type { Codec } from '@jicai/shared/contract/kernel/wire.ts';
import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import { anySearch, SearchRequest } from '@jicai/shared/contract/mall/catalog/search.ts';
import { isAttributeKey, wordKey } from '@jicai/shared/domain/mall/catalog/search-keys.ts';
import { limits } from '@jicai/shared/limits.ts';

/** A search as it is asked, in our words. */
export type Search = SearchRequest;

/** Nothing asked: every product of every zone. */
export const emptySearch: Search = anySearch;

/** The request of a search: pages are as long as everywhere unless it says otherwise. */
export function searchRequest(search: Search): Search {
  return { ...search, pageSize: search.pageSize ?? limits.pageSize };
}

const fields = Object.entries(SearchRequest.fields);

/**
 * The search's URL is its own wire form: what other systems link to (`search_input`, `dsbs`, …) is
 * read as it stands, lists are repeated parameters.
 */
export function searchQuery(search: Search): string {
  const wire = encode(SearchRequest, search) as Readonly<Record<string, unknown>>;
  const query = new URLSearchParams();
  for (const [, [name]] of fields) {
    const value = wire[name];
    if (Array.isArray(value)) for (const one of value) query.append(name, String(one));
    else if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  return query.toString();
}

function readField(codec: Codec, values: readonly string[]): unknown {
  for (const wire of [values.at(-1), values]) {
    try {
      return decode(codec, wire);
    } catch {
      // A link that somebody mistyped loses the condition, not the page.
    }
  }
  return undefined;
}

/** A URL's search; what cannot be read is left out, never an error. */
export function readSearch(query: URLSearchParams): Search {
  const read: Record<string, unknown> = { ...emptySearch };
  for (const [english, [name, codec]] of fields) {
    const given = query.getAll(name);
    if (given.length === 0) continue;
    // A long text is looked for as the search box would: without it the page would show every product.
    const values =
      english === 'keyword' ? given.map((text) => text.slice(0, limits.searchLength)) : given;
    const value = readField(codec, values);
    if (value !== undefined) read[english] = value;
  }
  return read as unknown as Search;
}

/** The search with another condition; a changed condition begins at the first page again. */
export function changed(search: Search, change: Partial<Search>): Search {
  return { ...search, page: null, ...change };
}

/** The search without the condition of a chip, which names it as the wire does. */
export function withoutChip(search: Search, parameter: string, value: string): Search {
  const field = fields.find(([, [name]]) => name === parameter);
  if (!field) return search;
  const english = field[0] as keyof Search;
  const current = search[english];
  const rest = Array.isArray(current) ? current.filter((one) => String(one) !== value) : null;
  const isList = Array.isArray(emptySearch[english]);
  const left = rest && rest.length > 0 ? rest : isList ? [] : null;
  const both = english === 'priceMin' || english === 'priceMax';
  return changed(search, {
    [english]: left,
    ...(both ? { priceMin: null, priceMax: null } : {}),
    // The attributes are the category's.
    ...(english === 'categoryId' ? { keys: wordsOf(search) } : {}),
  });
}

/** The words that are looked for within the result. */
export function wordsOf({ keys }: Search): string[] {
  return keys.filter((key) => !isAttributeKey(key));
}

/** The search within its result for what was typed; null when that says nothing new. */
export function within(search: Search, typed: string): Search | null {
  const word = wordKey(typed);
  if (word === null || word === search.keyword || search.keys.includes(word)) return null;
  if (search.keys.length >= limits.searchKeys) return null;
  return changed(search, { keys: [...search.keys, word] });
}

/** Does a chip stand for the words of the search? They are asked, not narrowed by. */
export function isKeyword(parameter: string): boolean {
  return parameter === SearchRequest.fields.keyword?.[0];
}

/** Puts a value in a list of chosen ones, or takes it out; null when none is left. */
export function toggled(chosen: readonly string[] | null, value: string): string[] | null {
  const now = chosen ?? [];
  const next = now.includes(value) ? now.filter((one) => one !== value) : [...now, value];
  return next.length > 0 ? next : null;
}
