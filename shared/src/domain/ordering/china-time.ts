/* Civil days of China, which has one zone and no summer time. Moments are ms since the epoch. */

export const CHINA_OFFSET_MS = 8 * 3_600_000;

/** `2026-06-01`: the day that a moment belongs to in China. */
export const chinaDayOf = (ms: number): string =>
  new Date(ms + CHINA_OFFSET_MS).toISOString().slice(0, 10);
