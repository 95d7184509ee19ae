import { leftToAccept, leftToShip } from '@jicai/shared/domain/fulfilment/quantities.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import { returnStock } from '../../mall/catalog/stock.ts';
import { readStockedLines } from '../../ordering/order/repository.ts';
import { stockOf } from '../../ordering/order/transitions/transition.ts';
import { readThreadLines, reportPieces } from './lines.ts';

/** The pieces of each line that an end would release: not shipped yet, of a service not rendered yet. */
export async function readRest(orderId: string, db: Executor): Promise<Map<number, number>> {
  const { rows } = await sql<{ isService: boolean }>`
    select is_service as "isService" from order_progress where order_id = ${orderId}`.execute(db);
  const left = rows[0]?.isService ? leftToAccept : leftToShip;
  const lines = await readThreadLines(orderId, db);
  return new Map(lines.map((line) => [line.lineNo, Math.max(0, left(line))]));
}

/**
 * Releases the pieces of an order that were not shipped: nobody waits for them any more, the order moves
 * on, and its shop gets the stock back. The caller holds the order's lock.
 */
export async function releaseRest(orderId: string, trx: Executor): Promise<void> {
  const left = await readRest(orderId, trx);
  const stocked = (await readStockedLines(orderId, trx)).map((line) => ({
    ...line,
    quantity: left.get(line.lineNo) ?? 0,
  }));
  await sql`
    update order_line l set released = l.released + n.pieces
    from unnest(${[...left.keys()]}::int[], ${[...left.values()]}::int[]) n (line_no, pieces)
    where l.order_id = ${orderId} and l.line_no = n.line_no and n.pieces > 0`.execute(trx);
  await reportPieces(orderId, trx);
  // Last, like everywhere: a budget is never waited for behind a lock of stock.
  await returnStock(stockOf(stocked.filter(({ quantity }) => quantity > 0)), trx);
}
