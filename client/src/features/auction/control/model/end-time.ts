import {
  changeEnd,
  endAfterPause,
  MIN_REMAINING_MS,
} from '@jicai/shared/domain/auction/clock/clock.ts';
import type { BoardClock } from '@jicai/shared/domain/auction/standing/board.ts';
import type { EpochMs } from '@jicai/shared/domain/auction/types.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { ledgerMessages } from '@jicai/shared/messages/auction/ledger.ts';

/**
 * Returns a time in epoch ms, rounded up to a whole second, because the end that a command sends to the
 * server has no milliseconds.
 */
export function wholeSecond(ms: EpochMs): EpochMs {
  return Math.ceil(ms / 1000) * 1000;
}

/** Returns a time in epoch ms, rounded up to a whole minute. */
function wholeMinute(ms: EpochMs): EpochMs {
  return Math.ceil(ms / 60_000) * 60_000;
}

const END_MISSING = '请填写结束时间';

/**
 * Returns the error text of a new end (AU14), also if the end is `null`; returns `null` if the end may be
 * sent.
 */
export function endProblem(clock: BoardClock, end: EpochMs | null, now: EpochMs): string | null {
  if (end === null) return END_MISSING;
  const changed = changeEnd(clock, end, now);
  return isRefusal(changed) ? ledgerMessages[changed.refused] : null;
}

/**
 * Returns the error text of the end chosen for a resume if it is missing, or before the end that the resume
 * sets without a choice (AU13); otherwise `null`.
 */
export function resumeProblem(
  clock: BoardClock,
  laterEnd: EpochMs | null,
  now: EpochMs,
): string | null {
  if (laterEnd === null) return END_MISSING;
  if (laterEnd >= endAfterPause(clock, now)) return null;
  return ledgerMessages['auction.endTooEarly'];
}

/**
 * AU14: True if the new end is earlier than the present end; the dialog then asks for an extra confirmation.
 */
export function isShortening(clock: BoardClock, end: EpochMs): boolean {
  return end < clock.closesAt;
}

/**
 * Returns the end that the dialog proposes: the present end, rounded up to a whole minute. If that is too
 * soon, the earliest whole minute that stays allowed for at least a minute.
 */
export function suggestedEnd(clock: BoardClock, now: EpochMs): EpochMs {
  const end = wholeMinute(clock.closesAt);
  return end >= now + MIN_REMAINING_MS ? end : wholeMinute(now + MIN_REMAINING_MS + 60_000);
}

/**
 * Returns the later end that the dialog proposes for a resume: at least five minutes after the end that the
 * resume sets without a choice, rounded up to a whole minute.
 */
export function suggestedLaterEnd(clock: BoardClock, now: EpochMs): EpochMs {
  return wholeMinute(endAfterPause(clock, now) + 5 * 60_000);
}
