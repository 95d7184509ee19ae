import { MINUTE_MS } from '@jicai/shared/domain/kernel/time/durations.ts';

const LONGEST_WAIT_MS = 30 * MINUTE_MS;

/** The wait after so many failed attempts in a row, in ms: 2, 4, 8 … minutes, at most half an hour. */
export const waitAfter = (attempts: number): number =>
  Math.min(LONGEST_WAIT_MS, 2 ** attempts * MINUTE_MS);
