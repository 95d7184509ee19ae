import { type RawBuilder, sql } from 'kysely';
import { type ClockGuard, createClockGuard, type GuardOptions } from './clock-guard.ts';

/**
 * The source of the time: an SQL expression, so that the database reads the time of a decision inside the
 * transaction that decides (AU10). Tests use another expression.
 */
export interface Clock {
  readonly now: () => RawBuilder<number>;
  /**
   * Detects faults of this clock (AU19). Absent if faults are not detected, as for the clocks of tests, which
   * may jump.
   */
  readonly guard?: ClockGuard;
}

const DATABASE_NOW = sql<number>`date_trunc('milliseconds', clock_timestamp())`;

/** The system clock of the database, truncated to whole milliseconds. */
export const databaseClock: Clock = { now: () => DATABASE_NOW };

/**
 * Creates a clock with a guard that compares the clock with this process's monotonic clock. Called once per
 * process.
 */
export const guardedClock = (options: GuardOptions = {}, clock: Clock = databaseClock): Clock => ({
  now: clock.now,
  guard: createClockGuard(options),
});

/**
 * Returns a clock that always shows `ms`, for code that must use a time which the transaction has already
 * read.
 */
export const clockAt = (ms: number): Clock => ({
  now: () => sql<number>`${moment(ms)}::timestamptz`,
});

/** Converts milliseconds since the epoch to a value for a timestamptz column. */
export const moment = (ms: number): Date => new Date(ms);
