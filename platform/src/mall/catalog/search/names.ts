import type { FoundShop, SearchRequest } from '@jicai/shared/contract/mall/catalog/search.ts';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { opaque } from '../../../kernel/db/opaque.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import { prepared } from '../../../kernel/db/pg/prepared.ts';
import type { BareCard } from '../cards.ts';
import type { Hits } from './hits.ts';
import { meantShops, shopCondition, shopWords } from './shops.ts';
import { FRESH_MS } from './synonyms.ts';

/** Names in a request → ids. */
export interface Resolved {
  readonly categoryIds: readonly string[] | null;
  readonly brandIds: readonly string[] | null;
  /** A category or all brands of the request do not exist. */
  readonly matchesNothing: boolean;
}

/** `place`: of tags, the order in which a card shows them. */
type NamedValue = { readonly name: string; readonly group: string; readonly place: number };
type Values = ReadonlyMap<string, NamedValue>;
export type Named = Readonly<Record<keyof Hits['facets'], Values>> & {
  /** The name of the request's own category. */
  readonly category: string | null;
  readonly scene: string | null;
  /** Shops that may be meant by what was typed, the busiest first. */
  readonly meant: readonly FoundShop[];
};

type Kind = keyof Hits['facets'] | 'scene';
type Ids = Readonly<Record<Kind, readonly string[]>>;
type ShopRow = NamedValue & { readonly id: string };

/** The ids whose names a search shows: of all facet values, of the request and of the cards. */
function idsOf(
  facets: Hits['facets'],
  resolved: Resolved,
  request: SearchRequest,
  cards: readonly BareCard[],
): Ids {
  const one = (id: string | null) => (id === null ? [] : [id]);
  const more: Ids = {
    categories: resolved.categoryIds ?? [],
    brands: [...(resolved.brandIds ?? []), ...cards.flatMap(({ brandId }) => one(brandId))],
    tags: [...(request.tagIds ?? []), ...cards.flatMap(({ tagIds }) => tagIds)],
    shops: [
      ...(request.shopIds ?? []),
      ...one(request.shopId),
      ...cards.map(({ shopId }) => shopId),
    ],
    scene: one(request.sceneId),
  };
  const of = (kind: keyof Hits['facets']) => [...facets[kind].map(({ id }) => id), ...more[kind]];
  return {
    categories: of('categories'),
    brands: of('brands'),
    tags: of('tags'),
    shops: of('shops'),
    scene: more.scene,
  };
}

/** Reads names by their ids, and the shops that a search's words may mean, in one statement. */
async function readRows(ids: Ids, shops: ReturnType<typeof shopCondition>, db: Executor) {
  const { rows } = await prepared<ShopRow & { readonly kind: Kind | 'meant' }>`
    select 'categories' as kind, c.id, c.name, coalesce(p.name, '') as group, 0 as place
      from category c left join category p on p.id = c.parent_id
      where c.id = any(${opaque(ids.categories)})
    union all select 'brands', id, name, initial, 0 from brand where id = any(${opaque(ids.brands)})
    union all select 'tags', id, name, kind, position from tag where id = any(${opaque(ids.tags)})
    union all select 'shops', id, name, initial, 0 from shop where id = any(${opaque(ids.shops)})
    union all select 'scene', id, name, '', 0 from scene where id = any(${opaque(ids.scene)})
    union all (select 'meant', id, name, main_business, 0 from shop where ${shops})`.execute(db);
  return rows;
}

/** Names by their ids. */
type Found = Readonly<Record<Kind, Map<string, NamedValue>>>;

const forEachKind = <T>(of: (kind: Kind) => T): Record<Kind, T> => ({
  categories: of('categories'),
  brands: of('brands'),
  tags: of('tags'),
  shops: of('shops'),
  scene: of('scene'),
});

export interface Names {
  /** Resolves category and brand names; without names there is no statement. */
  resolve(request: SearchRequest): Promise<Resolved>;
  /** The names of all facet values, of the request's ids and of cards, and the shops that may be meant. */
  read(
    facets: Hits['facets'],
    given: Resolved,
    request: SearchRequest,
    cards: readonly BareCard[],
  ): Promise<Named>;
}

/**
 * Names for searches. A search shows some two hundred, and most of them were those of the search
 * before: they are remembered for two seconds.
 */
export function createNames(db: Executor): Names {
  const options = { ttl: FRESH_MS, ttlResolution: 100 };
  const values = forEachKind(() => new LRUCache<string, NamedValue>({ max: 10_000, ...options }));
  /** The shops that words may mean. */
  const candidates = new LRUCache<string, readonly ShopRow[]>({ max: 2_000, ...options });
  const resolved = new LRUCache<string, Resolved>({ max: 2_000, ...options });

  /** The remembered ones of these names. */
  const remembered = (ids: Ids): Found =>
    forEachKind((kind) => {
      const known = new Map<string, NamedValue>();
      for (const id of ids[kind]) {
        const value = values[kind].get(id);
        if (value) known.set(id, value);
      }
      return known;
    });

  /** Reads what is not remembered: names, and the candidates for these words. */
  async function readMissing(ids: Ids, found: Found, words: string | null) {
    const known = words === null ? [] : candidates.get(words);
    const missing = forEachKind((kind) => ids[kind].filter((id) => !found[kind].has(id)));
    if (known && Object.values(missing).every((left) => left.length === 0)) return known;
    const rows = await readRows(missing, known ? sql`false` : shopCondition(words), db);
    for (const { kind, id, ...value } of rows) {
      if (kind === 'meant') continue;
      found[kind].set(id, value);
      values[kind].set(id, value);
    }
    const shops = known ?? rows.filter(({ kind }) => kind === 'meant');
    if (words !== null) candidates.set(words, shops);
    return shops;
  }

  return {
    async resolve(request) {
      const key = JSON.stringify([request.categoryId, request.categoryName, request.brandNames]);
      const known = resolved.get(key);
      if (known) return known;
      const answer = await resolve(request, db);
      // Names that stand for nothing may stand for something in a moment.
      if (!answer.matchesNothing) resolved.set(key, answer);
      return answer;
    },

    async read(facets, given, request, cards) {
      const ids = idsOf(facets, given, request, cards);
      const found = remembered(ids);
      const shops = await readMissing(ids, found, shopWords(request));
      const { scene, ...named } = found;
      const [category = ''] = given.categoryIds ?? [];
      return {
        ...named,
        category: named.categories.get(category)?.name ?? null,
        scene: scene.get(request.sceneId ?? '')?.name ?? null,
        meant: meantShops(request, shops),
      };
    },
  };
}

async function resolve(
  { categoryId, categoryName, brandNames }: SearchRequest,
  db: Executor,
): Promise<Resolved> {
  const brands = brandNames?.length ? brandNames : null;
  const given = categoryId === null ? null : [categoryId];
  if (categoryName === null && brands === null)
    return { categoryIds: given, brandIds: null, matchesNothing: false };
  const { rows } = await prepared<{ categories: string[]; brands: string[] }>`
    select array(select id from category where name = ${categoryName}) as categories,
      array(select id from brand where name = any(${opaque(brands ?? [])})) as brands`.execute(db);
  const found = rows[0] ?? { categories: [], brands: [] };
  const categoryIds = given ?? (categoryName === null ? null : found.categories);
  return {
    categoryIds,
    brandIds: brands && found.brands,
    matchesNothing: categoryIds?.length === 0 || (brands !== null && found.brands.length === 0),
  };
}
