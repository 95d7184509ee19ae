import type { Fault } from '@jicai/shared/domain/auction/clock/fault.ts';
import type { Clock } from '../../../kernel/db/clock.ts';
import type { AuctionRecord } from '../record.ts';
import type { DecisionContext } from '../repository.ts';
import { closingLossOf } from './heartbeat.ts';
import type { OpenFaults } from './pause.ts';

/**
 * The time of a transaction that has locked an auction's row, and the faults that it has to check the auction
 * for.
 */
export interface TransactionTime extends OpenFaults {
  /**
   * AU19: true while the clocks of database and platform disagree: nothing is decided, and nothing closes.
   */
  readonly isDoubtful: boolean;
}

/**
 * AU18, AU19: returns the time of the transaction and the faults to check: the one marked in the auction's
 * row, the silence since the last heartbeat, and a disagreement of the clocks.
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
    // A marked outage is checked later: now there is no reliable time to date its pause by.
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
 * Returns the fault if the database's time is more than `limitMs` behind the last heartbeat or event; null
 * otherwise. It needs no earlier reading, so a platform that has just started detects it; both ends of the
 * fault are that last time.
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
