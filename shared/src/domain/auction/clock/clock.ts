import type { ledgerMessages } from '../../../messages/auction/ledger.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';
import { extensionWindowMs } from '../extension.ts';
import type { AuctionRules } from '../rules/table.ts';
import type { AuctionClock, EpochMs, Outcome, Phase, RunState } from '../types.ts';

/** AU14: the least time in ms between now and a changed end. */
export const MIN_REMAINING_MS = 5 * 60_000;

/** The run states and their transitions (spec section 4; AU13, AU15). `stopped` is final. */
export const RUN_STATES: Readonly<Record<RunState, readonly RunState[]>> = {
  started: ['paused', 'stopped'],
  paused: ['started', 'stopped'],
  stopped: [],
};

/**
 * Returns whether a running auction has reached or passed its end (AU10). False for a paused auction, whose
 * time stands still, and for a stopped one.
 */
export function isOver(clock: AuctionClock, now: EpochMs): boolean {
  return clock.runState === 'started' && now >= clock.closesAt;
}

/** AU10, AU13, AU15: returns why no bid can be accepted at `now`; null if a bid can be accepted. */
export function checkWindow(
  clock: AuctionClock,
  now: EpochMs,
): Refusal<keyof typeof ledgerMessages> | null {
  if (clock.runState === 'stopped') return refuse('auction.stopped');
  if (clock.settled || isOver(clock, now)) return refuse('auction.closed');
  if (now < clock.opensAt) return refuse('auction.notBegun');
  if (clock.runState === 'paused') return refuse('auction.paused');
  return null;
}

/**
 * AU11, AU12: returns the clock after a bid that was accepted at `now`; the same object if the end does
 * not move.
 */
export function extend(
  rules: Pick<AuctionRules, 'extension'>,
  clock: AuctionClock,
  now: EpochMs,
): AuctionClock {
  const { lengthMs, allowed } = rules.extension;
  if (lengthMs === 0 || clock.closesAt - now > extensionWindowMs(rules.extension)) return clock;
  if (allowed > 0 && clock.extensionsUsed >= allowed) return clock;
  const closesAt = now + lengthMs;
  if (closesAt <= clock.closesAt) return clock;
  return { ...clock, closesAt, extensionsUsed: clock.extensionsUsed + 1 };
}

/**
 * AU13, AU15: returns the clock after a change of the run state, or why it cannot change. A resume moves
 * the end by the paused time; `laterEnd` may set an even later end, but no earlier one.
 */
export function changeRunState(
  clock: AuctionClock,
  to: RunState,
  now: EpochMs,
  laterEnd: EpochMs | null = null,
): AuctionClock | Refusal<keyof typeof ledgerMessages> {
  if (clock.runState === 'stopped') return refuse('auction.stopped');
  if (clock.settled || isOver(clock, now)) return refuse('auction.closed');
  if (!RUN_STATES[clock.runState].includes(to)) {
    return refuse(to === 'paused' ? 'auction.alreadyPaused' : 'auction.alreadyRunning');
  }
  if (to === 'paused') return { ...clock, runState: to, pausedAt: now };
  if (to === 'stopped') return { ...clock, runState: to, pausedAt: null, settled: true };
  const moved = endAfterPause(clock, now);
  if (laterEnd !== null && laterEnd < moved) return refuse('auction.endTooEarly');
  return { ...clock, runState: to, pausedAt: null, closesAt: laterEnd ?? moved };
}

/**
 * AU13: returns the end that a resume at `now` would set. The time of a pause before the opening is not
 * added.
 */
export function endAfterPause(clock: AuctionClock, now: EpochMs): EpochMs {
  const from = Math.max(clock.pausedAt ?? now, clock.opensAt);
  return clock.closesAt + Math.max(0, now - from);
}

/**
 * AU14: returns the clock with the end that the handler set, or why the end is refused: it must be at least
 * `MIN_REMAINING_MS` after `now`, and after the opening. During a pause, the paused time counts from `now` on
 * again, so that a resume shifts the new end only by the time since this change (AU13).
 */
export function changeEnd(
  clock: AuctionClock,
  end: EpochMs,
  now: EpochMs,
): AuctionClock | Refusal<keyof typeof ledgerMessages> {
  if (clock.runState === 'stopped') return refuse('auction.stopped');
  if (clock.settled || isOver(clock, now)) return refuse('auction.closed');
  if (end < now + MIN_REMAINING_MS) return refuse('auction.endTooSoon');
  if (end <= clock.opensAt) return refuse('auction.endBeforeOpening');
  return { ...clock, closesAt: end, pausedAt: clock.pausedAt === null ? null : now };
}

/**
 * Returns the phase of an auction at `now`: the kind of its outcome if it has one, otherwise a
 * phase by its clock. `closing`: the end has passed, but the close is not recorded yet. `unopened`:
 * the close is recorded, but the sealed quotes are not opened yet.
 */
export function phaseOf(
  clock: AuctionClock,
  outcome: Pick<Outcome, 'kind'> | null,
  now: EpochMs,
): Phase {
  if (outcome) return outcome.kind;
  if (clock.runState === 'stopped') return 'stopped';
  if (clock.settled) return 'unopened';
  if (isOver(clock, now)) return 'closing';
  if (clock.runState === 'paused') return 'paused';
  return now < clock.opensAt ? 'notBegun' : 'running';
}

/**
 * Returns the time in ms until the opening of an auction or, after the opening, until the end. During a
 * pause the time does not change; it is 0 if the auction is stopped or closed.
 */
export function remainingMs(clock: AuctionClock, now: EpochMs): number {
  const at = clock.runState === 'paused' && clock.pausedAt !== null ? clock.pausedAt : now;
  const target = at < clock.opensAt ? clock.opensAt : clock.closesAt;
  return clock.runState === 'stopped' || clock.settled ? 0 : Math.max(0, target - at);
}

/**
 * Splits a time in ms for the specification's wait message, rounded up to seconds: days, then two-digit
 * hours, minutes and seconds.
 */
export function waitTime(ms: number): {
  days: number;
  hours: string;
  minutes: string;
  seconds: string;
} {
  const total = Math.ceil(ms / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    days: Math.floor(total / 86_400),
    hours: two(Math.floor(total / 3600) % 24),
    minutes: two(Math.floor(total / 60) % 60),
    seconds: two(total % 60),
  };
}

/** Returns the wait message of the specification as one text, for responses of the server. */
export function waitText(ms: number): string {
  const { days, hours, minutes, seconds } = waitTime(ms);
  return `${days}天${hours}时${minutes}分${seconds}秒`;
}
