import { orderReviewEndpoints } from '@jicai/shared/contract/ordering/review.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderOne } from '../../../harness/mall/orders.ts';
import {
  decide,
  type ReviewWorld,
  reviewOf,
  reviewWorld,
  todosOf,
} from '../../../harness/mall/reviewers.ts';
import { personIdOf } from '../../../harness/people/cast.ts';

let world: ReviewWorld;
beforeAll(async () => {
  world = await reviewWorld();
});
afterAll(() => world.stop());
beforeEach(() => world.reset());

const first = () => world.as('reviewer');
const passMany = (player: Pick<typeof world.second, 'call'>, orderIds: string[]) =>
  player.call(orderReviewEndpoints.passMany, { orderIds, opinion: '同意' });

describe('[OR30] passing orders in a batch', () => {
  it('passes plain ones and says of each other why it stays', async () => {
    const plain = [
      await orderOne(world, 'buyer', { pen: 1 }),
      await orderOne(world, 'handler', { pen: 2 }),
    ];
    const large = await orderOne(world, 'buyer', { desk: 6 });
    const elsewhere = await orderOne(world, 'otherHandler', { pen: 1 });
    const { data } = await passMany(first(), [...plain, large, elsewhere, 'none-such']);
    expect(data?.results.map(({ isPassed, reason }) => (isPassed ? '' : reason))).toEqual([
      '',
      '',
      '金额超过批量通过限额 ¥5,000.00，请逐单审核',
      '该订单不存在或不在您的审核范围内',
      '该订单不存在或不在您的审核范围内',
    ]);
    expect(await world.stateOf(plain[0] ?? '')).toBe('pendingConfirm');
    expect((await reviewOf(first(), plain[0] ?? '')).opinion).toBe('同意');
    expect(await world.stateOf(large)).toBe('pendingReview');
    expect((await todosOf(first(), 'open')).rows.map(({ businessId }) => businessId)).toEqual([
      large,
    ]);
  });

  it('leaves what became conspicuous since, and keeps its limit', async () => {
    const id = await orderOne(world, 'buyer', { pen: 1 });
    await sql`update sku set price = price + 1 where goods_id = 'pen'`.execute(world.db);
    const { data } = await passMany(first(), [id, id]);
    expect(data?.results).toEqual([
      { orderId: id, isPassed: false, reason: '有需要核实的提示，请逐单审核' },
    ]);
    await sql`update sku set price = price - 1 where goods_id = 'pen'`.execute(world.db);
    const many = Array.from({ length: limits.reviewBatch + 1 }, (_, n) => `none-${n}`);
    expect((await passMany(first(), many)).text).toContain(String(limits.reviewBatch));
  });
});

describe('[RV12] 加签 by the calls', () => {
  const addable = (player: Pick<typeof world.second, 'call'>, orderId: string) =>
    player.call(orderReviewEndpoints.addable, { orderId });
  const add = (orderId: string, place: 'before' | 'after', toPersonId = personIdOf('second')) =>
    first().call(orderReviewEndpoints.addReviewer, { orderId, toPersonId, place, opinion: '请看' });

  it('the added reviewer decides first, then it comes back', async () => {
    const id = await orderOne(world, 'buyer', { pen: 1 });
    expect((await addable(first(), id)).data?.people.map(({ name }) => name)).toEqual([
      '姓名-second',
    ]);
    expect((await addable(world.elsewhere, id)).text).toBe('该订单不存在或不在您的审核范围内');
    expect((await add(id, 'before', personIdOf('elsewhere'))).state).toBe(0);
    expect((await add(id, 'before')).text).toBe('');
    expect((await reviewOf(first(), id)).flow?.canDecide).toBe(false);
    expect((await todosOf(world.second, 'open')).rows[0]).toMatchObject({ businessId: id });
    await decide(world.second, id, 'passed');
    expect(await world.stateOf(id)).toBe('pendingReview');
    await decide(first(), id, 'passed');
    expect(await world.stateOf(id)).toBe('pendingConfirm');
  });

  it('or after the one who asked', async () => {
    const id = await orderOne(world, 'buyer', { pen: 1 });
    expect((await add(id, 'after')).text).toBe('');
    await decide(first(), id, 'passed');
    expect(await world.stateOf(id)).toBe('pendingReview');
    await decide(world.second, id, 'passed');
    expect(await world.stateOf(id)).toBe('pendingConfirm');
  });
});
