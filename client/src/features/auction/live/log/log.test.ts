import { describe, expect, it } from 'vitest';
import { bidOf } from '../testing/board.ts';
import { mergeRows, reachesBack, withPushed } from './log.ts';

const row = (seq: number, note = '') => ({ seq, note });

describe('mergeRows', () => {
  it('is newest first, without doubles; the later reading wins', () => {
    const merged = mergeRows([row(3), row(2), row(1)], [row(4), row(3, 'voided')]);
    expect(merged).toEqual([row(4), row(3, 'voided'), row(2), row(1)]);
  });
});

describe('reachesBack', () => {
  it('says whether a page leaves a hole', () => {
    expect(reachesBack([], [row(9)])).toBe(true);
    expect(reachesBack([row(5)], [row(7), row(6), row(5)])).toBe(true);
    expect(reachesBack([row(5)], [row(9), row(8)])).toBe(false);
    expect(reachesBack([row(5)], [row(9), row(4)])).toBe(true);
  });
});

describe('withPushed', () => {
  const suppliers = [{ code: '02', name: '华信科技' }];

  it('puts pushed bids on top until the history says them itself', () => {
    const rows = withPushed([], [bidOf(7, '02', 95_000)], suppliers);
    expect(rows).toEqual([
      {
        seq: 7,
        at: bidOf(7, '02', 1).at,
        code: '02',
        name: '华信科技',
        amount: 95_000,
        typed: '',
        accepted: true,
        voided: false,
        reason: '',
      },
    ]);
    const [known] = rows;
    if (!known) throw new Error('no row');
    const voided = { ...known, voided: true };
    expect(withPushed([voided], [bidOf(7, '02', 95_000)], suppliers)).toEqual([voided]);
  });
});
