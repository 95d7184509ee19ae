import { payments } from '@jicai/shared/contract/mall/catalog/product.ts';
import type { Facets, SortField } from '@jicai/shared/contract/mall/catalog/search.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { attributeFacets, type CountedValue, NO_FACETS } from '../facets.ts';
import {
  DELIVERY_RANGES,
  FACET_VALUES,
  type Hits,
  type IndexQuery,
  type RawFacet,
} from '../hits.ts';
import { filterLexeme, type Words } from '../query.ts';
import { firstOf, percentiles } from './choose.ts';
import { Codes, Column, Lists, Records } from './columns.ts';
import { Lexicon } from './lexicon.ts';
import { hasBit, intersect, listPosting, type Posting, setBit, withRoom } from './posting.ts';
import { WorkingMemory } from './working-memory.ts';

/** A product on sale as the index in memory keeps it. */
export interface SearchDocument {
  readonly id: string;
  readonly lexemes: readonly string[];
  readonly categoryId: string | null;
  readonly brandId: string | null;
  readonly shopId: string;
  readonly tags: readonly string[];
  readonly price: number;
  readonly sold: number;
  readonly score: number;
  /** Microseconds since the epoch: the database sorts by them. */
  readonly listed: number;
  readonly inStock: boolean;
  readonly deliveryDays: number | null;
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
}

/** Facts that only the database knows: shops that deliver to the query's place, products of its scene. */
export interface Surroundings {
  readonly shopsOfRegion: readonly string[] | null;
  readonly productsOfScene: readonly string[] | null;
}

/** A bit for each choice that a product does not fulfil. */
const UNMET = { brand: 1, shop: 2, delivery: 4, payment: 8 } as const;

/** A bit for each way of paying that there is. */
function paymentBits(has: (way: (typeof payments)[number]) => boolean): number {
  return payments.reduce((bits, way, at) => (has(way) ? bits | (1 << at) : bits), 0);
}

const PRICE_PARTS = [0.2, 0.4, 0.6, 0.8];

/** Values with their counts, the most frequent first. */
function ranked(counters: Uint32Array, ids: readonly string[], most: number): RawFacet[] {
  const found: RawFacet[] = [];
  for (let code = 1; code < counters.length; code += 1) {
    const count = counters[code] ?? 0;
    if (count > 0) found.push({ id: ids[code] ?? '', count });
  }
  return found.sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1)).slice(0, most);
}

const add = (to: Uint32Array, code: number) => {
  to[code] = (to[code] ?? 0) + 1;
};
const isIn = (flags: Uint8Array | null, code: number) => flags === null || flags[code] === 1;

/** Whether so many days, 0 without a promise, are within the wish. */
const isPromised = (days: number, within: number | null) =>
  within === null || (days > 0 && days <= within);

/**
 * All products on sale in memory: words as sets of ordinals, everything that is counted or sorted as
 * a column. A changed product gets a new ordinal and its former one dies; `dead` says how many did.
 */
export class MemoryIndex {
  readonly #memory = new WorkingMemory();
  readonly #lexicon = new Lexicon();
  #ids: string[] = [];
  readonly #ordinals = new Map<string, number>();
  #live: Uint32Array<ArrayBufferLike> = new Uint32Array(1);
  readonly #categories = new Codes();
  readonly #brands = new Codes();
  readonly #shops = new Codes();
  readonly #tagCodes = new Codes();
  /** `name`, a null character, `value`. */
  readonly #attributeCodes = new Codes();
  readonly #records = new Records();
  readonly #sold = new Column(new Int32Array(16));
  readonly #score = new Column(new Int32Array(16));
  readonly #listed = new Column(new Float64Array(16));
  readonly #tags = new Lists();
  readonly #attributes = new Lists();

  /** Products on sale. */
  get size(): number {
    return this.#ordinals.size;
  }

  /** Former states of products, which still take room. */
  get dead(): number {
    return this.#ids.length - this.#ordinals.size;
  }

  /** Takes in a product, or its new state. */
  put(document: SearchDocument): void {
    this.remove(document.id);
    const ordinal = this.#ids.length;
    this.#ids.push(document.id);
    this.#ordinals.set(document.id, ordinal);
    this.#live = withRoom(this.#live, (ordinal >>> 5) + 1);
    setBit(this.#live, ordinal);
    this.#lexicon.add(document.lexemes, ordinal);
    const { lexemes } = document;
    this.#records.set(ordinal, {
      price: document.price,
      brand: this.#brands.take(document.brandId),
      shop: this.#shops.take(document.shopId),
      category: this.#categories.take(document.categoryId),
      delivery: document.deliveryDays ?? 0,
      paid: paymentBits((way) => lexemes.includes(filterLexeme.payment(way))),
      inStock: document.inStock,
    });
    this.#sold.set(ordinal, document.sold);
    this.#score.set(ordinal, document.score);
    this.#listed.set(ordinal, document.listed);
    this.#tags.push(
      ordinal,
      document.tags.map((id) => this.#tagCodes.take(id)),
    );
    const kept = document.attributes.filter(({ name }) => !NO_FACETS.includes(name));
    this.#attributes.push(
      ordinal,
      kept.map(({ name, value }) => this.#attributeCodes.take(`${name}\0${value}`)),
    );
  }

  /** Takes a product out; one that is not there is out already. */
  remove(id: string): void {
    const ordinal = this.#ordinals.get(id);
    if (ordinal === undefined) return;
    this.#ordinals.delete(id);
    const word = ordinal >>> 5;
    this.#live[word] = (this.#live[word] ?? 0) & ~(1 << (ordinal & 31));
  }

  /**
   * Gives the products new ordinals, those of a category one after another. The products of a search are
   * most often of few categories, and what lies together in memory is read three times as fast.
   */
  gatherCategories(): void {
    const { rank, order } = this.#byCategory();
    const former = { ids: this.#ids, live: this.#live };
    this.#ids = Array.from(order, (ordinal) => former.ids[ordinal] ?? '');
    this.#live = new Uint32Array(former.live.length);
    for (const [id, ordinal] of this.#ordinals) {
      const renewed = rank[ordinal] ?? 0;
      this.#ordinals.set(id, renewed);
      setBit(this.#live, renewed);
    }
    const columns = [this.#sold, this.#score, this.#listed];
    for (const part of [this.#lexicon, this.#records, ...columns]) part.renumber(rank);
    for (const lists of [this.#tags, this.#attributes]) lists.renumber(order);
  }

  /** The new ordinal of each present one, and the present one of each new one. */
  #byCategory() {
    const length = this.#ids.length;
    const next = new Uint32Array(this.#categories.ids.length + 1);
    for (let ordinal = 0; ordinal < length; ordinal += 1)
      add(next, this.#records.category(ordinal) + 1);
    for (let code = 1; code < next.length; code += 1)
      next[code] = (next[code] ?? 0) + (next[code - 1] ?? 0);
    const rank = new Uint32Array(length);
    const order = new Uint32Array(length);
    for (let ordinal = 0; ordinal < length; ordinal += 1) {
      const code = this.#records.category(ordinal);
      const renewed = next[code] ?? 0;
      rank[ordinal] = renewed;
      order[renewed] = ordinal;
      add(next, code);
    }
    return { rank, order };
  }

  findAny(queries: readonly Words[]): boolean[] {
    return queries.map((words) => {
      this.#memory.takeBack();
      const found = this.#lexicon.evaluate(words, this.#memory).collect(this.#memory);
      return found.some((ordinal) => hasBit(this.#live, ordinal));
    });
  }

  /**
   * The products that fulfil words, price, stock, region and scene. This and the tally are loops over
   * plain arrays: a typed array's own `filter` takes longer, and they are most of a search.
   */
  #narrowed(query: IndexQuery, words: Words | null, around: Surroundings): Uint32Array {
    const parts: Posting[] = [];
    if (words !== null) parts.push(this.#lexicon.evaluate(words, this.#memory));
    if (around.productsOfScene !== null) parts.push(this.#postingOf(around.productsOfScene));
    const found =
      parts.length === 0 ? this.#all() : intersect(parts, this.#memory).collect(this.#memory);
    const live = this.#live;
    const records = this.#records;
    const least = query.priceMin ?? Number.NEGATIVE_INFINITY;
    const most = query.priceMax ?? Number.POSITIVE_INFINITY;
    const shops = this.#shops.flags(around.shopsOfRegion);
    const kept = this.#memory.list(found.length);
    let count = 0;
    for (let at = 0; at < found.length; at += 1) {
      const ordinal = found[at] ?? 0;
      const price = records.price(ordinal);
      const fits =
        hasBit(live, ordinal) &&
        price >= least &&
        price <= most &&
        (!query.inStock || records.inStock(ordinal)) &&
        isIn(shops, records.shop(ordinal));
      if (!fits) continue;
      kept[count] = ordinal;
      count += 1;
    }
    return kept.subarray(0, count);
  }

  #all(): Uint32Array {
    const all = this.#memory.list(this.#ids.length);
    for (let ordinal = 0; ordinal < all.length; ordinal += 1) all[ordinal] = ordinal;
    return all;
  }

  #countersOf(codes: Codes): Uint32Array {
    return this.#memory.zeros(codes.ids.length);
  }

  #postingOf(ids: readonly string[]): Posting {
    const ordinals = ids.flatMap((id) => this.#ordinals.get(id) ?? []);
    return listPosting(Uint32Array.from(ordinals).sort());
  }

  #order({ sort }: IndexQuery): (a: number, b: number) => number {
    const { values: scores } = this.#score;
    const { values: sales } = this.#sold;
    const { values: times } = this.#listed;
    const values: Readonly<Record<SortField, (ordinal: number) => number>> = {
      score: (ordinal) => scores[ordinal] ?? 0,
      sold: (ordinal) => sales[ordinal] ?? 0,
      price: (ordinal) => this.#records.price(ordinal),
      listed: (ordinal) => times[ordinal] ?? 0,
    };
    const wanted = sort.length > 0 ? sort : [{ field: 'score', descending: true } as const];
    const terms = wanted.map(({ field, descending }) => ({
      of: values[field],
      sign: descending ? -1 : 1,
    }));
    const ids = this.#ids;
    return (a, b) => {
      for (const { of, sign } of terms) {
        const difference = of(a) - of(b);
        if (difference !== 0) return difference * sign;
      }
      return (ids[a] ?? '') < (ids[b] ?? '') ? -1 : a === b ? 0 : 1;
    };
  }

  /** Tells the choices that a product does not fulfil; each leaves its own facet as it is. */
  #unmetChoices(query: IndexQuery): (ordinal: number) => number {
    const brands = this.#brands.flags(query.brandIds);
    const shops = this.#shops.flags(query.shopIds);
    const { payments: chosen, deliveryWithin } = query;
    const bits = paymentBits((way) => chosen?.includes(way) ?? true);
    const records = this.#records;
    return (ordinal) =>
      (isIn(brands, records.brand(ordinal)) ? 0 : UNMET.brand) |
      (isIn(shops, records.shop(ordinal)) ? 0 : UNMET.shop) |
      (isPromised(records.delivery(ordinal), deliveryWithin) ? 0 : UNMET.delivery) |
      (chosen === null || (records.paid(ordinal) & bits) !== 0 ? 0 : UNMET.payment);
  }

  /** The chosen ones of the hits, with the counts of all facets. */
  #tally(hits: Uint32Array, query: IndexQuery) {
    const unmetBy = this.#unmetChoices(query);
    const counts = {
      categories: this.#countersOf(this.#categories),
      brands: this.#countersOf(this.#brands),
      shops: this.#countersOf(this.#shops),
      tags: this.#countersOf(this.#tagCodes),
      payments: this.#memory.zeros(payments.length),
      deliveries: this.#memory.zeros(DELIVERY_RANGES.length),
    };
    const records = this.#records;
    const chosen = this.#memory.list(hits.length);
    let count = 0;
    for (let at = 0; at < hits.length; at += 1) {
      const ordinal = hits[at] ?? 0;
      // A choice does not narrow its own facet: each counts what all the others allow.
      const unmet = unmetBy(ordinal);
      if ((unmet & ~UNMET.brand) === 0) add(counts.brands, records.brand(ordinal));
      if ((unmet & ~UNMET.shop) === 0) add(counts.shops, records.shop(ordinal));
      if ((unmet & ~UNMET.delivery) === 0) this.#countDelivery(ordinal, counts.deliveries);
      if ((unmet & ~UNMET.payment) === 0) this.#countPayments(ordinal, counts.payments);
      if (unmet !== 0) continue;
      add(counts.categories, records.category(ordinal));
      this.#tags.count(ordinal, counts.tags);
      chosen[count] = ordinal;
      count += 1;
    }
    return { chosen: chosen.subarray(0, count), counts };
  }

  #countPayments(ordinal: number, ways: Uint32Array): void {
    const bits = this.#records.paid(ordinal);
    for (let at = 0; at < ways.length; at += 1) if ((bits & (1 << at)) !== 0) add(ways, at);
  }

  #countDelivery(ordinal: number, deliveries: Uint32Array): void {
    const days = this.#records.delivery(ordinal);
    if (days === 0) return;
    for (let at = 0; at < DELIVERY_RANGES.length; at += 1)
      if (days <= (DELIVERY_RANGES[at] ?? 0)) add(deliveries, at);
  }

  /** Hits with their total and all counts: exact, whatever their number. */
  search(query: IndexQuery, around: Surroundings): Hits {
    this.#memory.takeBack();
    const hits = this.#narrowed(query, query.words, around);
    const { chosen, counts } = this.#tally(hits, query);
    const prices = percentiles(this.#pricesOf(chosen), PRICE_PARTS);
    const { page, pageSize } = query;
    const first = firstOf(chosen, page * pageSize, this.#order(query));
    return {
      productIds: first.slice((page - 1) * pageSize).map((ordinal) => this.#ids[ordinal] ?? ''),
      total: chosen.length,
      totalIsExact: true,
      countedOver: hits.length,
      facetsAreExact: true,
      facets: {
        categories: ranked(counts.categories, this.#categories.ids, FACET_VALUES.categories),
        brands: ranked(counts.brands, this.#brands.ids, FACET_VALUES.brands),
        tags: ranked(counts.tags, this.#tagCodes.ids, FACET_VALUES.tags),
        shops: ranked(counts.shops, this.#shops.ids, FACET_VALUES.shops),
      },
      prices: [...new Set(prices)] as Fen[],
      payments: payments.flatMap((id, at) => {
        const count = counts.payments[at] ?? 0;
        return count > 0 ? [{ id, count }] : [];
      }),
      deliveries: [...counts.deliveries],
    };
  }

  #pricesOf(ordinals: Uint32Array): Float64Array {
    const prices = this.#memory.numbers(ordinals.length);
    for (let at = 0; at < ordinals.length; at += 1)
      prices[at] = this.#records.price(ordinals[at] ?? 0);
    return prices;
  }

  /** Attributes with the counts of their values; a chosen one does not narrow its own values. */
  attributeFacets(query: IndexQuery, around: Surroundings): Facets['attributes'] {
    if (query.unattributedWords === null) return [];
    this.#memory.takeBack();
    const counts = this.#countersOf(this.#attributeCodes);
    const met = query.attributes.map(({ name, words }) => ({
      name,
      has: this.#lexicon.evaluate(words, this.#memory).ascending(),
    }));
    for (const ordinal of this.#narrowed(query, query.unattributedWords, around)) {
      if (!isPromised(this.#records.delivery(ordinal), query.deliveryWithin)) continue;
      const [unmet, ...more] = met.filter(({ has }) => !has(ordinal));
      if (more.length === 0) this.#countAttributes(ordinal, unmet?.name ?? null, counts);
    }
    return attributeFacets(this.#valuesOf(counts), query);
  }

  #valuesOf(counts: Uint32Array): CountedValue[] {
    const values = ranked(counts, this.#attributeCodes.ids, counts.length).map(({ id, count }) => {
      const [name = '', value = ''] = id.split('\0');
      return { name, value, count };
    });
    const by = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
    return values.sort((a, b) => b.count - a.count || by(a.value, b.value) || by(a.name, b.name));
  }

  /** Adds this product to the counts of its values, or only to those of one attribute. */
  #countAttributes(ordinal: number, only: string | null, counts: Uint32Array): void {
    if (only === null) {
      this.#attributes.count(ordinal, counts);
      return;
    }
    for (const code of this.#attributes.of(ordinal))
      if (this.#attributeCodes.ids[code]?.startsWith(`${only}\0`)) add(counts, code);
  }
}
