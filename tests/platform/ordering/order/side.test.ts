import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmedOrder, orderWorld } from '../../../harness/mall/order-worlds.ts';
import { look, orderOne } from '../../../harness/mall/orders.ts';
import { todosOf } from '../../../harness/mall/reviewers.ts';
import type { World } from '../../../harness/world.ts';

let world: World;
beforeAll(async () => {
  ({ world } = await orderWorld());
});
afterAll(() => world.stop());

const buyer = () => world.as('buyer');
const urge = (id: string) => buyer().call(orderEndpoints.urge, { id });

describe('[OR17] 催发货', () => {
  it('tells the supplier once a day and stands in the timeline', async () => {
    const early = await orderOne(world, 'buyer', { pen: 1 });
    expect((await urge(early)).text).toContain('待审核');
    const id = await confirmedOrder(world, { pen: 2 });
    const answers = await Promise.all([urge(id), urge(id)]);
    expect(answers.map(({ state }) => state).toSorted()).toEqual([0, 1]);
    const { rows } = await todosOf(world.as('supplier', 1), 'unread', '催发货');
    expect(rows).toMatchObject([{ businessId: id, fromName: '姓名-buyer' }]);
    const { events } = await look(world, 'buyer', id);
    expect(events.at(-1)).toMatchObject({ action: 'urge', personName: '姓名-buyer' });
    await sql`update order_urge set at = at - interval '25 hours' where order_id = ${id}`.execute(
      world.db,
    );
    expect((await urge(id)).state).toBe(1);
    expect(
      (await look(world, 'buyer', id)).events.filter(({ action }) => action === 'urge'),
    ).toHaveLength(2);
  });

  it('[A03] is for who ordered alone', async () => {
    const id = await confirmedOrder(world, { pen: 2 });
    for (const who of ['handler', 'otherHandler'] as const) {
      expect((await world.as(who).call(orderEndpoints.urge, { id })).state).toBe(0);
    }
    expect(
      (await todosOf(world.as('supplier', 1), 'messages', '催发货')).rows.map(
        ({ businessId }) => businessId,
      ),
    ).not.toContain(id);
  });
});

describe('[OR18] 再次购买', () => {
  const again = (id: string, who: 'buyer' | 'otherHandler' = 'buyer') =>
    world.as(who).call(orderEndpoints.again, { id });

  it('puts what can be had into the cart and names the rest', async () => {
    const id = await orderOne(world, 'buyer', { pen: 3, ink: 1 });
    await sql`update goods set state = 'offSale' where id = 'ink'`.execute(world.db);
    const { data } = await again(id);
    expect(data?.lineIds).toHaveLength(1);
    expect(data?.left).toMatchObject([{ why: expect.stringContaining('下架') }]);
    const { rows } = await sql<{ goods_id: string; quantity: number }>`
      select goods_id, quantity from cart_line where id = any(${data?.lineIds ?? []}::text[])`.execute(
      world.db,
    );
    expect(rows).toEqual([{ goods_id: 'pen', quantity: 3 }]);
    expect((await again(id, 'otherHandler')).text).toBe('订单不存在');
  });
});
