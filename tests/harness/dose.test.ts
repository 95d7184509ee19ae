import { describe, expect, it } from 'vitest';
import { isInPart, roundOf, sampleOf } from './dose.ts';
import { dayOfYear, PARTS, partOfDay, readPart } from './run/part.mjs';

const at = (text: string) => Date.parse(text);

describe('the part of a day', () => {
  it('is the same from midnight to midnight, whatever the place of the machine', () => {
    expect(dayOfYear(at('2026-01-01T00:00:00Z'))).toBe(1);
    expect(dayOfYear(at('2026-12-31T23:59:59Z'))).toBe(365);
    expect(dayOfYear(at('2028-12-31T12:00:00Z'))).toBe(366);
    expect(partOfDay(at('2026-01-30T00:00:00Z'))).toBe(`30/${PARTS}`);
    expect(partOfDay(at('2026-01-31T23:59:59Z'))).toBe(`1/${PARTS}`);
  });

  it.each(['0/5', '6/5', '2', '2/', 'x/5', '2 of 5', '-1/5', ''])('is not %j', (text) => {
    expect(() => readPart(text)).toThrow('names no part');
  });
});

describe('all parts together', () => {
  const cases = Array.from({ length: 97 }, (_, index) => index);
  const partsOf = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ nth: index + 1, count }));

  it.each([1, 2, 3, 5, 7, PARTS])('are the whole sweep, in %i parts', (count) => {
    for (const every of [1, 2, 3, 4, 6, 8, 10, 40]) {
      const taken = partsOf(count).flatMap((part) => sampleOf(cases, every, part));
      expect(new Set(taken), `every ${every}`).toEqual(new Set(cases));
    }
  });

  it('take no more a day than the sweep bears', () => {
    for (const part of partsOf(PARTS)) {
      expect(sampleOf(cases, 6, part).length).toBeLessThanOrEqual(Math.ceil(97 / 6));
      expect(sampleOf(['a', 'b'], 6, part)).toHaveLength(1);
      expect(sampleOf([], 6, part)).toEqual([]);
    }
  });

  it('reach every pair of a call and a person', () => {
    const pairs = new Set<string>();
    for (const part of partsOf(PARTS))
      for (const call of cases)
        for (const person of [0, 1, 2, 3, 4])
          if (isInPart(call + person, 8, part)) pairs.add(`${call} ${person}`);
    expect(pairs.size).toBe(cases.length * 5);
  });

  it('reach every person of a call of whom one tries it each time', () => {
    const pairs = new Set<string>();
    for (const part of partsOf(PARTS))
      for (const call of sampleOf(cases, 4, part)) pairs.add(`${call} ${roundOf(4, part) % 5}`);
    expect(pairs.size).toBe(cases.length * 5);
  });
});
