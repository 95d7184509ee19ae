import { compactTimeOf } from '../../kernel/time/china-time.ts';
import { DAY_MS } from '../../kernel/time/durations.ts';

/*
 * The versions that a supplier's system gives the prices and stocks it sends: a count, or the time of the line.
 * The last accepted version is stored, and a lower one changes nothing; so one that is far too high would keep
 * every later line of its SKU out (SA7).
 */

/** The lowest number that is no count; a time in milliseconds has had more digits since 2001. */
const COUNTS_END = 1_000_000_000_000;
/** A count may rise to this much from any lower count. */
const LOW_COUNTS_END = 1_000_000;
const MOST_GROWTH = 10;

/** The ways to write a time as a version: what `ms` is in it. Each has another number of digits now. */
const times: readonly { readonly digits: number; readonly at: (ms: number) => number }[] = [
  { digits: 10, at: (ms) => Math.floor(ms / 1_000) },
  { digits: 13, at: (ms) => ms },
  { digits: 14, at: (ms) => Number(compactTimeOf(ms)) },
];

/**
 * Returns the highest version that is a time like `version`; null if it is none, because it has another number
 * of digits or is more than a day in the future.
 */
function lastTimeLike(version: number, nowMs: number): number | null {
  const form = times.find(({ digits }) => String(version).length === digits);
  const last = form?.at(nowMs + DAY_MS);
  return last !== undefined && version <= last ? last : null;
}

/**
 * Returns whether a line may have a version. `known` is the last accepted one; null for the first one, which
 * is a count below a trillion or a time: Unix seconds, Unix milliseconds or yyyyMMddHHmmss, at most a day in
 * the future. After a time the same kind of time must come, after a count a count that is at most ten times as
 * high or below a million.
 */
export function isVersionInScale(version: number, known: number | null, nowMs: number): boolean {
  if (known === null) return version < COUNTS_END || lastTimeLike(version, nowMs) !== null;
  const last = lastTimeLike(known, nowMs);
  if (last !== null) return version <= last;
  return version < COUNTS_END && version <= Math.max(known * MOST_GROWTH, LOW_COUNTS_END);
}
