/* Times as the auction pages show them: always China’s civil time. */

import * as china from '@jicai/shared/domain/kernel/time/china-time.ts';

/** `10:24:31` */
export function clockText(ms: number): string {
  return china.clockText(ms);
}

/** `10:24:31.042`, for receipts. */
export function clockTextMs(ms: number): string {
  return china.exactTimeText(ms).slice(11);
}

/** `11-21 10:24:31` */
export function dateTimeText(ms: number): string {
  return china.timeText(ms).slice(5);
}

/** `2026-11-21 10:24:31`, which is also the format of the date picker. */
export function fullTimeText(ms: number): string {
  return china.timeText(ms);
}

const FULL = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2}))?$/;

/** Parses `2026-11-21 10:24:31` as China's civil time; `null` if it is invalid. */
export function readFullTime(text: string): number | null {
  const match = FULL.exec(text);
  if (!match) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  return china.momentOf([year, month, day], [hour, minute, second || 0]);
}

/** The last ten seconds, with tenths: `09.4`. */
export function lastSecondsText(tenths: number): string {
  return (tenths / 10).toFixed(1).padStart(4, '0');
}

/** A duration: `0.3 秒`, `42 秒`, `3 分 05 秒`. */
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
