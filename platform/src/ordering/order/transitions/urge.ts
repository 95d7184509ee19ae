import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { orderLabels } from '@jicai/shared/domain/ordering/order/states.ts';
import { sql } from 'kysely';
import type { Clock } from '../../../kernel/db/clock.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import { peopleOf } from '../../../work/todo/recipients.ts';
import { addTodos } from '../../../work/todo/write.ts';
import type { OrderWrite } from '../ports.ts';
import { lockOrder, visibleSide } from '../repository.ts';
import { checkShipStop } from '../ship-stop.ts';

/**
 * Writes that an order was urged, unless it was within the last 24 hours of the database's clock.
 * The caller holds the order's lock, so of two clicks the second finds the first's row.
 */
async function writeUrge(
  orderId: string,
  personName: string,
  clock: Clock,
  trx: Executor,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into order_urge (order_id, at, person_name)
    select ${orderId}, ${clock.now()}, ${personName}
    where not exists (select from order_urge
      where order_id = ${orderId} and at > ${clock.now()} - interval '24 hours')`.execute(trx);
  return numAffectedRows === 1n;
}

/** 催发货: the person who ordered reminds the supplier's people to ship, once in 24 hours (OR17). */
export async function urgeOrder(
  { id }: { readonly id: string },
  { trx, person, clock }: Omit<OrderWrite, 'publish'>,
): Promise<Record<string, never> | Refusal> {
  const order = await lockOrder(id, trx);
  const side = order && visibleSide(order, person);
  if (!order || !side) return refuse('order.unknown');
  if (side !== 'buyer') return refuse('order.notYours');
  if (order.state !== 'pendingShip' && order.state !== 'partShipped')
    return refuse('order.wrongState', { state: orderLabels[order.state] });
  const stopped = await checkShipStop(order.id, trx);
  if (stopped) return stopped;
  if (!(await writeUrge(order.id, order.buyerName, clock, trx)))
    return refuse('order.urgedAlready');
  const message = {
    personIds: await peopleOf(order.supplierId, trx),
    kind: 'message',
    openMode: 'page',
    businessType: 'order',
    businessId: order.id,
    processName: '催发货',
    content: `${order.number} ${order.name}：采购人提醒尽快发货`,
    url: businessPaths.orderDetail(order.id),
    fromName: order.buyerName,
  } as const;
  await addTodos([message], clock, trx);
  return {};
}
