import { type RawBuilder, sql } from 'kysely';
import { type ClockGuard, createClockGuard, type GuardOptions } from './clock-guard.ts';

/**
 * The source of the time: an SQL expression, so that a decision's time is read by the database
 * inside the transaction that decides (AU10). Tests put another expression here.
 */
export interface Clock {
  readonly now: () => RawBuilder<number>;
  /** Watches over this clock (AU19). A test's clock jumps as it likes and has none. */
  readonly guard?: ClockGuard;
}

const DATABASE_NOW = sql<number>`date_trunc('milliseconds', clock_timestamp())`;

/** The database's own clock, in whole milliseconds. */
export const databaseClock: Clock = { now: () => DATABASE_NOW };

/** A clock that is compared with this process's own; each process makes one. */
export const guardedClock = (options: GuardOptions = {}, clock: Clock = databaseClock): Clock => ({
  now: clock.now,
  guard: createClockGuard(options),
});

/** A clock that stands: a time that the transaction has read already. */
export const clockAt = (ms: number): Clock => ({
  now: () => sql<number>`${moment(ms)}::timestamptz`,
});

/** Milliseconds since the epoch → what a timestamptz column takes. */
export const moment = (ms: number): Date => new Date(ms);
