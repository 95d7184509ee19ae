import type { HallRow } from '@jicai/shared/contract/auction/live/hall.ts';
import { emptyBoard, runningClock, sampleInfo } from '@jicai/shared/domain/auction/fixtures.ts';
import { hallRowOf } from '@jicai/shared/domain/auction/watching/hall.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { describe, expect, it } from 'vitest';
import { isUrgent, joinPushes } from './pushes.ts';

const board = emptyBoard({ info: sampleInfo, clock: runningClock(0, 1_000_000), suppliers: [] });
const base = hallRowOf(board, { role: 'handler', code: null }, 'ok');
const rowOf = (packageNumber: string, more: Partial<HallRow> = {}): HallRow => ({
  ...base,
  packageNumber,
  ...more,
});
const known = new Map([['a', rowOf('a')]]);
const push = (...rows: HallRow[]) => ({ rows, gone: [] });

describe('a push of the hall', () => {
  it('waits for the next second where only prices and figures moved', () => {
    const bid = rowOf('a', { bestBid: fen(100), bidCount: 3, active: 2, online: 4, ownRank: 2 });
    expect(isUrgent(known, push(bid))).toBe(false);
  });

  it('is shown at once where a state, an end, a request or a letter came', () => {
    const { clock } = base;
    const changes: Partial<HallRow>[] = [
      { clock: { ...clock, runState: 'paused', pausedAt: 5 } },
      { clock: { ...clock, closesAt: clock.closesAt + 1 } },
      { waiting: 1 },
      { letters: [{ seq: 1, code: '01', text: '' }] },
      { upstream: 'failing' },
    ];
    for (const change of changes) expect(isUrgent(known, push(rowOf('a', change)))).toBe(true);
    expect(isUrgent(known, push(rowOf('new')))).toBe(true);
    expect(isUrgent(known, { rows: [], gone: ['a'] })).toBe(true);
  });

  it('joins the one before it; the later row counts', () => {
    const first = push(rowOf('a', { bidCount: 1 }), rowOf('b'));
    const joined = joinPushes(first, push(rowOf('a', { bidCount: 2 })));
    expect(joined.rows.map(({ packageNumber, bidCount }) => [packageNumber, bidCount])).toEqual([
      ['a', 2],
      ['b', 0],
    ]);
  });
});
