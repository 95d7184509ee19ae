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

/** Returns a counted kind's period at a time: the day `20260601` or the year `2026` in China. */
export const periodOf = (name: CountedName, nowMs: number): string =>
  compactDayOf(nowMs).slice(0, PERIODS[numberKinds[name].per].length);

/** Formats the number of a counted kind from its count in the period: `HT202606010001`. */
export function countedNumber(name: CountedName, period: string, place: number): string {
  const { prefix, digits } = numberKinds[name];
  return `${prefix}${period}${String(place).padStart(digits, '0')}`;
}

/**
 * Draws the next numbers of a kind (`HT` + `20260601` + `0001`). Resolves to them and the time of the draw,
 * in epoch milliseconds. A period has no gaps, because a rollback returns the numbers; hence
 * transactions that draw numbers of the same kind wait for each other until they commit. Draw late in a
 * transaction, and several at once rather than one by one.
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

/** Formats a sequence number: the day in China, then the sequence value: `20260601000000012`. */
export function sequenceNumber(name: SequenceName, nowMs: number, place: number): string {
  const { prefix, digits } = numberKinds[name];
  return `${prefix}${compactDayOf(nowMs)}${String(place).padStart(digits, '0')}`;
}

/** Formats the number of something that belongs to a numbered document, such as a parcel or a package. */
export function numberWithin(name: WithinName, parent: string, last: number | string): string {
  const { prefix, mark } = numberKinds[name];
  return `${prefix}${parent}${mark}${last}`;
}

/** Characters that are not mistaken for one another. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Draws a random number of a kind, which cannot be guessed and is readable on paper. */
export function randomNumber(name: RandomName): string {
  const { prefix, signs } = numberKinds[name];
  const drawn = Array.from({ length: signs }, () => SIGNS[randomInt(SIGNS.length)]);
  return `${prefix}${drawn.join('')}`;
}
