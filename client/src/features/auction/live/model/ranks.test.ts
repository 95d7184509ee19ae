import { describe, expect, it } from 'vitest';
import { info, standingOf } from '../testing/board.ts';
import { ownPlace, rankMoves } from './ranks.ts';

const ranked = [standingOf(3, '02', 90_000), standingOf(1, '01', 95_000)];

describe('ownPlace', () => {
  it('[AU5] counts from the best, equal amounts by time', () => {
    const standings = [...ranked, standingOf(2, '03', 95_000)];
    expect(ownPlace({ info, standings }, '02')).toMatchObject({ rank: 1, of: 3, distance: 0 });
    expect(ownPlace({ info, standings }, '01')).toMatchObject({ rank: 2, distance: 5_000 });
    expect(ownPlace({ info, standings }, '03')).toMatchObject({ rank: 3, distance: 5_000 });
  });

  it('[AU1] a forward auction is led by the highest, the distance stays positive', () => {
    const forward = { ...info, direction: 'forward' } as const;
    expect(ownPlace({ info: forward, standings: ranked }, '02')).toMatchObject({
      rank: 2,
      distance: 5_000,
    });
  });

  it('is none without a valid bid', () => {
    expect(ownPlace({ info, standings: ranked }, '09')).toBeNull();
  });
});

describe('rankMoves', () => {
  it('tells places gained and lost; a newcomer came from below the last', () => {
    const after = [standingOf(9, '03', 80_000), ...ranked];
    expect(Object.fromEntries(rankMoves(ranked, after))).toEqual({ '03': 2, '02': -1, '01': -1 });
    expect(rankMoves(ranked, ranked).size).toBe(0);
  });
});
