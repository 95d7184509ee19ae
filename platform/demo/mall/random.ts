/** Chance that is the same every time: what the demonstration shows must not change by itself. */
export interface Random {
  /** From 0 to 1, 1 excluded. */
  next(): number;
  /** A whole number, both ends included. */
  int(from: number, to: number): number;
  pick<T>(values: readonly T[]): T;
  chance(share: number): boolean;
}

/** mulberry32: small, and good enough for products. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick(values) {
      const value = values[Math.floor(next() * values.length)];
      if (value === undefined) throw new RangeError('nothing to pick from');
      return value;
    },
    chance: (share) => next() < share,
  };
}
