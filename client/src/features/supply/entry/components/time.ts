import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';

/** A moment to the minute; a dash for none. */
export const timeTextOf = (ms: number | null): string =>
  ms === null ? '—' : timeText(ms).slice(0, 16);
