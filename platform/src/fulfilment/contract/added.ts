import { type AddedPieces, priceAdded } from '@jicai/shared/domain/fulfilment/contract/added.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { orderLabels } from '@jicai/shared/domain/ordering/order/states.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import { takeStock } from '../../mall/catalog/stock.ts';
import { readStockedLines } from '../../ordering/order/repository.ts';
import { stockOf } from '../../ordering/order/transitions/transition.ts';
import { reportPieces } from '../thread/lines.ts';
import { findThreadOrder } from '../thread/order.ts';

/** States of an order that is being carried out: pieces may still be added. */
const GOING_ON: ReadonlySet<string> = new Set([
  'pendingShip',
  'partShipped',
  'shipped',
  'received',
]);

/** Why pieces may not be added to an order now; null when they may. */
export async function checkAddable(orderId: string, db: Executor): Promise<Refusal | null> {
  const order = await findThreadOrder(orderId, db);
  if (!order) return refuse('contract.unknown');
  return GOING_ON.has(order.state)
    ? null
    : refuse('contract.orderOver', { state: orderLabels[order.state] });
}

/** Copies lines of an order with other quantities; the copies are lines like all others (FU3). */
async function insertLines(
  orderId: string,
  added: readonly (AddedPieces & { readonly discount: number; readonly amount: number })[],
  trx: Executor,
): Promise<void> {
  const pieces = JSON.stringify(added);
  await sql`
    insert into order_line (order_id, line_no, goods_id, sku_id, accessory_id, name, spec, unit,
      category_id, category_name, picture, price, quantity, discount, amount, price_added, stock_left,
      brand, model, tax_rate)
    select l.order_id, top.line_no + row_number() over (order by l.line_no), l.goods_id, l.sku_id,
      l.accessory_id, l.name, l.spec, l.unit, l.category_id, l.category_name, l.picture, l.price,
      a.quantity, a.discount, a.amount, l.price, 0, l.brand, l.model, l.tax_rate
    from jsonb_to_recordset(${pieces}::jsonb)
      a ("lineNo" int, quantity int, discount bigint, amount bigint)
    join order_line l on l.order_id = ${orderId} and l.line_no = a."lineNo"
    cross join (select max(line_no) as line_no from order_line where order_id = ${orderId}) top`.execute(
    trx,
  );
}

/**
 * Adds the pieces of a supplement in force to its order: lines of their own at the agreed price, whose
 * stock is taken now. The caller holds the order's lock.
 */
export async function addPieces(
  { orderId, added }: { readonly orderId: string; readonly added: readonly AddedPieces[] },
  trx: Executor,
): Promise<Refusal | null> {
  if (added.length === 0) return null;
  const over = await checkAddable(orderId, trx);
  if (over) return over;
  const lines = await readStockedLines(orderId, trx);
  if (lines.length + added.length > limits.orderLines)
    return refuse('contract.tooManyLines', { max: String(limits.orderLines) });
  const taken = added.flatMap(({ lineNo, quantity }) =>
    lines
      .filter((line) => line.lineNo === lineNo)
      .map((line) => ({ ...line, ...priceAdded(quantity, line), quantity })),
  );
  const short = new Set(await takeStock(stockOf(taken), trx));
  const missing = taken.find(({ skuId, accessoryId }) => short.has(skuId ?? accessoryId ?? ''));
  if (missing) return refuse('contract.addedStock', { line: missing.name });
  await insertLines(orderId, taken, trx);
  const amount = taken.reduce((sum, line) => sum + line.amount, 0);
  const discount = taken.reduce((sum, line) => sum + line.discount, 0);
  await sql`update purchase_order set goods_amount = goods_amount + ${amount + discount},
      discount = discount + ${discount}, amount = amount + ${amount},
      item_count = item_count + ${added.length}
    where id = ${orderId}`.execute(trx);
  await reportPieces(orderId, trx);
  return null;
}
