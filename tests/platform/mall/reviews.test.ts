import { reviewsEndpoints } from '@jicai/shared/contract/mall/reviews.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmedOrder } from '../../harness/mall/order-worlds.ts';
import { personIdOf } from '../../harness/people/cast.ts';
import type { World } from '../../harness/world.ts';
import { accept, arrivedOrder, goodsWorld } from '../fulfilment/worlds.ts';

/* 评价: after the acceptance, by who ordered, once a line; the supplier answers once. */

let world: World;
let orderId: string;
beforeAll(async () => {
  world = await goodsWorld();
  orderId = await arrivedOrder(world, { pen: 10 });
});
afterAll(() => world.stop());

const review = (more = {}) => ({ orderId, lineNo: 1, score: 4, content: '好写，出墨匀', ...more });
const write = (body = review(), who: 'buyer' | 'otherHandler' = 'buyer') =>
  world.as(who).call(reviewsEndpoints.write, body);
const ofPen = async () =>
  (await world.as('anonymous').call(reviewsEndpoints.list, { productId: 'pen', page: 1 })).data;
const messagesOf = async (personId: string) => {
  const { rows } = await sql<{ name: string }>`
    select process_name as name from todo where person_id = ${personId} and kind = 'message'
    order by created_at`.execute(world.db);
  return rows.map(({ name }) => name);
};

describe('[SE7] reviews of products', () => {
  it('wait for the acceptance, belong to who ordered, and are written once', async () => {
    expect((await write()).text).toBe('验收合格后才能评价');
    expect((await world.as('buyer').call(reviewsEndpoints.pending, { page: 1 })).data?.total).toBe(
      0,
    );
    await accept(world, orderId, { 1: { qualified: 8, rejected: 2 } });
    const { data } = await world.as('buyer').call(reviewsEndpoints.pending, { page: 1 });
    expect(data?.rows).toMatchObject([{ orderId, lineNo: 1, productId: 'pen' }]);
    expect((await write(review(), 'otherHandler')).text).toBe('订单不存在');
    expect((await write(review({ lineNo: 9 }))).text).toBe('订单不存在');
    const both = await Promise.all([write(), write()]);
    expect(both.map(({ text }) => text).sort()).toEqual(['', '该商品已评价']);
    const after = await world.as('buyer').call(reviewsEndpoints.pending, { page: 1 });
    expect(after.data?.total).toBe(0);
  });

  it('are public with a masked name, counted, and told to the supplier', async () => {
    expect(await ofPen()).toMatchObject({
      total: 1,
      average: 400,
      counts: [0, 0, 0, 1, 0],
      rows: [{ score: 4, content: '好写，出墨匀', answer: '' }],
    });
    expect((await ofPen())?.rows[0]?.personName).toMatch(/^.\*\*$/);
    const own = await world.as('buyer').call(reviewsEndpoints.own, { page: 1 });
    expect(own.data?.total).toBe(1);
    expect(await messagesOf(personIdOf('supplier1'))).toContain('商品收到新评价');
  });

  it('are answered once, by the supplier of the order alone; the writer is told', async () => {
    const reviewId = (await ofPen())?.rows[0]?.id ?? '';
    const answer = (n: number) =>
      world.as('supplier', n).call(reviewsEndpoints.answer, { reviewId, answer: '谢谢' });
    expect(
      (await world.as('supplier', 2).call(reviewsEndpoints.received, { page: 1 })).data,
    ).toMatchObject({ total: 0 });
    expect((await answer(2)).text).toBe('评价不存在');
    expect((await answer(1)).state).toBe(1);
    expect((await answer(1)).text).toBe('该评价已回复');
    expect((await ofPen())?.rows[0]?.answer).toBe('谢谢');
    expect(await messagesOf('person-buyer')).toContain('供应商回复了您的评价');
  });

  it("a supplier's facts name what they are a part of", async () => {
    await sql`update purchase_order set deliver_by = now() + interval '5 days' where id = ${orderId}`.execute(
      world.db,
    );
    const facts = async (shopId: string) =>
      (await world.as('anonymous').call(reviewsEndpoints.supplierFacts, { shopId })).data;
    expect(await facts('shop-1')).toEqual({
      onTime: { of: 1, total: 1 },
      rejected: { of: 2, total: 10 },
      afterSale: { of: 0, total: 1 },
      reviews: 1,
      average: 400,
    });
    await sql`update purchase_order set deliver_by = now() - interval '2 days' where id = ${orderId}`.execute(
      world.db,
    );
    expect(await facts('shop-1')).toMatchObject({ onTime: { of: 0, total: 1 } });
    expect(await facts('shop-2')).toMatchObject({ rejected: { of: 0, total: 0 }, reviews: 0 });
  });

  it('count an order as late whose day has passed with goods still to come', async () => {
    const onTime = async () =>
      (await world.as('anonymous').call(reviewsEndpoints.supplierFacts, { shopId: 'shop-1' })).data
        ?.onTime.total ?? -1;
    const before = await onTime();
    const waiting = await confirmedOrder(world, { pen: 3 });
    const due = (days: number) =>
      sql`update purchase_order set deliver_by = now() + make_interval(days => ${days}::int)
        where id = ${waiting}`.execute(world.db);
    await due(3);
    expect(await onTime()).toBe(before);
    await due(-2);
    expect(await onTime()).toBe(before + 1);
    // A service is done, not delivered.
    const asService = (is: boolean) =>
      sql`update order_progress set is_service = ${is} where order_id = ${waiting}`.execute(
        world.db,
      );
    await asService(true);
    expect(await onTime()).toBe(before);
    await asService(false);
    await due(3);
  });

  it('are of what was taken: a line that was rejected whole is none', async () => {
    const id = await arrivedOrder(world, { pen: 4 });
    await accept(world, id, { 1: { qualified: 0, rejected: 4 } });
    expect((await write(review({ orderId: id }))).text).toBe('验收合格后才能评价');
    const { data } = await world.as('buyer').call(reviewsEndpoints.pending, { page: 1 });
    expect(data?.rows.filter((row) => row.orderId === id)).toEqual([]);
  });

  it('are for buyers: no reviewer, acceptor, supplier or visitor writes one', async () => {
    for (const who of ['reviewer', 'acceptor', 'operator'] as const)
      expect((await world.as(who).call(reviewsEndpoints.write, review())).status).toBe(403);
    const supplier = world.as('supplier', 1);
    expect((await supplier.call(reviewsEndpoints.write, review())).status).toBe(403);
    expect((await world.as('anonymous').call(reviewsEndpoints.write, review())).status).toBe(401);
    // Neither does a colleague of who ordered.
    expect((await world.as('handler').call(reviewsEndpoints.write, review())).state).toBe(0);
    const answer = { reviewId: 'any', answer: '谢谢' };
    expect((await world.as('buyer').call(reviewsEndpoints.answer, answer)).status).toBe(403);
  });
});
