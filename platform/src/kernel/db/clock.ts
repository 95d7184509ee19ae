import { type RawBuilder, sql } from 'kysely';

/**
 * The source of the time: an SQL expression, so that a decision's time is read by the database
 * inside the transaction that decides (AU10). Tests put another expression here.
 */
export interface Clock {
  readonly now: () => RawBuilder<number>;
}

/** The database's own clock, in whole milliseconds. */
export const databaseClock: Clock = {
  now: () => sql<number>`date_trunc('milliseconds', clock_timestamp())`,
};

/** A clock that stands: a time that the transaction has read already. */
export const clockAt = (ms: number): Clock => ({
  now: () => sql<number>`${moment(ms)}::timestamptz`,
});

/** Milliseconds since the epoch → what a timestamptz column takes. */
export const moment = (ms: number): Date => new Date(ms);
