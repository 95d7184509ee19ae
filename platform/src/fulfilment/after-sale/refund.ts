import { isOpenStatement } from '@jicai/shared/domain/fulfilment/statement/states.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import type { OrderWrite } from '../../ordering/order/ports.ts';
import { claimedLines } from '../settlement/claimed-lines.ts';
import { reportOrders } from '../settlement/orders.ts';
import { sumUp } from '../statement/create.ts';
import { lockBehindOrder, moveStatement } from '../statement/moves.ts';

interface Refund {
  readonly id: string;
  readonly orderId: string;
  readonly lineNo: number;
}

/** The statement that has the line and may still change; null where it is settled or on none. */
async function openStatement({ orderId, lineNo }: Refund, { trx }: OrderWrite) {
  const { rows } = await sql<{ id: string }>`
    select l.statement_id as id from statement_line l
    where l.order_id = ${orderId} and l.order_line_no = ${lineNo} and l.live and l.kind = 'acceptance'
    order by l.statement_id desc limit 10`.execute(trx);
  for (const { id } of rows) {
    const statement = await lockBehindOrder(id, trx);
    if (statement && isOpenStatement(statement.state)) return statement;
  }
  return null;
}

/**
 * Counts a refund: before the settlement it lowers the statement that has the line, which both sides
 * confirm anew; after it, it is a negative line of the next one. The order's row is locked, so that
 * a statement that is made at the same time either has the line or comes after the refund.
 */
export async function countRefund(refund: Refund, context: OrderWrite): Promise<Refusal | null> {
  const { trx, clock } = context;
  await sql`update after_sale set refunded_at = ${clock.now()} where id = ${refund.id}`.execute(
    trx,
  );
  const statement = await openStatement(refund, context);
  if (statement) {
    await sql`
      insert into statement_line (statement_id, line_no, kind, order_id, order_line_no, after_sale_id,
        order_number, name, spec, unit, quantity, price, amount, tax_rate)
      select ${statement.id}, (select coalesce(max(line_no), 0) + 1 from statement_line
          where statement_id = ${statement.id}), 'afterSale', a.order_id, a.line_no, a.id, o.number,
        '售后扣减：' || g.name, g.spec, g.unit, a.quantity, g.price, -a.refund, g.tax_rate
      from after_sale a join purchase_order o on o.id = a.order_id
      join (${claimedLines}) g on g.order_id = a.order_id and g.line_no = a.line_no
      where a.id = ${refund.id}`.execute(trx);
    const move = { transition: 'adjust', side: 'buyer', note: '售后退款冲减' } as const;
    const moved = await moveStatement(statement, move, context);
    if (isRefusal(moved)) return moved;
    await sumUp(statement.id, trx);
  }
  await reportOrders([refund.orderId], trx);
  return null;
}
