import { CHINA_ZONE } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import type { Clock } from '../db/clock.ts';
import type { Executor } from '../db/open.ts';

/** The numbering of one kind of document: prefix, day or year in China, digits of the counter. */
export interface NumberKind {
  /** The counter's name, like `contract`. */
  readonly kind: string;
  readonly prefix: string;
  readonly per: 'day' | 'year';
  /** The counter is padded to this many digits; a larger one is written in full. */
  readonly digits: number;
}

const PERIODS = { day: 'YYYYMMDD', year: 'YYYY' } as const;

/**
 * Draws the next numbers of a kind: `HT` + `20260601` + `0001`, and the time they were drawn at, in
 * milliseconds. The numbers of a period have no gaps, since a transaction that rolls back returns
 * its own; for that, transactions that draw of one kind wait for each other until they commit. Draw
 * late in a transaction, and several at once rather than one by one.
 */
export async function drawDocumentNumbers(
  { kind, prefix, per, digits }: NumberKind,
  count: number,
  clock: Clock,
  trx: Executor,
): Promise<{ readonly now: number; readonly numbers: readonly string[] }> {
  if (!Number.isInteger(count) || count < 1) throw new Error(`${count} numbers cannot be drawn`);
  const { rows } = await sql<{ now: number; period: string; last: number }>`
    with t as (select ${clock.now()} as now), p as (
      select now, to_char(now at time zone ${CHINA_ZONE}, ${PERIODS[per]}) as period from t
    ), drawn as (
      insert into number_counter (kind, period, last)
      select ${kind}, period, ${count}::bigint from p
      on conflict (kind, period) do update set last = number_counter.last + excluded.last
      returning period, last
    )
    select p.now, drawn.period, drawn.last from p, drawn`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error(`no number of ${kind} could be drawn`);
  const { now, period, last } = row;
  const numbers = Array.from({ length: count }, (_, index) => {
    const counted = String(last - count + 1 + index).padStart(digits, '0');
    return `${prefix}${period}${counted}`;
  });
  return { now, numbers };
}
