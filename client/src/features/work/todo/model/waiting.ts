import { limits } from '@jicai/shared/limits.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A waiting time in words: `刚刚`, `5 分钟`, `3 小时`, `2 天 4 小时`. */
export function waitingText(ms: number): string {
  if (ms < MINUTE) return '刚刚';
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} 分钟`;
  if (ms < DAY) return `${Math.floor(ms / HOUR)} 小时`;
  const hours = Math.floor((ms % DAY) / HOUR);
  return hours > 0 ? `${Math.floor(ms / DAY)} 天 ${hours} 小时` : `${Math.floor(ms / DAY)} 天`;
}

/** Longer than it should wait. */
export const isLate = (ms: number): boolean => ms >= limits.todoLateMs;
