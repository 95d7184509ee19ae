import { describe, expect, it } from 'vitest';
import { emptyBoard, runningClock, sampleInfo } from '../fixtures.ts';
import { hallRowOf } from './hall.ts';

describe('[AU17] a row of the hall', () => {
  it('counts who may bid in the round; for a supplier, who sees no other member, all', () => {
    const suppliers = ['01', '02', '03'].map((code) => ({ code, name: code }));
    const out = { code: '02', outRound: 1, earlier: null, earlierBids: 0 };
    const rounds = { current: 2, windows: [], members: [out] };
    const clock = runningClock(0, 1_000_000);
    const board = { ...emptyBoard({ info: sampleInfo, clock, suppliers: [] }), suppliers, rounds };
    const count = (role: 'handler' | 'supplier', code: string | null) =>
      hallRowOf(board, { role, code }, 'ok').suppliers;
    expect(count('handler', null)).toBe(2);
    expect(count('supplier', '02')).toBe(3);
  });
});
