import type { BiddingRow } from '@jicai/shared/contract/sourcing/project.ts';
import type { Phase } from '@jicai/shared/domain/auction/types.ts';

/** The order of attention: running, paused, coming, ended. */
const ORDER: Record<Phase, number> = {
  running: 0,
  paused: 1,
  closing: 2,
  unopened: 3,
  notBegun: 4,
  won: 5,
  failed: 6,
  stopped: 7,
};

/** The hall's rows by phase; inside a phase by the next moment that matters, the newest end first. */
export function hallOrder(rows: readonly BiddingRow[]): BiddingRow[] {
  return [...rows].sort((a, b) => {
    const byPhase = ORDER[a.phase] - ORDER[b.phase];
    if (byPhase !== 0) return byPhase;
    if (a.phase === 'notBegun') return a.opensAtMs - b.opensAtMs;
    const sooner = a.closesAtMs - b.closesAtMs;
    return ORDER[a.phase] < ORDER.notBegun ? sooner : -sooner;
  });
}
