import {
  changeEnd,
  endAfterPause,
  MIN_REMAINING_MS,
} from '@jicai/shared/domain/auction/clock/clock.ts';
import type { BoardClock } from '@jicai/shared/domain/auction/standing/board.ts';
import type { EpochMs } from '@jicai/shared/domain/auction/types.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { ledgerMessages } from '@jicai/shared/messages/auction/ledger.ts';

/** The wire's times have no milliseconds: an end is a whole second. */
export function wholeSecond(ms: EpochMs): EpochMs {
  return Math.ceil(ms / 1000) * 1000;
}

/** The error of a new end in words; `null` when it may be sent (AU14). */
export function endProblem(clock: BoardClock, end: EpochMs | null, now: EpochMs): string | null {
  if (end === null) return ledgerMessages['auction.endTooSoon'];
  const changed = changeEnd(clock, end, now);
  return isRefusal(changed) ? ledgerMessages[changed.refused] : null;
}

/** The error of an end given at a resume: it is never earlier than the moved one (AU13). */
export function resumeProblem(
  clock: BoardClock,
  laterEnd: EpochMs | null,
  now: EpochMs,
): string | null {
  if (laterEnd === null || laterEnd >= endAfterPause(clock, now)) return null;
  return ledgerMessages['auction.endTooEarly'];
}

/** AU14: does the new end take time away? Then it asks. */
export function isShortening(clock: BoardClock, end: EpochMs): boolean {
  return end < clock.closesAt;
}

/** The end that the dialog opens with: the present one, or the first allowed. */
export function suggestedEnd(clock: BoardClock, now: EpochMs): EpochMs {
  return wholeSecond(Math.max(clock.closesAt, now + MIN_REMAINING_MS + 60_000));
}
