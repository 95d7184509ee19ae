import { compactDayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import type { Clock } from '../../../kernel/db/clock.ts';
import type { Executor } from '../../../kernel/db/open.ts';

/**
 * The time and numbers for a group and its orders: the day, then nine digits of a sequence that
 * never repeats. A group has the number of its first order with an H before it: it takes none of its
 * own, so that the numbers of orders have no gaps.
 */
export async function drawNumbers(
  orders: number,
  clock: Clock,
  trx: Executor,
): Promise<{ now: number; group: string; numbers: string[] }> {
  const { rows } = await sql<{ now: number; seq: number }>`/* prepared */
    select ${clock.now()} as now, nextval('order_number_seq') as seq
    from generate_series(1, (select ${orders}::int))`.execute(trx);
  const now = rows[0]?.now ?? 0;
  const numbers = rows.map(({ seq }) => `${compactDayOf(now)}${String(seq).padStart(9, '0')}`);
  return { now, group: `H${numbers[0] ?? ''}`, numbers };
}
