import type { BoardState } from '@jicai/shared/domain/auction/board.ts';
import { fen } from '@jicai/shared/domain/money.ts';

/** Part of every supplier's name in `boardState`; no supplier may ever read it. */
export const SECRET_NAME = '绝密供应商';

/** A whole board of three suppliers without bids, for tests. */
export function boardState(): BoardState {
  return {
    info: {
      packageNumber: 'P1',
      packageName: '第一包',
      projectId: '1',
      projectNumber: 'XM-1',
      projectName: '项目',
      unitName: '单位',
      handlerName: '经办人',
      supervisorName: '监督人',
      isDemo: false,
      isRehearsal: false,
      hasRounds: false,
      direction: 'reverse',
      quoteMethod: 'open',
      bidMode: 'total',
      startingPrice: fen(10_000_000),
      stepKind: 'amount',
      stepAmount: fen(1),
      stepPercentHundredths: null,
      stepBase: 'best',
      multipleOfStep: false,
      leaderMayRebid: true,
      extensionTriggerMs: 300_000,
      extensionLengthMs: 300_000,
      extensionsAllowed: 0,
      minSuppliers: 3,
      identity: 'organiser',
      dualControl: false,
      lines: [],
    },
    clock: {
      opensAt: 1,
      closesAt: 1_000_000,
      originalClosesAt: 1_000_000,
      extensionsUsed: 0,
      runState: 'started',
      pausedAt: null,
      settled: false,
      reason: '',
    },
    suppliers: ['A01', 'B02', 'C03'].map((code) => ({ code, name: `${SECRET_NAME}${code}` })),
    standings: [],
    recentBids: [],
    bidCount: 0,
    openingBest: null,
    online: [],
    reminders: [],
    outcome: null,
    countersigns: [],
    rounds: null,
    readiness: [],
  };
}
