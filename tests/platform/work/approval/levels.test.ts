import { orderReviewEndpoints } from '@jicai/shared/contract/ordering/review.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SealedClient } from '../../../harness/client/sealed-client.ts';
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
const buyer = () => world.as('buyer');

describe('[RV3] levels', () => {
  it('every level decides, each by somebody else; only the last moves the order', async () => {
    await world.level(1, '单位审核');
    await world.level(2, '财政审核', { from: 80_000 });
    const id = await orderOne(world, 'buyer', { desk: 1 });
    await decide(first(), id, 'passed', '一审同意');
    expect(await world.stateOf(id)).toBe('pendingReview');
    expect(await reviewOf(first(), id)).toMatchObject({
      result: null,
      flow: {
        level: 2,
        levels: 2,
        levelName: '财政审核',
        canDecide: false,
        waitingFor: ['姓名-second'],
      },
    });
    expect((await decide(first(), id, 'passed')).text).toBe('您已审核过上一环节，不能再审核本环节');
    const { rows } = await todosOf(world.second, 'open');
    expect(rows).toMatchObject([{ processName: '财政审核', openMode: 'page' }]);
    await decide(world.second, id, 'passed');
    expect(await world.stateOf(id)).toBe('pendingConfirm');
  });

  it('below the amount the second level is not asked; the table may change meanwhile', async () => {
    await world.level(1, '单位审核');
    await world.level(2, '财政审核', { from: 88_001 });
    const id = await orderOne(world, 'buyer', { desk: 1 });
    await sql`update review_level set from_amount = 0`.execute(world.db);
    await decide(first(), id, 'passed');
    expect(await world.stateOf(id)).toBe('pendingConfirm');
  });

  it('a level may belong to a body of its own', async () => {
    await world.level(1, '财政审核', { org: 'review-b' });
    const id = await orderOne(world, 'buyer', { pen: 1 });
    expect((await decide(first(), id, 'passed')).text).toBe('该订单不存在或不在您的审核范围内');
    expect((await decide(world.elsewhere, id, 'passed')).state).toBe(1);
  });
});

describe('[RV9] back and over', () => {
  const giveBack = (player: Pick<SealedClient, 'call'>, orderId: string, opinion: string) =>
    player.call(orderReviewEndpoints.giveBack, { orderId, opinion });

  it('from the first level to the buyer, with the reason', async () => {
    const id = await orderOne(world, 'buyer', { pen: 1 });
    expect((await giveBack(first(), id, ' ')).text).toBe('请填写审核意见');
    expect((await giveBack(first(), id, '请补充证明材料')).state).toBe(1);
    expect(await world.stateOf(id)).toBe('reviewRejected');
    expect((await todosOf(buyer(), 'messages')).rows[0]).toMatchObject({
      processName: '订单被退回',
    });
    expect((await reviewOf(first(), id)).flow?.steps.at(-1)?.action).toBe('returned');
  });

  it('from the second level to the first', async () => {
    await world.level(1, '单位审核');
    await world.level(2, '财政审核');
    const id = await orderOne(world, 'buyer', { pen: 1 });
    await decide(first(), id, 'passed');
    expect((await giveBack(world.second, id, '一审意见不全')).state).toBe(1);
    expect(await world.stateOf(id)).toBe('pendingReview');
    expect((await reviewOf(first(), id)).flow).toMatchObject({ level: 1, canDecide: true });
    expect((await todosOf(first(), 'open')).rows).toMatchObject([{ processName: '单位审核' }]);
    await decide(first(), id, 'passed', '补充');
    await decide(world.second, id, 'passed');
    expect(await world.stateOf(id)).toBe('pendingConfirm');
  });

  it('to a colleague, who alone decides from then on; logged with both names', async () => {
    const id = await orderOne(world, 'buyer', { pen: 1 });
    const { data } = await first().call(orderReviewEndpoints.colleagues, { orderId: id });
    expect(data?.people).toEqual([
      { id: personIdOf('second'), name: '姓名-second', orgName: '审核机构' },
    ]);
    const over = (toPersonId: string) =>
      first().call(orderReviewEndpoints.transfer, { orderId: id, toPersonId, opinion: '出差' });
    for (const wrong of ['reviewer', 'elsewhere', 'buyer', 'nobody'])
      expect((await over(personIdOf(wrong))).text).toBe('转办人员不存在或不能审核该订单');
    expect((await over(personIdOf('second'))).state).toBe(1);
    expect((await todosOf(first(), 'open')).total).toBe(0);
    expect((await todosOf(world.second, 'open')).rows[0]?.text).toContain('转办');
    expect((await decide(first(), id, 'passed')).text).toBe('当前环节不由您审核');
    expect((await reviewOf(world.second, id)).flow?.steps.at(-1)).toMatchObject({
      action: 'transferred',
      personName: '姓名-reviewer',
      toPersonName: '姓名-second',
      opinion: '出差',
    });
    expect((await decide(world.second, id, 'passed')).state).toBe(1);
  });

  it('the log is never changed', async () => {
    const id = await orderOne(world, 'buyer', { pen: 1 });
    await decide(first(), id, 'passed');
    await expect(sql`update review_step set opinion = 'x'`.execute(world.db)).rejects.toThrow();
    await expect(sql`delete from review_step`.execute(world.db)).rejects.toThrow();
  });
});
