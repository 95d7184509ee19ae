import {
  type Payment,
  type ProductCard,
  paymentCodes,
  payments,
} from '@jicai/shared/contract/mall/catalog/product.ts';
import type {
  Chip,
  Facets,
  FoundShop,
  SearchRequest,
  SortField,
} from '@jicai/shared/contract/mall/catalog/search.ts';
import { inOrder } from '@jicai/shared/domain/kernel/numbers/range.ts';
import { isAttributeKey } from '@jicai/shared/domain/mall/catalog/search-keys.ts';
import { limits } from '@jicai/shared/limits.ts';
import { say } from '@jicai/shared/messages.ts';
import { regionChain } from '../../../identity/region/divisions.ts';
import type { Database } from '../../../kernel/db/open.ts';
import { type BareCard, readBareCards } from '../cards.ts';
import { readShopsDelivering } from '../delivery-area.ts';
import { chipsOf } from './chips.ts';
import type { Dictionary } from './dictionary.ts';
import {
  type AttributeFacets,
  deliveryFacet,
  deliveryWithin,
  isProductAttribute,
  NO_ATTRIBUTES,
} from './facets.ts';
import type { Bounds, Hits, IndexQuery } from './hits.ts';
import { createNames, type Named, type Resolved } from './names.ts';
import { allOf, anyOf, filterLexeme, looseQuery, typedQuery, type Words } from './query.ts';
import { findShops } from './shops.ts';
import { type HitSource, sqlHits } from './source.ts';
import { type Piece, piecesOf } from './words.ts';

export interface SearchResponse {
  rows: ProductCard[];
  total: number;
  totalIsExact: boolean;
  facets: Facets;
  chips: Chip[];
  corrections: string[];
  similar: ProductCard[];
  shops: FoundShop[];
}

/** The search as its callers see it; another index may stand behind it. */
export interface SearchPort {
  search(request: SearchRequest): Promise<SearchResponse>;
}

/** The most corrections and other products that are offered. */
const CORRECTIONS = 3;
const ALTERNATIVES = 10;
/** The number of pieces, from the search box on, for which corrections and other products are looked for. */
const HELPED_PIECES = 4;

const BOUNDS: Bounds = {
  facets: limits.facetHits,
  sample: limits.facetSample,
  total: limits.searchHits,
  attributes: limits.attributeHits,
  walk: limits.walkedHits,
};

/** An empty list of ids counts as none. */
const orNone = <T>(values: readonly T[] | null): readonly T[] | null =>
  values === null || values.length === 0 ? null : values;

function sortOf({ ascending, descending }: SearchRequest): IndexQuery['sort'] {
  const named = (fields: readonly SortField[], down: boolean) =>
    fields.map((field) => ({ field, descending: down }));
  return [...named(descending, true), ...named(ascending, false)].slice(0, 2);
}

function queryOf(
  request: SearchRequest,
  resolved: Resolved,
  typed: Words | null,
  bounds: Bounds,
): IndexQuery {
  const { categoryIds, brandIds } = resolved;
  const shopIds = orNone(request.shopIds);
  const one = (value: string | null, lexeme: (value: string) => string) =>
    value === null ? null : anyOf([lexeme(value)]);
  const each = (values: readonly string[] | null, lexeme: (value: string) => string) =>
    (values ?? []).map((value) => anyOf([lexeme(value)]));
  const any = (values: readonly string[] | null, lexeme: (value: string) => string) =>
    anyOf((values ?? []).map(lexeme));
  const anchored = typed !== null || categoryIds !== null || request.shopId !== null;
  const attributes = attributeGroups(request.keys.filter(isProductAttribute));
  const filters = [
    typed,
    any(categoryIds, filterLexeme.category),
    one(request.shopId, filterLexeme.shop),
    one(request.zoneId, filterLexeme.zone),
    one(request.kind, filterLexeme.kind),
    ...each(request.tagIds, filterLexeme.tag),
  ];
  const brandsAndShops = [any(brandIds, filterLexeme.brand), any(shopIds, filterLexeme.shop)];
  const paid = paymentsOf(request);
  const choices = [...brandsAndShops, any(paid, filterLexeme.payment)];
  const attributeWords = attributes.map(({ words }) => words);
  const words = allOf([...filters, ...attributeWords]);
  const chosenWords = allOf([...filters, ...attributeWords, ...choices]);
  const region = request.townCode ?? request.regionCode;
  const [priceMin, priceMax] = inOrder(request.priceMin, request.priceMax);
  return {
    // Without words a list of all other brands is useless: then a brand narrows like the rest.
    words: anchored ? words : allOf([...filters, ...attributeWords, ...brandsAndShops]),
    chosenWords,
    unattributedWords: allOf([...filters, ...choices]),
    attributes,
    priceMin,
    priceMax,
    inStock: request.inStock ?? false,
    regions: region === null ? null : regionChain(region),
    sceneId: request.sceneId,
    brandIds: anchored ? brandIds : null,
    shopIds: anchored ? shopIds : null,
    payments: paid,
    deliveryWithin: deliveryWithin(request.keys),
    sort: sortOf(request),
    page: request.page ?? 1,
    pageSize: request.pageSize ?? limits.pageSize,
    bounds,
  };
}

/** The chosen ways of paying; codes that nobody knows are none. */
function paymentsOf(request: SearchRequest): readonly Payment[] | null {
  const codes = orNone(request.payments);
  return (
    codes?.flatMap((code) => paymentCodes[Number(code) as keyof typeof paymentCodes] ?? []) ?? null
  );
}

/** Values of one attribute widen, several attributes narrow. */
function attributeGroups(attributes: readonly string[]): IndexQuery['attributes'] {
  const groups = Map.groupBy(attributes, (attribute) => attribute.split(/[:：]/)[0] ?? '');
  return [...groups].flatMap(([name, values]) => {
    const words = anyOf(values.map((value) => filterLexeme.attribute(value.replace('：', ':'))));
    return words === null ? [] : [{ name, words }];
  });
}

interface Parts {
  readonly db: Database;
  readonly dictionary: { get(): Promise<Dictionary> };
  /** Finds and counts; PostgreSQL's own index unless given. */
  readonly source?: HitSource;
  /** The bounds of PostgreSQL's counts; tests have lower ones. */
  readonly bounds?: Bounds;
}

/** A search that found nothing. */
interface Missed {
  readonly request: SearchRequest;
  readonly query: IndexQuery;
}

/** Search over an index of products, with names and cards from the database. */
export function createSearch({
  db,
  dictionary,
  source = sqlHits(db),
  bounds = BOUNDS,
}: Parts): SearchPort {
  const names = createNames(db);

  /** The first few of these corrections that find something in the zone. */
  async function offered(words: readonly string[], zoneId: string | null, known: Dictionary) {
    const zone = zoneId === null ? null : anyOf([filterLexeme.zone(zoneId)]);
    const asked = words.flatMap((word) => {
      const query = allOf([typedQuery(piecesOf(word), known), zone]);
      return query === null ? [] : [{ word, query }];
    });
    const found = await source.findFirst(
      asked.map(({ query }) => query),
      CORRECTIONS,
    );
    return found.flatMap((index) => asked[index]?.word ?? []);
  }

  async function instead(pieces: readonly Piece[], { request, query }: Missed, known: Dictionary) {
    const shops = await findShops(request, db);
    // The name of a shop is no misspelled word: its products are what was meant.
    const ofShops = anyOf(shops.map(({ id }) => filterLexeme.shop(id)));
    const corrections =
      ofShops === null ? await offered(correct(pieces, known), request.zoneId, known) : [];
    const again = corrections[0] === undefined ? pieces : piecesOf(corrections[0]);
    const words = ofShops ?? looseQuery(again, known);
    const productIds =
      words === null ? [] : await source.findAlternatives(query, words, ALTERNATIVES);
    return { corrections, productIds };
  }

  return {
    async search(request) {
      const known = await dictionary.get();
      const { queries, pieces, typed } = understand(request, known);
      const resolved = await names.resolve(request);
      const query = queryOf(request, resolved, typed, bounds);
      // Only punctuation, or an unknown category, brand or region: there are no hits.
      const nothing = queries.some((query) => query === null) || resolved.matchesNothing;
      const hits: Hits = nothing ? NO_HITS : await source.readHits(query);
      const isEmpty = hits.total === 0;
      const helped = pieces.slice(0, HELPED_PIECES);
      const other =
        isEmpty && helped.length > 0 ? await instead(helped, { request, query }, known) : null;
      const productIds = [...hits.productIds, ...(other?.productIds ?? [])];
      const [[cards, named], attributes, delivers] = await Promise.all([
        readBareCards(productIds, db).then(
          async (cards) =>
            [cards, await names.read(hits.facets, resolved, request, cards)] as const,
        ),
        resolved.categoryIds?.length === 1 && hits.total > 0
          ? source.readAttributeFacets(query)
          : NO_ATTRIBUTES,
        deliveryOf(request, db),
      ]);
      const found = new Map(cards.map((card) => [card.productId, shown(card, named, delivers)]));
      const pick = (ids: readonly string[]) => ids.flatMap((id) => found.get(id) ?? []);
      return {
        rows: pick(hits.productIds),
        total: hits.total,
        totalIsExact: hits.totalIsExact,
        facets: facetsOf(hits, named, attributes),
        chips: chipsOf(request, named),
        corrections: other?.corrections ?? [],
        similar: pick(other?.productIds ?? []),
        shops: [...named.meant],
      };
    },
  };
}

/** Whether a shop delivers to the place of a search; null without a place. */
type Delivers = (shopId: string) => boolean | null;

/** Products are looked for by the more exact place, the town; the mark is for the region. */
async function deliveryOf(
  { regionCode, townCode }: SearchRequest,
  db: Database,
): Promise<Delivers> {
  if (!regionCode) return () => null;
  if (townCode === null) return () => true;
  const shops = await readShopsDelivering(regionCode, db);
  return (shopId) => shops.has(shopId);
}

/** The words of the search box, then those of the search within its result; all must match. */
function understand({ keyword, keys }: SearchRequest, known: Dictionary) {
  const typings = [keyword ?? '', ...keys.filter((key) => !isAttributeKey(key))];
  const inputs = withinRoom(typings.filter((words) => words.trim() !== '').map(piecesOf));
  const queries = inputs.map((pieces) => typedQuery(pieces, known));
  return { queries, pieces: inputs.flat(), typed: allOf(queries) };
}

/** Pieces of one search, over the search box and all words within the result; others are left out. */
const MOST_PIECES = 12;

function withinRoom(inputs: readonly (readonly Piece[])[]): readonly (readonly Piece[])[] {
  let room = MOST_PIECES;
  const kept: (readonly Piece[])[] = [];
  for (const pieces of inputs) {
    if (room === 0) break;
    kept.push(pieces.slice(0, room));
    room -= Math.min(room, pieces.length);
  }
  return kept;
}

/**
 * The card as lists show it, for a place where these shops deliver; a shop or tag that is gone since the
 * search has no name.
 */
function shown(card: BareCard, names: Named, delivers: Delivers): ProductCard {
  const tags = card.tagIds.flatMap((id) => {
    const tag = names.tags.get(id);
    return tag ? [{ id, name: tag.name, place: tag.place }] : [];
  });
  return {
    ...card,
    deliverable: delivers(card.shopId),
    shopName: names.shops.get(card.shopId)?.name ?? '',
    brandName: names.brands.get(card.brandId ?? '')?.name ?? '',
    tags: tags.sort((a, b) => a.place - b.place || (a.id < b.id ? -1 : 1)),
  };
}

const NO_HITS: Hits = {
  productIds: [],
  total: 0,
  totalIsExact: true,
  countedOver: 0,
  facetsAreExact: true,
  facets: { categories: [], brands: [], tags: [], shops: [] },
  prices: [],
  payments: [],
  deliveries: [],
};

function facetsOf(hits: Hits, names: Named, attributes: AttributeFacets): Facets {
  const named = (kind: keyof Hits['facets']) =>
    hits.facets[kind].flatMap(({ id, count }) => {
      const value = names[kind].get(id);
      return value ? [{ id, name: value.name, group: value.group, count }] : [];
    });
  const byGroup = (a: { group: string }, b: { group: string }) => (a.group < b.group ? -1 : 1);
  return {
    categories: named('categories'),
    brands: named('brands').toSorted(byGroup),
    tags: named('tags'),
    shops: named('shops'),
    attributes: [...deliveryFacet(hits), ...attributes.facets],
    payments: payments.flatMap((name, at) => {
      const count = hits.payments[at] ?? 0;
      const code = Object.keys(paymentCodes)[at] ?? '';
      return count === 0 ? [] : [{ id: code, name: say(`payment.${name}`), group: '', count }];
    }),
    prices: hits.prices,
    isExact: hits.facetsAreExact,
    countedOver: hits.countedOver,
    attributesAreExact: attributes.isExact,
    attributesCountedOver: attributes.countedOver,
  };
}

/** Proposes known words for the unknown ones: first for the whole text, then word by word. */
function correct(pieces: readonly Piece[], known: Dictionary): string[] {
  const whole = pieces.map(({ word }) => word).join('');
  const found = known.nearest(whole);
  const mended = pieces.map(({ kind, word }) =>
    kind === 'han' && !known.has(word) ? (known.nearest(word)[0] ?? word) : word,
  );
  const joined = mended.join(' ');
  const isMended = pieces.length > 1 && pieces.some(({ word }, at) => mended[at] !== word);
  return [...new Set(isMended ? [joined, ...found] : found)];
}
