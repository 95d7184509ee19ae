import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import type { Database, Executor } from '../../../kernel/db/open.ts';
import { type Call, personOf } from '../../../kernel/http/caller.ts';
import { once } from '../../../kernel/write/once.ts';
import { addToCart, type Wanted } from '../../cart/adding.ts';
import { lockCart } from '../../cart/repository.ts';

type Again = (typeof orderEndpoints)['again'];

interface Line extends Omit<Wanted, 'accessories'> {
  readonly name: string;
  readonly accessories: Wanted['accessories'] | null;
}

/** The goods of an order of the unit, with their accessories; none for an order of others ([A03]). */
async function readWanted(orderId: string, unitId: string, trx: Executor): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select l.name, l.goods_id as "goodsId", l.sku_id as "skuId", l.quantity,
      (select jsonb_agg(jsonb_build_object('id', a.accessory_id, 'quantity', a.quantity))
        from order_line a where a.order_id = l.order_id and a.parent_no = l.line_no
          and a.accessory_id is not null) as accessories
    from order_line l join purchase_order o on o.id = l.order_id
    where o.id = ${orderId} and o.unit_id = ${unitId} and l.sku_id is not null
    order by l.line_no`.execute(trx);
  return rows;
}

/** 再次购买: every line by itself, so that what cannot be had leaves the others alone. */
export function buyAgain(
  db: Database,
  call: Call,
  body: RequestOf<Again>,
): Promise<ResponseOf<Again> | Refusal> {
  const { id: personId, orgId } = personOf(call);
  return db.transaction().execute((trx) =>
    once(call, orderEndpoints.again, body, trx, async () => {
      const lines = await readWanted(body.id, orgId, trx);
      if (lines.length === 0) return refuse('order.unknown');
      await lockCart(personId, trx);
      const lineIds: string[] = [];
      const left: { name: string; why: string }[] = [];
      for (const { name, accessories, ...wanted } of lines) {
        const one = { ...wanted, accessories: accessories ?? [] };
        const added = await addToCart(personId, [one], trx);
        if (isRefusal(added)) left.push({ name, why: say(added.refused, added.values) });
        else lineIds.push(...added);
      }
      return { lineIds, left };
    }),
  );
}
