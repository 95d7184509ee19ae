/* The formats of times on the auction pages; always China's civil time. */

import * as china from '@jicai/shared/domain/kernel/time/china-time.ts';

/** Formats a time of day: `10:24:31`. */
export function clockText(ms: number): string {
  return china.clockText(ms);
}

/** Formats a time for receipts: `10:24:31.042`. */
export function clockTextMs(ms: number): string {
  return china.exactTimeText(ms).slice(11);
}

/** Formats a time without the year: `11-21 10:24:31`. */
export function dateTimeText(ms: number): string {
  return china.timeText(ms).slice(5);
}

/** Formats a time with the year: `2026-11-21 10:24:31`. */
export function fullTimeText(ms: number): string {
  return china.timeText(ms);
}

/** The start and the end of the quoting, in ms. */
interface QuotingWindow {
  readonly opensAt: number;
  readonly closesAt: number;
}

/** Returns whether the quoting extends over several days, so that a time of it needs its date. */
export const spansDays = ({ opensAt, closesAt }: QuotingWindow): boolean =>
  china.dayOf(opensAt) !== china.dayOf(closesAt);

/** Formats a time of an auction: the time of day, with the date if the quoting extends over several days. */
export function boardTimeText(at: number, isDated: boolean): string {
  return isDated ? dateTimeText(at) : clockText(at);
}

/** Formats the remaining tenths of a second in the last ten seconds: `09.4`. */
export function lastSecondsText(tenths: number): string {
  return (tenths / 10).toFixed(1).padStart(4, '0');
}

/** Formats a duration: `0.3 秒`, `42 秒`, `3 分 05 秒`, `2 小时 5 分`. */
export function durationText(ms: number): string {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} 秒`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} 秒`;
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const secondsText = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours} 小时 ${minutes} 分` : `${minutes} 分 ${secondsText} 秒`;
}
