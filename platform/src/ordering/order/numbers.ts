import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';

const CHINA_OFFSET_MS = 8 * 3_600_000;

/** `20260601`: the civil day in China. */
const dayOf = (ms: number) =>
  new Date(ms + CHINA_OFFSET_MS).toISOString().slice(0, 10).replaceAll('-', '');

/** The year that a moment belongs to in China. */
export const yearOf = (ms: number): number => new Date(ms + CHINA_OFFSET_MS).getUTCFullYear();

/** The first moment of a year in China. */
export const startOfYear = (year: number): number => Date.UTC(year, 0, 1) - CHINA_OFFSET_MS;

/**
 * The time and numbers for a group and its orders: the day, then nine digits of a sequence that
 * never repeats. A group's begins with H.
 */
export async function drawNumbers(
  orders: number,
  clock: Clock,
  trx: Executor,
): Promise<{ now: number; group: string; numbers: string[] }> {
  const { rows } = await sql<{ now: number; seq: number }>`
    select ${clock.now()} as now, nextval('order_number_seq') as seq
    from generate_series(0, ${orders}::int)`.execute(trx);
  const now = rows[0]?.now ?? 0;
  const numbers = rows.map(({ seq }) => `${dayOf(now)}${String(seq).padStart(9, '0')}`);
  const [group = '', ...rest] = numbers;
  return { now, group: `H${group}`, numbers: rest };
}
