import { randomInt } from 'node:crypto';
import { CHINA_ZONE, compactDayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import type { Clock } from '../db/clock.ts';
import type { Executor } from '../db/open.ts';
import {
  type CountedName,
  numberKinds,
  type RandomName,
  type SequenceName,
  type WithinName,
} from './kinds.ts';

const PERIODS = { day: 'YYYYMMDD', year: 'YYYY' } as const;

/**
 * Returns the period of a counted kind's numbers at a time: the day `20260601` or the year `2026` in China.
 */
export const periodOf = (name: CountedName, nowMs: number): string =>
  compactDayOf(nowMs).slice(0, PERIODS[numberKinds[name].per].length);

/** Formats the number of a counted kind; `place` is its counter in the period, from 1: `HT202606010001`. */
export function countedNumber(name: CountedName, period: string, place: number): string {
  const { prefix, digits } = numberKinds[name];
  return `${prefix}${period}${String(place).padStart(digits, '0')}`;
}

/**
 * Draws the next `count` numbers of a kind (`HT` + `20260601` + `0001`). Resolves to the numbers and the time
 * of the draw, in epoch milliseconds. A period has no gaps, because a rollback returns the numbers; hence
 * transactions that draw numbers of the same kind and period wait for each other until they commit. Draw late
 * in a transaction, and draw several numbers at once rather than one by one. Throws unless `count` is a whole
 * number of at least 1.
 */
export async function drawDocumentNumbers(
  name: CountedName,
  count: number,
  clock: Clock,
  trx: Executor,
): Promise<{ readonly now: number; readonly numbers: readonly string[] }> {
  if (!Number.isInteger(count) || count < 1) throw new Error(`${count} numbers cannot be drawn`);
  const { rows } = await sql<{ now: number; period: string; last: number }>`
    with t as (select ${clock.now()} as now), p as (
      select now, to_char(now at time zone ${CHINA_ZONE}, ${PERIODS[numberKinds[name].per]}) as period
      from t
    ), drawn as (
      insert into number_counter (kind, period, last)
      select ${name}, period, ${count}::bigint from p
      on conflict (kind, period) do update set last = number_counter.last + excluded.last
      returning period, last
    )
    select p.now, drawn.period, drawn.last from p, drawn`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error(`no number of ${name} could be drawn`);
  const { now, period, last } = row;
  const numbers = Array.from({ length: count }, (_, index) =>
    countedNumber(name, period, last - count + 1 + index),
  );
  return { now, numbers };
}

/** Formats a sequence number: prefix, day in China, and `place`, the value of the database sequence. */
export function sequenceNumber(name: SequenceName, nowMs: number, place: number): string {
  const { prefix, digits } = numberKinds[name];
  return `${prefix}${compactDayOf(nowMs)}${String(place).padStart(digits, '0')}`;
}

/**
 * Formats a number that contains the number `parent` of another document (of a parcel, a package and so on):
 * prefix, `parent`, separator and last part.
 */
export function numberWithin(name: WithinName, parent: string, last: number | string): string {
  const { prefix, mark } = numberKinds[name];
  return `${prefix}${parent}${mark}${last}`;
}

/** The characters of random numbers: digits and letters without 0, 1, I and O. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * Draws a random number of a kind. The number cannot be guessed; drawing the same number twice is improbable,
 * but possible.
 */
export function randomNumber(name: RandomName): string {
  const { prefix, signs } = numberKinds[name];
  const drawn = Array.from({ length: signs }, () => SIGNS[randomInt(SIGNS.length)]);
  return `${prefix}${drawn.join('')}`;
}
