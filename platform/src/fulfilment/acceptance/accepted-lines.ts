import type { FundsType } from '@jicai/shared/contract/ordering/checkout.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { moment } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';

/** Narrows accepted lines; a property that is left out does not narrow. */
export interface AcceptedFilter {
  readonly unitId?: string;
  /** The supplier's organisation. */
  readonly supplierId?: string;
  readonly fundsType?: FundsType;
  readonly orderIds?: readonly string[];
  readonly acceptanceIds?: readonly string[];
  /** Accepted at this time or later, in ms; and before that one. */
  readonly fromMs?: number;
  readonly beforeMs?: number;
  /** Rows at most; 2,000 unless said otherwise. */
  readonly atMost?: number;
}

/** A line of an acceptance that is done, with its qualified pieces. */
export interface AcceptedLine {
  readonly acceptanceId: string;
  readonly acceptanceNumber: string;
  readonly orderId: string;
  readonly orderNumber: string;
  /** 0 is the order's freight, which comes with its first acceptance. */
  readonly lineNo: number;
  readonly name: string;
  readonly unit: string;
  readonly supplierId: string;
  readonly unitId: string;
  readonly fundsType: FundsType;
  readonly qualified: number;
  /** The price of one piece, 分. */
  readonly price: Fen;
  /** The value of the qualified pieces with their share of the discount, 分. */
  readonly amount: Fen;
  readonly acceptedAt: number;
}

const MOST_ROWS = 2_000;

/** The accepted lines of a filter, the earliest acceptance first; every accepted piece is in one of them (FU7, FU8). */
export async function listAcceptedLines(
  filter: AcceptedFilter,
  db: Executor,
): Promise<AcceptedLine[]> {
  const all = [sql`a.state = 'done'`];
  if (filter.unitId !== undefined) all.push(sql`o.unit_id = ${filter.unitId}`);
  if (filter.supplierId !== undefined) all.push(sql`o.supplier_id = ${filter.supplierId}`);
  if (filter.fundsType !== undefined) all.push(sql`o.funds_type = ${filter.fundsType}`);
  if (filter.orderIds) all.push(sql`a.order_id = any(${[...filter.orderIds]}::text[])`);
  if (filter.acceptanceIds) all.push(sql`a.id = any(${[...filter.acceptanceIds]}::text[])`);
  if (filter.fromMs !== undefined) all.push(sql`a.done_at >= ${moment(filter.fromMs)}`);
  if (filter.beforeMs !== undefined) all.push(sql`a.done_at < ${moment(filter.beforeMs)}`);
  const { rows } = await sql<AcceptedLine>`
    select a.id as "acceptanceId", a.number as "acceptanceNumber", o.id as "orderId",
      o.number as "orderNumber", v.line_no as "lineNo", v.name, v.unit,
      o.supplier_id as "supplierId", o.unit_id as "unitId", o.funds_type as "fundsType",
      v.qualified, v.price, v.amount, a.done_at as "acceptedAt"
    from acceptance a join purchase_order o on o.id = a.order_id
    cross join lateral (
      select l.line_no, k.name, k.unit, l.qualified, k.price, l.amount
        from acceptance_line l
        join order_line k on k.order_id = l.order_id and k.line_no = l.line_no
        where l.acceptance_id = a.id and l.qualified > 0
      union all
      select 0, '运费', '项', 1, a.freight, a.freight where a.freight > 0
    ) v
    where ${sql.join(all, sql` and `)}
    order by a.done_at, a.id, v.line_no limit ${filter.atMost ?? MOST_ROWS}`.execute(db);
  return rows;
}
