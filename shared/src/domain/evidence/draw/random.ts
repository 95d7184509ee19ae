import { concat, toHex, uint64 } from '../bytes/bytes.ts';
import type { HashBytes } from '../crypto.ts';

/** One more than the largest number of 256 bits. */
const SPAN = 1n << 256n;

/** Returns a whole number from 0 up to, not including, `below`, which is at least 1. */
export type Draw = (below: number) => number;

/**
 * TL7: returns random whole numbers from a seed. The n-th attempt reads SHA-256(seed ‖ n as 64 bits,
 * big-endian), n from 0, as a number of 256 bits. A number at or above the largest multiple of `below` is
 * rejected, since its remainders would come up more often than others; the counter goes on.
 */
export function seededRandom(seed: Uint8Array, sha256: HashBytes): Draw {
  let counter = 0;
  return (below) => {
    const limit = SPAN - (SPAN % BigInt(below));
    for (;;) {
      const number = BigInt(`0x${toHex(sha256(concat(seed, uint64(counter))))}`);
      counter += 1;
      if (number < limit) return Number(number % BigInt(below));
    }
  };
}

/**
 * TL7: returns the candidates in the order of a draw (Fisher–Yates, from the front): position i is swapped
 * with position i + a random number below (length − i). The last position has no choice and takes no number.
 */
export function shuffled(candidates: readonly string[], draw: Draw): string[] {
  const order = [...candidates];
  for (let position = 0; position < order.length - 1; position += 1) {
    const other = position + draw(order.length - position);
    const [here = '', there = ''] = [order[position], order[other]];
    order[position] = there;
    order[other] = here;
  }
  return order;
}

/**
 * Returns who is drawn: the first `count` of the order without those who declined. Returns the first code
 * that declined without having been drawn, if there is one.
 */
export function drawnOf(
  order: readonly string[],
  count: number,
  declined: readonly string[],
): readonly string[] | { readonly notDrawn: string } {
  const rank = new Map(order.map((code, index) => [code, index]));
  const gone = new Set<string>();
  for (const code of declined) {
    // Whoever declined before let one more move up.
    const isDrawn = (rank.get(code) ?? order.length) < count + gone.size;
    if (!isDrawn || gone.has(code)) return { notDrawn: code };
    gone.add(code);
  }
  return order.filter((code) => !gone.has(code)).slice(0, count);
}
