import { type Fen, fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { CHINA_ZONE } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { isRotationDue } from '@jicai/shared/domain/ordering/order/rotation.ts';
import { holdsStock, orderStates } from '@jicai/shared/domain/ordering/order/states.ts';
import { say } from '@jicai/shared/messages.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import { prepared } from '../../kernel/db/pg/prepared.ts';
import { rotationAmount, rotationOrders, settingValue } from '../../kernel/settings/settings.ts';

const LIVE = orderStates.filter(holdsStock);

/** An order that is being made, or made already. */
interface Handled {
  /** Its id, which is not counted twice; empty for one that is not written yet. */
  readonly id: string;
  readonly buyerId: string;
  readonly unitId: string;
  readonly supplierId: string;
  readonly amount: Fen;
}

interface Row {
  readonly supplierId: string;
  readonly supplierName: string;
  readonly orders: number;
  readonly amount: Fen;
  readonly mostOrders: string | null;
  readonly mostAmount: string | null;
}

/**
 * Rule 15 of operations.md 2.3: the hint for each supplier of whom the handler buys too much in the
 * calendar year of `at`, these orders among it; by the supplier's id. All orders have one handler and
 * one unit. Live orders count, those under review too.
 */
export async function rotationHints(
  orders: readonly Handled[],
  at: RawBuilder<unknown>,
  db: Executor,
): Promise<ReadonlyMap<string, string>> {
  const [first] = orders;
  if (!first) return new Map();
  const given = orders.map(({ supplierId, amount }) => ({ supplier_id: supplierId, amount }));
  const yearFrom = (years: number) =>
    sql`(year.first + make_interval(years => ${sql.lit(years)})) at time zone ${CHINA_ZONE}`;
  const { rows } = await prepared<Row>`
    with year as materialized (
      select date_trunc('year', ${at} at time zone ${CHINA_ZONE}) as first),
    given as (
      select supplier_id, count(*)::int as orders, sum(amount)::bigint as amount
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(supplier_id text, amount bigint)
      group by supplier_id)
    select given.supplier_id as "supplierId", supplier.name as "supplierName",
      given.orders + bought.orders as orders, given.amount + bought.amount as amount,
      (select value from setting where name = ${rotationOrders.name}) as "mostOrders",
      (select value from setting where name = ${rotationAmount.name}) as "mostAmount"
    from given join org supplier on supplier.id = given.supplier_id cross join year
    cross join lateral (
      select count(*)::int as orders, coalesce(sum(o.amount), 0)::bigint as amount
      from purchase_order o
      where o.buyer_id = ${first.buyerId} and o.supplier_id = given.supplier_id
        and o.unit_id = ${first.unitId} and o.state = any(${[...LIVE]}::text[])
        and o.submitted_at >= ${yearFrom(0)} and o.submitted_at < ${yearFrom(1)}
        and o.id <> all(${orders.map(({ id }) => id)}::text[])) bought
    order by given.supplier_id`.execute(db);
  return new Map(rows.flatMap((row) => (isDue(row) ? [[row.supplierId, hintOf(row)]] : [])));
}

const mostOf = ({ mostOrders, mostAmount }: Row) => ({
  orders: settingValue(rotationOrders, mostOrders, process.env),
  amount: fen(settingValue(rotationAmount, mostAmount, process.env) * 100),
});

const isDue = (row: Row): boolean => isRotationDue(row, mostOf(row));

function hintOf(row: Row): string {
  const most = mostOf(row);
  return say('order.rotation', {
    name: row.supplierName,
    count: String(row.orders),
    amount: formatFen(row.amount),
    most: String(most.orders),
    limit: formatFen(most.amount),
  });
}
