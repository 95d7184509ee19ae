import { describe, expect, it } from 'vitest';
import { inOrder } from './range.ts';

describe('a range filled the wrong way round', () => {
  it.each([
    [1, 2, [1, 2]],
    [2, 1, [1, 2]],
    [2, 2, [2, 2]],
    [null, 1, [null, 1]],
    [1, null, [1, null]],
    ['2026-06-02', '2026-06-01', ['2026-06-01', '2026-06-02']],
    ['', '2026-06-01', ['', '2026-06-01']],
  ] as const)('%s to %s', (from, to, expected) => {
    expect(inOrder<number | string | null>(from, to)).toEqual(expected);
  });

  it('compares typed amounts as numbers', () => {
    expect(inOrder('100', '20', Number)).toEqual(['20', '100']);
    expect(inOrder('20', '100', Number)).toEqual(['20', '100']);
    expect(inOrder('20', 'x', () => null)).toEqual(['20', 'x']);
  });
});
