import type { Fault } from '@jicai/shared/domain/auction/clock/fault.ts';
import type { Clock } from '../../../kernel/db/clock.ts';
import type { AuctionRecord } from '../record.ts';
import type { DecisionContext } from '../repository.ts';
import { closingLossOf, outageSince } from './heartbeat.ts';
import type { OpenFaults } from './pause.ts';

/**
 * The time at which a transaction that has locked an auction's row decides, and the faults for which the
 * transaction must check the auction.
 */
export interface TransactionTime extends OpenFaults {
  /**
   * AU19: whether the database's clock and the platform's clock disagree. While they do, every
   * change that is not a repeated call is refused, and no auction closes.
   */
  readonly isDoubtful: boolean;
}

/**
 * AU18, AU19: returns the time of the transaction and the faults to check: the one marked in the
 * auction's row and the silence since the last heartbeat; or, while the clocks disagree, only that
 * disagreement and a marked clock fault.
 */
export function readTime(
  clock: Clock,
  { now: databaseNow, heartbeatAt, sentAt }: DecisionContext,
  { fault, lastEventAt }: AuctionRecord,
): TransactionTime {
  const { guard } = clock;
  // The time is never before the last event, because a clock that was set back a little must not
  // reorder the log.
  const now = Math.max(databaseNow, lastEventAt);
  const closingLossMs = closingLossOf({ clock });
  const marked = fault ? [fault] : [];
  const reading = { now: databaseNow, sentAt, receivedAt: guard?.monotonic() ?? 0 };
  const disagreement = guard?.check(reading) ?? null;
  const doubt = disagreement ?? setBack(databaseNow, heartbeatAt, lastEventAt, guard?.limitMs);
  if (doubt) {
    // A marked outage stays marked for a later check, because the database's time, which dates the pause for
    // an outage, cannot be trusted now.
    const clocks = marked.filter(({ cause }) => cause === 'clock');
    const faults: Fault[] = [...clocks, { ...doubt, cause: 'clock' }];
    return { faults, now, closingLossMs, isDoubtful: true };
  }
  // The first bid after an outage may come before the next heartbeat, so every transaction checks the age of
  // the last heartbeat.
  const outage = heartbeatAt === null ? null : outageSince(heartbeatAt, now, clock);
  return { faults: outage ? [...marked, outage] : marked, now, closingLossMs, isDoubtful: false };
}

/**
 * Returns a fault if the database's clock was set back: its time lies more than `limitMs` before the latest
 * heartbeat or event; null otherwise. No earlier reading is needed, so a platform process that has just
 * started detects this too. The fault starts and ends at the time of that heartbeat or event.
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
