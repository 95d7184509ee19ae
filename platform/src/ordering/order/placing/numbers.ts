import { sql } from 'kysely';
import type { Clock } from '../../../kernel/db/clock.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import { sequenceNumber } from '../../../kernel/numbers/numbers.ts';

/**
 * The time and numbers for a group and its orders: the day, then nine digits of a sequence that
 * never repeats. A group's begins with H.
 */
export async function drawNumbers(
  orders: number,
  clock: Clock,
  trx: Executor,
): Promise<{ now: number; group: string; numbers: string[] }> {
  const { rows } = await sql<{ now: number; seq: number }>`/* prepared */
    select ${clock.now()} as now, nextval('order_number_seq') as seq
    from generate_series(0, (select ${orders}::int))`.execute(trx);
  const [first, ...rest] = rows;
  if (!first) throw new Error('no number of an order could be drawn');
  const { now } = first;
  return {
    now,
    group: sequenceNumber('orderGroup', now, first.seq),
    numbers: rest.map(({ seq }) => sequenceNumber('order', now, seq)),
  };
}
