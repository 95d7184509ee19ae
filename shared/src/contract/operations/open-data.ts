/* Open data (OCDS 1.1.5): plain JSON for everybody, no calls of the site. */

/** The path below which open data lies. */
export const OPEN_DATA_BASE = '/ocds';

export const openDataPaths = {
  /** The days that have releases, the newest first. */
  index: OPEN_DATA_BASE,
  /** All releases of one contracting process. */
  releases: (ocid: string): string => `${OPEN_DATA_BASE}/releases/${ocid}`,
  /** All releases of one day, like 2026-06-01, in China's time. */
  day: (day: string): string => `${OPEN_DATA_BASE}/days/${day}`,
} as const;
