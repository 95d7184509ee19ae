import { MINUTE_MS } from '../../kernel/time/durations.ts';

/**
 * The delay in ms before each retry of a failed webhook delivery; a delivery that also fails after the last
 * delay is parked and no longer retried automatically.
 */
export const RETRY_WAITS: readonly number[] = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  120 * MINUTE_MS,
  360 * MINUTE_MS,
  1_440 * MINUTE_MS,
];

/**
 * Returns the delay in ms before the next attempt after `attempts` failed attempts; null if no retry is left.
 */
export const waitAfter = (attempts: number): number | null => RETRY_WAITS[attempts - 1] ?? null;
