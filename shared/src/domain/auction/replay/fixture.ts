import type { ReplayBegin } from '../../../contract/auction/replay.ts';
import { runningClock, sampleInfo } from '../fixtures.ts';

/* Fixtures for tests of replays and signals. */

export const OPENS = Date.UTC(2026, 10, 21, 2, 0, 0);
export const SECOND = 1_000;

/**
 * Returns the data that a replay starts from: a reverse auction of one hour with three suppliers,
 * starting price 1,000.00 and steps of 10.00.
 */
export function beginOf(): ReplayBegin {
  const closesAt = OPENS + 3600 * SECOND;
  return {
    viewer: { role: 'handler', code: null, personId: 'p1' },
    info: sampleInfo,
    clock: runningClock(OPENS, closesAt),
    suppliers: ['01', '02', '03'].map((code) => ({ code, name: `供应商 ${code}` })),
    openingBest: null,
    windows: [],
    lastSeq: 0,
    headHash: '',
    voidReason: null,
  };
}
