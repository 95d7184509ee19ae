import { MINUTE_MS } from '../../kernel/time/durations.ts';

/**
 * The waits in ms after each failed delivery of a webhook; a delivery that fails after the last wait is
 * parked.
 */
export const RETRY_WAITS: readonly number[] = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  120 * MINUTE_MS,
  360 * MINUTE_MS,
  1_440 * MINUTE_MS,
];

/** Returns the wait in ms before the next attempt after `attempts` failed ones; null if there is none. */
export const waitAfter = (attempts: number): number | null => RETRY_WAITS[attempts - 1] ?? null;
