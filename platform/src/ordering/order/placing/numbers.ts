import type { Clock } from '../../../kernel/db/clock.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import { prepared } from '../../../kernel/db/pg/prepared.ts';
import { sequenceNumber } from '../../../kernel/numbers/numbers.ts';

interface Drawn {
  readonly now: number;
  readonly seq: number;
}

/** The numbers of a group and of its orders, with the time at which they were drawn. */
export interface DrawnNumbers {
  readonly now: number;
  readonly group: string;
  readonly numbers: string[];
}

/** The statement of `drawNumbers`, to be sent together with others. */
export const drawing = (orders: number, clock: Clock) => prepared<Drawn>`
  select ${clock.now()} as now, nextval('order_number_seq') as seq
  from generate_series(0, (select ${orders}::int))`;

/** The numbers from the statement's rows. */
export function drawnOf(rows: readonly Drawn[]): DrawnNumbers {
  const [first, ...rest] = rows;
  if (!first) throw new Error('no number of an order could be drawn');
  const { now } = first;
  return {
    now,
    group: sequenceNumber('orderGroup', now, first.seq),
    numbers: rest.map(({ seq }) => sequenceNumber('order', now, seq)),
  };
}

/**
 * The time and numbers for a group and its orders: the day, then nine digits of a sequence that
 * never repeats. A group's begins with H.
 */
export async function drawNumbers(
  orders: number,
  clock: Clock,
  trx: Executor,
): Promise<DrawnNumbers> {
  return drawnOf((await drawing(orders, clock).execute(trx)).rows);
}
