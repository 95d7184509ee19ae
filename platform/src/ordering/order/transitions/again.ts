import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../kernel/db/open.ts';
import { addToCart, type Wanted } from '../../cart/adding.ts';
import type { OrderWrite } from '../ports.ts';

type Answer = ResponseOf<(typeof orderEndpoints)['again']>;

interface Line extends Omit<Wanted, 'accessories'> {
  readonly name: string;
  readonly accessories: Wanted['accessories'] | null;
}

/** The products of an order of the unit, with their accessories; none for an order of others ([A03]). */
async function readWanted(orderId: string, unitId: string, trx: Executor): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select l.name, l.goods_id as "productId", l.sku_id as "skuId", l.quantity,
      (select jsonb_agg(jsonb_build_object('id', a.accessory_id, 'quantity', a.quantity))
        from order_line a where a.order_id = l.order_id and a.parent_no = l.line_no
          and a.accessory_id is not null) as accessories
    from order_line l join purchase_order o on o.id = l.order_id
    where o.id = ${orderId} and o.unit_id = ${unitId} and l.sku_id is not null
    order by l.line_no`.execute(trx);
  return rows;
}

/** Whether the order is the unit's own and comes from an award. */
async function isAwarded(orderId: string, unitId: string, trx: Executor): Promise<boolean> {
  const order = await trx
    .selectFrom('purchase_order')
    .select('id')
    .where('id', '=', orderId)
    .where('unit_id', '=', unitId)
    .where((eb) => eb.or([eb('project_number', '<>', ''), eb('source_number', '<>', '')]))
    .executeTakeFirst();
  return order !== undefined;
}

/** 再次购买: every line by itself, so that what cannot be had leaves the others alone (OR18). */
export async function buyAgain(
  { id }: { readonly id: string },
  { trx, person }: Pick<OrderWrite, 'trx' | 'person'>,
): Promise<Answer | Refusal> {
  const lines = await readWanted(id, person.orgId, trx);
  if (lines.length === 0)
    return refuse(
      (await isAwarded(id, person.orgId, trx)) ? 'order.againAwarded' : 'order.unknown',
    );
  const lineIds: string[] = [];
  const left: { name: string; why: string }[] = [];
  for (const { name, accessories, ...wanted } of lines) {
    const one = { ...wanted, accessories: accessories ?? [] };
    const added = await addToCart(person.id, [one], trx);
    if (isRefusal(added)) left.push({ name, why: say(added.refused, added.values) });
    else lineIds.push(...added.lineIds);
  }
  return { lineIds, left };
}
