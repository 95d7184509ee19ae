import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { orderWords } from '@jicai/shared/domain/ordering/order/states.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import { type Call, personOf } from '../../kernel/http/caller.ts';
import { once } from '../../kernel/write/once.ts';
import { peopleOf } from '../../work/todo/recipients.ts';
import { addTodos } from '../../work/todo/write.ts';
import { visibleSide } from './moves.ts';
import { lockOrder } from './repository.ts';

/** By this name the messages are known again: they are the log of the urging. */
export const URGING = '催发货';

async function wasUrged(orderId: string, clock: Clock, trx: Executor): Promise<boolean> {
  const { rows } = await sql`
    select from todo where business_type = 'order' and business_id = ${orderId}
      and process_name = ${URGING} and kind = 'message'
      and created_at > ${clock.now()} - interval '24 hours' limit 1`.execute(trx);
  return rows.length > 0;
}

/** 催发货: tells the supplier's people that their goods are waited for. Only by who ordered. */
export function urgeOrder(
  { db, clock }: { db: Database; clock: Clock },
  call: Call,
  body: RequestOf<(typeof orderEndpoints)['urge']>,
): Promise<Record<string, never> | Refusal> {
  const person = personOf(call);
  return db.transaction().execute((trx) =>
    once(call, orderEndpoints.urge, body, trx, async () => {
      // Its lock: of two clicks the second finds the first's message.
      const order = await lockOrder(body.id, trx);
      const side = order && visibleSide(order, person);
      if (!order || !side) return refuse('order.unknown');
      if (side !== 'buyer') return refuse('order.notYours');
      if (order.state !== 'pendingShip' && order.state !== 'partShipped')
        return refuse('order.wrongState', { state: orderWords[order.state] });
      if (await wasUrged(order.id, clock, trx)) return refuse('order.urgedAlready');
      const message = {
        personIds: await peopleOf(order.supplierId, trx),
        kind: 'message',
        openMode: 'page',
        businessType: 'order',
        businessId: order.id,
        processName: URGING,
        content: `${order.number} ${order.name}：采购人提醒尽快发货`,
        url: businessPaths.orderDetail(order.id),
        fromName: order.buyerName,
      } as const;
      await addTodos([message], clock, trx);
      return {};
    }),
  );
}
