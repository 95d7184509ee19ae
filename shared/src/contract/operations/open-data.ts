/*
 * The paths of open data (OCDS 1.1.5): public JSON, read by GET without login and envelope, which
 * is not part of the calls of the contract.
 */

/** The base path of open data. */
export const OPEN_DATA_BASE = '/ocds';

export const openDataPaths = {
  /** The path of the list of the days that have releases, newest first. */
  index: OPEN_DATA_BASE,
  /** Returns the path of all releases of one contracting process. */
  releases: (ocid: string): string => `${OPEN_DATA_BASE}/releases/${ocid}`,
  /** Returns the path of all releases of one day in China's time, such as 2026-06-01. */
  day: (day: string): string => `${OPEN_DATA_BASE}/days/${day}`,
} as const;
