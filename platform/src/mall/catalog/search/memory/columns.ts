import { withRoom } from './posting.ts';

/* Columns of the index in memory, by the ordinal of the product. */

/** Ids as small numbers; 0 stands for no id. */
export class Codes {
  readonly ids: string[] = [''];
  readonly #codes = new Map<string, number>();

  /** The number of an id, a new one when it is not known. */
  take(id: string | null): number {
    if (id === null) return 0;
    const known = this.#codes.get(id);
    if (known !== undefined) return known;
    this.ids.push(id);
    this.#codes.set(id, this.ids.length - 1);
    return this.ids.length - 1;
  }

  /** A flag for each number, set for these ids; null for no choice. */
  flags(ids: readonly string[] | null): Uint8Array | null {
    if (ids === null) return null;
    const flags = new Uint8Array(this.ids.length);
    for (const id of ids) {
      const code = this.#codes.get(id);
      if (code !== undefined) flags[code] = 1;
    }
    return flags;
  }
}

/** One number for each product. */
export class Column<T extends Int32Array | Float64Array> {
  values: T;

  constructor(empty: T) {
    this.values = empty;
  }

  set(ordinal: number, value: number): void {
    this.values = withRoom(this.values, ordinal + 1);
    this.values[ordinal] = value;
  }

  /** The ordinals were given anew: `rank` has the new one of each. */
  renumber(rank: Uint32Array): void {
    const { values } = this;
    this.values = values.slice() as T;
    for (const [ordinal, renewed] of rank.entries()) this.values[renewed] = values[ordinal] ?? 0;
  }
}

/** The facts that a search looks at for every product that has its words. */
export interface Facts {
  readonly price: number;
  readonly brand: number;
  readonly shop: number;
  readonly category: number;
  /** In days; 0 without a promise. */
  readonly delivery: number;
  /** A bit for each way of paying. */
  readonly paid: number;
  readonly inStock: boolean;
}

/** A record has 32 bytes: the price as a double, then whole numbers. */
const DOUBLES = 4;
const WHOLES = 8;

/**
 * Facts of each product beside each other: the products of a search lie far apart, and in arrays of
 * their own each fact would be another wait for the memory.
 */
export class Records {
  #prices = new Float64Array(16 * DOUBLES);
  #wholes = new Uint32Array(this.#prices.buffer);

  set(ordinal: number, facts: Facts): void {
    this.#prices = withRoom(this.#prices, (ordinal + 1) * DOUBLES);
    if (this.#wholes.buffer !== this.#prices.buffer)
      this.#wholes = new Uint32Array(this.#prices.buffer);
    this.#prices[ordinal * DOUBLES] = facts.price;
    const { brand, shop, category, delivery, paid, inStock } = facts;
    const wholes = [brand, shop, category, delivery, paid, inStock ? 1 : 0];
    this.#wholes.set(wholes, ordinal * WHOLES + 2);
  }

  /** The ordinals were given anew: `rank` has the new one of each. */
  renumber(rank: Uint32Array): void {
    const wholes = this.#wholes;
    this.#prices = new Float64Array(this.#prices.length);
    this.#wholes = new Uint32Array(this.#prices.buffer);
    // As whole numbers all of it: a double that is two of them need not keep its bits.
    for (const [ordinal, renewed] of rank.entries()) {
      const from = ordinal * WHOLES;
      this.#wholes.set(wholes.subarray(from, from + WHOLES), renewed * WHOLES);
    }
  }

  price(ordinal: number): number {
    return this.#prices[ordinal * DOUBLES] ?? 0;
  }

  brand(ordinal: number): number {
    return this.#wholes[ordinal * WHOLES + 2] ?? 0;
  }

  shop(ordinal: number): number {
    return this.#wholes[ordinal * WHOLES + 3] ?? 0;
  }

  category(ordinal: number): number {
    return this.#wholes[ordinal * WHOLES + 4] ?? 0;
  }

  delivery(ordinal: number): number {
    return this.#wholes[ordinal * WHOLES + 5] ?? 0;
  }

  paid(ordinal: number): number {
    return this.#wholes[ordinal * WHOLES + 6] ?? 0;
  }

  inStock(ordinal: number): boolean {
    return this.#wholes[ordinal * WHOLES + 7] === 1;
  }
}

/** A list of numbers for each product, one after the other. */
export class Lists {
  #ends: Uint32Array<ArrayBufferLike> = new Uint32Array(16);
  #values: Uint32Array<ArrayBufferLike> = new Uint32Array(16);
  #length = 0;

  /** The list of the next ordinal. */
  push(ordinal: number, list: ArrayLike<number> & Iterable<number>): void {
    this.#values = withRoom(this.#values, this.#length + list.length);
    for (const value of list) {
      this.#values[this.#length] = value;
      this.#length += 1;
    }
    this.#ends = withRoom(this.#ends, ordinal + 1);
    this.#ends[ordinal] = this.#length;
  }

  /** The ordinals were given anew: `order` has the former one of each. */
  renumber(order: Uint32Array): void {
    const former = new Lists();
    former.#ends = this.#ends;
    former.#values = this.#values;
    this.#values = new Uint32Array(this.#length);
    this.#ends = new Uint32Array(order.length);
    this.#length = 0;
    for (const [renewed, ordinal] of order.entries()) this.push(renewed, former.of(ordinal));
  }

  /** Adds one to the counter of each value of this product. */
  count(ordinal: number, counters: Uint32Array): void {
    const end = this.#ends[ordinal] ?? 0;
    for (let at = ordinal === 0 ? 0 : (this.#ends[ordinal - 1] ?? 0); at < end; at += 1) {
      const value = this.#values[at] ?? 0;
      counters[value] = (counters[value] ?? 0) + 1;
    }
  }

  of(ordinal: number): Uint32Array {
    const start = ordinal === 0 ? 0 : (this.#ends[ordinal - 1] ?? 0);
    return this.#values.subarray(start, this.#ends[ordinal] ?? 0);
  }
}
