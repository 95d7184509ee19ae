import type { Fault } from '@jicai/shared/domain/auction/clock/fault.ts';
import type { Clock } from '../../../kernel/db/clock.ts';
import type { AuctionRecord } from '../record.ts';
import type { DecisionContext } from '../repository.ts';
import { closingLossOf } from './heartbeat.ts';
import type { OpenFaults } from './pause.ts';

/** The time of a transaction that holds an auction's row, and the faults that it has to judge. */
export interface TransactionTime extends OpenFaults {
  /** AU19: the clocks disagree: nothing is judged now, and nothing closes. */
  readonly isDoubtful: boolean;
}

/**
 * AU18, AU19: finds the faults by the auction's mark, by the age of the last heartbeat, and by the
 * reading of the database's clock that was made under the lock.
 */
export function readTime(
  clock: Clock,
  { now: databaseNow, heartbeatAt, sentAt }: DecisionContext,
  { fault, lastEventAt }: AuctionRecord,
): TransactionTime {
  const { guard } = clock;
  // A clock that was set back by a little never reorders the log.
  const now = Math.max(databaseNow, lastEventAt);
  const closingLossMs = closingLossOf({ clock });
  const marked = fault ? [fault] : [];
  const aliveAt = guard?.lastAgreedAt() ?? 0;
  const reading = { now: databaseNow, sentAt, receivedAt: guard?.monotonic() ?? 0 };
  const disagreement = guard?.check(reading) ?? null;
  const doubt = disagreement ?? setBack(databaseNow, heartbeatAt, lastEventAt, guard?.limitMs);
  if (doubt) {
    // An outage waits for a time to be dated by.
    const clocks = marked.filter(({ cause }) => cause === 'clock');
    const faults: Fault[] = [...clocks, { ...doubt, cause: 'clock' }];
    return { faults, now, closingLossMs, isDoubtful: true };
  }
  // The platform is back and its heartbeat still on the way: the first bid must not overtake it. A
  // late heartbeat of a process that answered in between is no outage.
  const from = heartbeatAt === null ? now : Math.max(heartbeatAt, aliveAt);
  const silence: Fault[] = now - from >= closingLossMs ? [{ from, to: now, cause: 'outage' }] : [];
  return { faults: [...marked, ...silence], now, closingLossMs, isDoubtful: false };
}

/**
 * A platform that has just started has nothing to compare with but what was written before: a time
 * behind that is wrong, and only its end is known.
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
