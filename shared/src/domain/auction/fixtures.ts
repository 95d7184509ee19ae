import type { PackageInfo } from '../../contract/auction/auction.ts';
import { fieldsOf } from './rules/forms.ts';
import { reverseRules } from './rules/rules-fixture.ts';
import type { BoardState } from './standing/board.ts';

/*
 * Fixtures of auction boards for the tests of several workspaces (shared, client, relay).
 */

/** A reverse auction from 1,000.00 with steps of 10.00 from the best bid. */
export const sampleInfo: PackageInfo = {
  packageNumber: 'JJ2026-001-1',
  packageName: '办公电脑',
  projectId: '1',
  projectNumber: 'JJ2026-001',
  projectName: '办公设备采购',
  unitName: '市机关事务管理局',
  handlerName: '陈经办',
  supervisorName: '李监督',
  method: 'bidding',
  isDemo: false,
  isRehearsal: false,
  hasRounds: false,
  ...fieldsOf(reverseRules),
  lines: [],
};

/**
 * Returns the clock of a started auction without a pause, an extension or a changed end; times in
 * ms.
 */
export function runningClock(opensAt: number, closesAt: number): BoardState['clock'] {
  return {
    opensAt,
    closesAt,
    originalClosesAt: closesAt,
    extensionsUsed: 0,
    runState: 'started',
    pausedAt: null,
    settled: false,
    reason: '',
  };
}

/**
 * Returns a board with the given package, clock and suppliers; all its lists are empty, it has no
 * outcome.
 */
export function emptyBoard(initial: Pick<BoardState, 'info' | 'clock' | 'suppliers'>): BoardState {
  return {
    ...initial,
    standings: [],
    recentBids: [],
    bidCount: 0,
    openingBest: null,
    openingOffers: [],
    online: [],
    reminders: [],
    outcome: null,
    countersigns: [],
    rounds: null,
    readiness: [],
  };
}
