import type { ReplayBegin } from '../../contract/replay.ts';
import { fen } from '../money.ts';

/* What the tests of replays and signals begin from. */

export const OPENS = Date.UTC(2026, 10, 21, 2, 0, 0);
export const SECOND = 1_000;

/** A reverse auction of an hour, from 1,000.00 by 10.00, with three suppliers. */
export function beginOf(): ReplayBegin {
  const closesAt = OPENS + 3600 * SECOND;
  return {
    viewer: { role: 'handler', code: null, personId: 'p1' },
    info: {
      packageNumber: 'JJ2026-001-1',
      packageName: '办公电脑',
      projectId: '1',
      projectNumber: 'JJ2026-001',
      projectName: '办公设备采购',
      unitName: '市机关事务管理局',
      handlerName: '陈经办',
      supervisorName: '李监督',
      isDemo: false,
      direction: 'reverse',
      quoteMethod: 'open',
      bidMode: 'total',
      startingPrice: fen(100_000),
      stepKind: 'amount',
      stepAmount: fen(1_000),
      stepPercentHundredths: null,
      stepBase: 'best',
      multipleOfStep: false,
      leaderMayRebid: true,
      extensionTriggerMs: 300_000,
      extensionLengthMs: 300_000,
      extensionsAllowed: 0,
      minSuppliers: 3,
      identity: 'organiser',
      lines: [],
      dualControl: false,
      isRehearsal: false,
      hasRounds: false,
    },
    clock: {
      opensAt: OPENS,
      closesAt,
      originalClosesAt: closesAt,
      extensionsUsed: 0,
      runState: 'started',
      pausedAt: null,
      settled: false,
      reason: '',
    },
    suppliers: ['01', '02', '03'].map((code) => ({ code, name: `供应商 ${code}` })),
    openingBest: null,
    windows: [],
    lastSeq: 0,
    headHash: '',
  };
}
