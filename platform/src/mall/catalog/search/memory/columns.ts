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
export class Column<T extends Int32Array | Float64Array | Uint8Array | Uint32Array> {
  values: T;

  constructor(empty: T) {
    this.values = empty;
  }

  set(ordinal: number, value: number): void {
    this.values = withRoom(this.values, ordinal + 1);
    this.values[ordinal] = value;
  }
}

/** A list of numbers for each product, one after the other. */
export class Lists {
  #ends: Uint32Array<ArrayBufferLike> = new Uint32Array(16);
  #values: Uint32Array<ArrayBufferLike> = new Uint32Array(16);
  #length = 0;

  /** The list of the next ordinal. */
  push(ordinal: number, list: readonly number[]): void {
    this.#values = withRoom(this.#values, this.#length + list.length);
    for (const value of list) {
      this.#values[this.#length] = value;
      this.#length += 1;
    }
    this.#ends = withRoom(this.#ends, ordinal + 1);
    this.#ends[ordinal] = this.#length;
  }

  /** Adds one to the counter of each value of this product. */
  count(ordinal: number, counters: Int32Array): void {
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
