import {
  type LineQuantities,
  piecesOf,
  worthOf,
} from '@jicai/shared/domain/fulfilment/quantities.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import type { OrderState } from '@jicai/shared/domain/ordering/order/states.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import { type ProgressPart, recordProgress, saveProgress } from '../../ordering/order/progress.ts';

/** An order line with its pieces in every step, its price and its amount in 分. */
export interface ThreadLine extends LineQuantities {
  readonly name: string;
  readonly spec: string;
  readonly unit: string;
  readonly categoryName: string;
  readonly price: Fen;
  readonly amount: Fen;
  /** The value of the pieces in acceptances that were not refused. */
  readonly allotted: Fen;
}

/** Over `l`, an order line: the pieces that are still to be shipped, as `stillToShip` counts them. */
export const leftPieces = sql<number>`greatest(0, l.quantity - l.released - l.shipped)`;

/** The lines of an order with their pieces, in one statement. */
export async function readThreadLines(orderId: string, db: Executor): Promise<ThreadLine[]> {
  const { rows } = await sql<ThreadLine>`
    select l.line_no as "lineNo", l.quantity as ordered, l.released, l.shipped, l.name, l.spec, l.unit,
      l.category_name as "categoryName", l.price, l.amount,
      coalesce(p.on_the_way, 0)::int as "onTheWay",
      case when coalesce(g.is_service, false) then l.quantity - l.released
        else coalesce(p.received, 0)::int end as received,
      coalesce(a.qualified, 0)::int as qualified, coalesce(a.rejected, 0)::int as rejected,
      coalesce(a.pending, 0)::int as pending, coalesce(a.allotted, 0)::bigint as allotted
    from order_line l
    left join order_progress g on g.order_id = l.order_id
    left join lateral (
      select sum(pl.quantity) filter (where p.state = 'sent') as on_the_way,
        sum(pl.received) as received
      from parcel p join parcel_line pl on pl.parcel_id = p.id
      where p.order_id = l.order_id and pl.line_no = l.line_no and p.state <> 'cancelled'
        and p.kind = 'goods'
    ) p on true
    left join lateral (
      select sum(al.qualified) filter (where a.state = 'done') as qualified,
        sum(al.rejected) filter (where a.state = 'done') as rejected,
        sum(al.received) filter (where a.state = 'pendingCosign') as pending,
        sum(al.amount) filter (where a.state <> 'refused') as allotted
      from acceptance a join acceptance_line al on al.acceptance_id = a.id
      where a.order_id = l.order_id and al.line_no = l.line_no
    ) a on true
    where l.order_id = ${orderId} order by l.line_no`.execute(db);
  return rows;
}

/** The value that was accepted of an order so far, freight included. */
async function acceptedValue(orderId: string, db: Executor): Promise<Fen> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::bigint as amount from acceptance
    where order_id = ${orderId} and state = 'done'`.execute(db);
  return fen(rows[0]?.amount ?? 0);
}

/** The value of the pieces of an order that are neither delivered nor paid any more. */
const droppedValue = (lines: readonly ThreadLine[]): Fen =>
  fen(
    lines.reduce((sum, line) => sum + line.amount - worthOf(line, line.ordered - line.released), 0),
  );

async function partOf(orderId: string, trx: Executor): Promise<ProgressPart> {
  const { isService } = await trx
    .selectFrom('order_progress')
    .select('is_service as isService')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const lines = await readThreadLines(orderId, trx);
  const accepted = await acceptedValue(orderId, trx);
  return { ...piecesOf(lines, isService), accepted, dropped: droppedValue(lines) };
}

/** Counts the pieces of an order anew and moves the order to the state that follows from them. */
export const reportPieces = async (orderId: string, trx: Executor): Promise<OrderState> =>
  recordProgress(orderId, await partOf(orderId, trx), trx);

/** The same for a transition of the order's own table, which writes the state itself. */
export const savePieces = async (orderId: string, trx: Executor): Promise<OrderState> =>
  saveProgress(orderId, await partOf(orderId, trx), trx);
