import { leftToShip } from '@jicai/shared/domain/fulfilment/quantities.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import { returnStock } from '../../mall/catalog/stock.ts';
import { readStockedLines } from '../../ordering/order/repository.ts';
import { stockOf } from '../../ordering/order/transitions/transition.ts';
import { readThreadLines, reportPieces } from './lines.ts';

/**
 * Releases the pieces of an order that were not shipped: nobody waits for them any more, the order moves
 * on, and its shop gets the stock back. The caller holds the order's lock.
 */
export async function releaseRest(orderId: string, trx: Executor): Promise<void> {
  const left = new Map(
    (await readThreadLines(orderId, trx)).map((line) => [line.lineNo, leftToShip(line)]),
  );
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
