import type { WorkingMemory } from './working-memory.ts';

/*
 * Sets of products by their ordinals: few as an ascending list, many as bits. Ordinals only grow, so
 * adding never sorts.
 */

/** A list takes more room than bits from this part of all ordinals on. */
const PART = 32;
/** Sets of fewer are lists in any case. */
const FEW = 64;

/** A set of ordinals; what it lends is good until the working memory is taken back. */
export interface Posting {
  readonly count: number;
  /** The ordinals, the lowest first. */
  readonly collect: (memory: WorkingMemory) => Uint32Array;
  /** A test for ordinals that are asked in ascending order. */
  readonly ascending: () => (ordinal: number) => boolean;
}

/** The array with room for `length`, its values kept. */
export function withRoom<T extends Uint32Array | Int32Array | Float64Array | Uint8Array>(
  array: T,
  length: number,
): T {
  if (array.length >= length) return array;
  const Kind = array.constructor as new (size: number) => T;
  const grown = new Kind(Math.max(length, array.length * 2, 16));
  grown.set(array as never);
  return grown;
}

/** Writes the ordinals whose bits are set into a list with just that room, the lowest first. */
function bitsToList(bits: Uint32Array, list: Uint32Array): Uint32Array {
  let at = 0;
  for (let word = 0; word < bits.length; word += 1) {
    let rest = bits[word] ?? 0;
    while (rest !== 0) {
      const lowest = rest & -rest;
      list[at] = word * 32 + 31 - Math.clz32(lowest);
      at += 1;
      rest ^= lowest;
    }
  }
  return list;
}

export const hasBit = (bits: Uint32Array, ordinal: number): boolean =>
  ((bits[ordinal >>> 5] ?? 0) & (1 << (ordinal & 31))) !== 0;

export function setBit(bits: Uint32Array, ordinal: number): void {
  const word = ordinal >>> 5;
  bits[word] = (bits[word] ?? 0) | (1 << (ordinal & 31));
}

/** A set that ordinals are added to, each higher than all before. */
export class GrowingPosting implements Posting {
  count = 0;
  #list: Uint32Array<ArrayBufferLike> = new Uint32Array(2);
  #bits: Uint32Array<ArrayBufferLike> | null = null;

  add(ordinal: number): void {
    this.count += 1;
    if (this.#bits === null && this.count > FEW && this.count > ordinal / PART) this.#makeBits();
    if (this.#bits) {
      this.#bits = withRoom(this.#bits, (ordinal >>> 5) + 1);
      setBit(this.#bits, ordinal);
      return;
    }
    this.#list = withRoom(this.#list, this.count);
    this.#list[this.count - 1] = ordinal;
  }

  #makeBits(): void {
    const last = this.#list[this.count - 2] ?? 0;
    const bits = new Uint32Array((last >>> 5) + 1);
    for (let at = 0; at < this.count - 1; at += 1) setBit(bits, this.#list[at] ?? 0);
    this.#bits = bits;
    this.#list = new Uint32Array(0);
  }

  collect(memory: WorkingMemory): Uint32Array {
    return this.#bits ? bitsToList(this.#bits, memory.list(this.count)) : this.#ownList();
  }

  #ownList(): Uint32Array {
    return this.#list.subarray(0, this.count);
  }

  /** The ordinals were given anew: `rank` has the new one of each. */
  renumber(rank: Uint32Array): void {
    if (this.#bits) {
      const bits = new Uint32Array((rank.length >>> 5) + 1);
      for (const ordinal of bitsToList(this.#bits, new Uint32Array(this.count)))
        setBit(bits, rank[ordinal] ?? 0);
      this.#bits = bits;
    } else {
      this.#list = this.#ownList()
        .map((ordinal) => rank[ordinal] ?? 0)
        .sort();
    }
  }

  ascending(): (ordinal: number) => boolean {
    const bits = this.#bits;
    if (bits) return (ordinal) => hasBit(bits, ordinal);
    return listTest(this.#ownList());
  }
}

function listTest(list: Uint32Array): (ordinal: number) => boolean {
  let at = 0;
  return (ordinal) => {
    while (at < list.length && (list[at] ?? 0) < ordinal) at += 1;
    return list[at] === ordinal;
  };
}

/** A set of these ordinals, which ascend. */
export const listPosting = (list: Uint32Array): Posting => ({
  count: list.length,
  collect: () => list,
  ascending: () => listTest(list),
});

export const NOTHING: Posting = listPosting(new Uint32Array(0));

/**
 * Writes those that pass into `those`, which may be the list itself: a loop, since a typed array's own
 * `filter` takes longer.
 */
function keep(
  list: Uint32Array,
  passes: (ordinal: number) => boolean,
  those: Uint32Array,
): Uint32Array {
  let count = 0;
  for (let at = 0; at < list.length; at += 1) {
    const ordinal = list[at] ?? 0;
    if (!passes(ordinal)) continue;
    those[count] = ordinal;
    count += 1;
  }
  return those.subarray(0, count);
}

/** The ordinals that are in all of them. */
export function intersect(postings: readonly Posting[], memory: WorkingMemory): Posting {
  const [fewest, ...others] = postings.toSorted((a, b) => a.count - b.count);
  if (fewest === undefined) return NOTHING;
  if (others.length === 0) return fewest;
  let list = fewest.collect(memory);
  // The first list may be the posting's own.
  const those = memory.list(list.length);
  for (const other of others) list = keep(list, other.ascending(), those);
  return listPosting(list);
}

/** The ordinals that are in any of them; all are lower than `length`. */
export function unite(
  postings: readonly Posting[],
  length: number,
  memory: WorkingMemory,
): Posting {
  const [only] = postings;
  if (only === undefined) return NOTHING;
  if (postings.length === 1) return only;
  const bits = memory.zeros((length >>> 5) + 1);
  let count = 0;
  for (const posting of postings) {
    for (const ordinal of posting.collect(memory)) {
      if (hasBit(bits, ordinal)) continue;
      setBit(bits, ordinal);
      count += 1;
    }
  }
  return {
    count,
    collect: () => bitsToList(bits, memory.list(count)),
    ascending: () => (ordinal) => hasBit(bits, ordinal),
  };
}
