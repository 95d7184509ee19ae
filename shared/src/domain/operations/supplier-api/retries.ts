const MINUTE = 60_000;

/** The waits after each failed delivery of a webhook; after the last one it is parked. */
export const RETRY_WAITS: readonly number[] = [
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  120 * MINUTE,
  360 * MINUTE,
  1_440 * MINUTE,
];

/** The wait before the next attempt after so many failed ones; null when there is none. */
export const waitAfter = (attempts: number): number | null => RETRY_WAITS[attempts - 1] ?? null;
