import type { Fault } from '@jicai/shared/domain/auction/clock/fault.ts';
import type { Clock } from '../../../kernel/db/clock.ts';
import type { AuctionRecord } from '../record.ts';
import type { DecisionContext } from '../repository.ts';
import { closingLossOf } from './heartbeat.ts';
import type { OpenFaults } from './pause.ts';

/** The time of a transaction that has locked an auction's row, and the faults that it has to check. */
export interface TransactionTime extends OpenFaults {
  /** AU19: the clocks disagree; nothing is decided now, and nothing closes. */
  readonly isDoubtful: boolean;
}

/**
 * AU18, AU19: returns the time and the faults, which follow from the auction's mark, the age of the last
 * heartbeat, and the reading of the database's clock under the lock.
 */
export function readTime(
  clock: Clock,
  { now: databaseNow, heartbeatAt, sentAt }: DecisionContext,
  { fault, lastEventAt }: AuctionRecord,
): TransactionTime {
  const { guard } = clock;
  // Never before the last event: a clock that was set back a little must not reorder the log.
  const now = Math.max(databaseNow, lastEventAt);
  const closingLossMs = closingLossOf({ clock });
  const marked = fault ? [fault] : [];
  const aliveAt = guard?.lastAgreedAt() ?? 0;
  const reading = { now: databaseNow, sentAt, receivedAt: guard?.monotonic() ?? 0 };
  const disagreement = guard?.check(reading) ?? null;
  const doubt = disagreement ?? setBack(databaseNow, heartbeatAt, lastEventAt, guard?.limitMs);
  if (doubt) {
    // An outage is checked later: now there is no reliable time to date its pause by.
    const clocks = marked.filter(({ cause }) => cause === 'clock');
    const faults: Fault[] = [...clocks, { ...doubt, cause: 'clock' }];
    return { faults, now, closingLossMs, isDoubtful: true };
  }
  // The first bid after an outage may come before the next heartbeat, so its age is checked here too. A
  // late heartbeat is no outage if this process had answers of the database in between.
  const from = heartbeatAt === null ? now : Math.max(heartbeatAt, aliveAt);
  const silence: Fault[] = now - from >= closingLossMs ? [{ from, to: now, cause: 'outage' }] : [];
  return { faults: [...marked, ...silence], now, closingLossMs, isDoubtful: false };
}

/**
 * Returns the fault of a database time that lies behind what was written before; null without one. A
 * platform that has just started has nothing else to compare with, and knows only the end of the fault.
 */
function setBack(
  now: number,
  heartbeatAt: number | null,
  lastEventAt: number,
  limitMs = Number.POSITIVE_INFINITY,
): { from: number; to: number } | null {
  const latest = Math.max(heartbeatAt ?? 0, lastEventAt);
  return latest - now > limitMs ? { from: latest, to: latest } : null;
}
