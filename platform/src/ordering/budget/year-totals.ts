import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { startOfYear } from '@jicai/shared/domain/kernel/time/china-time.ts';
import type { CategoryYear } from '@jicai/shared/domain/ordering/budget/split.ts';
import { holdsStock, orderStates } from '@jicai/shared/domain/ordering/order/states.ts';
import { sql } from 'kysely';
import { moment } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';

interface Adding {
  readonly categoryId: string | null;
  readonly categoryName: string;
  readonly amount: Fen;
}

interface Of {
  readonly unitId: string;
  readonly year: number;
  /** Not counted as already bought: the order that is looked at. */
  readonly exceptOrderId?: string;
}

/**
 * The running total of each category that is being bought, for the unit and the year, beside its
 * limit: the narrowest row of `purchase_limit` (OR9). Live orders count, by the year of their
 * submit; one statement however many categories.
 */
export async function readYears(
  { unitId, year, exceptOrderId = '' }: Of,
  adding: readonly Adding[],
  db: Executor,
): Promise<CategoryYear[]> {
  const sums = new Map<string, { name: string; amount: number }>();
  for (const { categoryId, categoryName, amount } of adding) {
    if (categoryId === null) continue;
    const sum = sums.get(categoryId) ?? { name: categoryName, amount: 0 };
    sums.set(categoryId, { ...sum, amount: sum.amount + amount });
  }
  if (sums.size === 0) return [];
  const live = orderStates.filter(holdsStock);
  const { rows } = await sql<{ id: string; already: number; limit: number }>`
    with wanted as (select unnest(${[...sums.keys()]}::text[]) as id),
      bought as (
        select line.category_id as id, sum(line.amount)::bigint as amount
        from purchase_order o join order_line line on line.order_id = o.id
        where o.unit_id = ${unitId} and o.state = any(${[...live]}::text[])
          and o.submitted_at >= ${moment(startOfYear(year))}
          and o.submitted_at < ${moment(startOfYear(year + 1))}
          and o.id <> ${exceptOrderId} and line.category_id in (select id from wanted)
        group by line.category_id
      )
    select wanted.id, coalesce(bought.amount, 0) as already,
      coalesce((select amount from purchase_limit p
        where p.unit_id in (${unitId}, '') and p.category_id in (wanted.id, '')
        order by p.unit_id = '', p.category_id = '' limit 1), 0) as limit
    from wanted left join bought on bought.id = wanted.id order by wanted.id`.execute(db);
  return rows.map(({ id, already, limit }) => ({
    categoryId: id,
    categoryName: sums.get(id)?.name ?? '',
    year,
    already: fen(already),
    adding: fen(sums.get(id)?.amount ?? 0),
    limit: fen(limit),
  }));
}
