import { describe, expect, it } from 'vitest';
import { drawCodes } from './codes.ts';

const PACKAGES = 200;
const SUPPLIERS = 6;
const suppliers = Array.from({ length: SUPPLIERS }, (_, n) => ({
  supplierId: `supplier-${n + 1}`,
}));
const CODES = ['01', '02', '03', '04', '05', '06'];

/** Returns the chi-square statistic of `counts`, each of which is expected to be `expected`. */
function chiSquare(counts: Iterable<number>, expected: number): number {
  let sum = 0;
  for (const count of counts) sum += (count - expected) ** 2 / expected;
  return sum;
}

/** Counts how often each value of `all` occurs in `values`; 0 for a value that does not occur. */
function countsOf(values: readonly string[], all: readonly string[]): number[] {
  const counts = new Map(all.map((value) => [value, 0]));
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()];
}

/*
 * Counts of permutations of six are 6/5 of a chi-square value with 25 degrees of freedom, which is
 * above 95 with a probability of less than 1e-9, so these tests practically never fail for fair codes.
 */
const BOUND = 95 * (6 / 5);
const pairs = CODES.flatMap((a) => CODES.map((b) => `${a} ${b}`));

describe('[AU20] the codes of a package', () => {
  it('are its own, each once, whatever the number of suppliers', () => {
    for (const count of [0, 1, 2, 6, 150]) {
      const many = Array.from({ length: count }, (_, n) => ({ supplierId: `s-${n}` }));
      const expected = many.map((_, n) => String(n + 1).padStart(2, '0'));
      expect(drawCodes(many).toSorted((a, b) => Number(a) - Number(b))).toEqual(expected);
    }
  });

  it('say nothing about the order of the suppliers', () => {
    const places = Array.from({ length: PACKAGES }, () => drawCodes(suppliers)).flatMap((codes) =>
      codes.map((code, place) => `${CODES[place]} ${code}`),
    );
    expect(chiSquare(countsOf(places, pairs), PACKAGES / SUPPLIERS)).toBeLessThan(BOUND);
  });

  it('say nothing about those of the package before', () => {
    const drawn = Array.from({ length: PACKAGES + 1 }, () => drawCodes(suppliers));
    const met = drawn
      .slice(1)
      .flatMap((codes, index) => codes.map((code, place) => `${drawn[index]?.[place]} ${code}`));
    expect(chiSquare(countsOf(met, pairs), PACKAGES / SUPPLIERS)).toBeLessThan(BOUND);
    // The statistic detects codes that are the same in every package, or shifted by one.
    for (const move of [0, 1]) {
      const fixed = Array.from({ length: PACKAGES }, () =>
        CODES.map((code, place) => `${code} ${CODES[(place + move) % SUPPLIERS]}`),
      ).flat();
      expect(chiSquare(countsOf(fixed, pairs), PACKAGES / SUPPLIERS)).toBeGreaterThan(10 * BOUND);
    }
  });

  it('of simulated suppliers say that nobody sits behind them', () => {
    const simulated = [1, 2, 3].map((n) => ({ supplierId: `robot-${n}`, isSimulated: true }));
    const codes = drawCodes([...suppliers, ...simulated]);
    expect(codes.slice(0, SUPPLIERS).toSorted()).toEqual(CODES);
    expect(codes.slice(SUPPLIERS).toSorted()).toEqual(['MN1', 'MN2', 'MN3']);
  });
});
