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

/** Faults that an auction has not been judged by, and the moment of the judgement. */
export interface OpenFaults {
  readonly faults: readonly Fault[];
  readonly now: number;
  /** The loss in ms that pauses an auction which is about to close. */
  readonly closingLossMs: number;
}

/**
 * AU18, AU19: the pause that is due because the auction's window lost too much by one of the faults,
 * before anything of it is due (AU16); null when none is. Asked for every window that settling enters:
 * an outage must not eat a round.
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
  // AU19: the database's time is not to be trusted; the fault's is that of the platform's own clock.
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

/** The length of an outage in words: `7 秒`, `5 分钟`. */
function durationText(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  return seconds < 90 ? `${seconds} 秒` : `${Math.round(seconds / 60)} 分钟`;
}

/** Takes the mark from an auction's row; its transaction judges it. */
export async function forgetFault(packageNumber: string, trx: Executor): Promise<void> {
  await trx
    .updateTable('auction')
    .set({ fault_from: null, fault_to: null })
    .where('package_number', '=', packageNumber)
    .execute();
}
