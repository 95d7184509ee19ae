import {
  closingGuard,
  type Fault,
  pauseForClock,
  pauseForFault,
} from '@jicai/shared/domain/auction/clock/fault.ts';
import type { AuctionClock } from '@jicai/shared/domain/auction/types.ts';
import { clockText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { say } from '@jicai/shared/messages.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import { announce } from '../notices.ts';
import type { UnitOfWork } from '../unit-of-work.ts';

/** The faults that an auction has not been checked for, and the time of the check, in epoch ms. */
export interface OpenFaults {
  readonly faults: readonly Fault[];
  readonly now: number;
  /** The shortest outage, in ms, that pauses an auction whose closing the outage touches (AU18). */
  readonly closingLossMs: number;
}

/**
 * AU18, AU19: returns the function that pauses the auction for the first fault that requires a pause; null
 * when no fault does. The pause precedes any end or award deadline that is due (AU16). Called for every
 * window that settling enters, so that an outage does not use up a round.
 */
export function pauseDue(
  work: UnitOfWork,
  open: OpenFaults,
): ((trx: Executor) => Promise<void>) | null {
  for (const fault of open.faults) {
    const paused = pausedBy(work, fault, open.closingLossMs);
    if (paused) return (trx) => pause(work, { fault, paused, ...open }, trx);
  }
  return null;
}

function pausedBy(
  { auction }: UnitOfWork,
  fault: Fault,
  closingLossMs: number,
): AuctionClock | null {
  const { clock, lastEventAt, rules } = auction;
  return fault.cause === 'clock'
    ? pauseForClock(clock, fault, lastEventAt)
    : pauseForFault(clock, fault, lastEventAt, closingGuard(rules, closingLossMs));
}

async function pause(
  work: UnitOfWork,
  { fault, paused, now, closingLossMs }: OpenFaults & { fault: Fault; paused: AuctionClock },
  trx: Executor,
): Promise<void> {
  const { closesAt } = work.auction.clock;
  const from = paused.pausedAt ?? fault.from;
  const to = Math.max(from, fault.to);
  const isClock = fault.cause === 'clock';
  const reason = say(isClock ? 'auction.clockPause' : 'auction.fault');
  // AU19: dates a pause for a clock fault by the end of that fault, but not before the log's last event,
  // because the database's present time cannot be trusted.
  const at = isClock ? Math.max(work.auction.lastEventAt, to) : now;
  work.change({ clock: paused, stateReason: reason });
  const detail = isClock ? { cause: 'clock' } : { closingMs: closingLossMs };
  work.append({
    kind: 'state.paused',
    at,
    payload: {
      reason,
      endFrom: closesAt,
      endTo: paused.closesAt,
      fault: { from, to, ...detail },
    },
  });
  const text = isClock
    ? say('clock.paused', { from: clockText(from) })
    : say('fault.paused', { from: clockText(from), duration: durationText(to - from) });
  await announce({ work, now: at, trx }, text);
}

/**
 * Returns a length of time as text: in seconds (`7 秒`) below 90 s, otherwise in minutes (`5 分钟`).
 */
function durationText(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  return seconds < 90 ? `${seconds} 秒` : `${Math.round(seconds / 60)} 分钟`;
}

/**
 * Removes the mark of a fault that a heartbeat wrote into an auction's row. The caller checks the
 * auction for that fault in the same transaction.
 */
export async function forgetFault(packageNumber: string, trx: Executor): Promise<void> {
  await trx
    .updateTable('auction')
    .set({ fault_from: null, fault_to: null })
    .where('package_number', '=', packageNumber)
    .execute();
}
