/** Room for the widest searches over two million products; beyond it lists are allocated. */
const MOST_BYTES = 128 * 2 ** 20;
const FIRST_BYTES = 2 ** 20;
/** Numbers of eight bytes begin at multiples of it. */
const ALIGNED = 8;

/**
 * Lends the lists that one search needs, and takes all of them back before the next. Lists of their own
 * would be memory that V8 counts beside the index: for every hundred megabytes of it, which is a second of
 * searches, it would look through the whole index for what can be thrown away.
 */
export class WorkingMemory {
  #buffer = new ArrayBuffer(FIRST_BYTES);
  #used = 0;
  /** Bytes that were asked for since `takeBack`. */
  #asked = 0;

  /** Ends the use of everything that was lent. */
  takeBack(): void {
    if (this.#asked > this.#buffer.byteLength && this.#buffer.byteLength < MOST_BYTES)
      this.#buffer = new ArrayBuffer(Math.min(this.#asked * 2, MOST_BYTES));
    this.#used = 0;
    this.#asked = 0;
  }

  /** A list of whole numbers with anything in it. */
  list(length: number): Uint32Array {
    const from = this.#lend(length * Uint32Array.BYTES_PER_ELEMENT);
    return from === null ? new Uint32Array(length) : new Uint32Array(this.#buffer, from, length);
  }

  /** The same with zeros in it. */
  zeros(length: number): Uint32Array {
    return this.list(length).fill(0);
  }

  /** A list of any numbers, with anything in it. */
  numbers(length: number): Float64Array {
    const from = this.#lend(length * Float64Array.BYTES_PER_ELEMENT);
    return from === null ? new Float64Array(length) : new Float64Array(this.#buffer, from, length);
  }

  /** The place of so many bytes; null when they have no room left. */
  #lend(bytes: number): number | null {
    const rounded = Math.ceil(bytes / ALIGNED) * ALIGNED;
    this.#asked += rounded;
    if (this.#used + rounded > this.#buffer.byteLength) return null;
    this.#used += rounded;
    return this.#used - rounded;
  }
}
