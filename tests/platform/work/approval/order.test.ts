import { comparisonEndpoints } from '@jicai/shared/contract/mall/comparison.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { orderReviewEndpoints } from '@jicai/shared/contract/ordering/review.ts';
import { messages } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { look, order, orderOne } from '../../../harness/mall/orders.ts';
import {
  decide,
  type ReviewWorld,
  resubmit,
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

describe('an order on its way through review', () => {
  it('[RV4] makes a to-do for each who may decide, and none for others', async () => {
    const id = await orderOne(world, 'buyer', { pen: 2 });
    const { rows, counts } = await todosOf(first(), 'open');
    expect(counts.open).toBe(1);
    expect(rows[0]).toMatchObject({
      kind: 'task',
      openMode: 'review',
      businessType: 'order',
      businessId: id,
      isWorkflow: true,
      fromName: '姓名-buyer',
    });
    expect((await todosOf(world.second, 'open')).counts.open).toBe(1);
    for (const player of [
      buyer(),
      world.elsewhere,
      world.as('supplier', 1),
      world.as('supervisor'),
    ])
      expect((await todosOf(player)).total).toBe(0);
  });

  it('[RV4] two suppliers in one cart are two reviews', async () => {
    const { data } = await order(world, 'buyer', { pen: 1, desk: 1 });
    const ids = data?.orders.map((made) => made.id).toSorted();
    const { rows } = await todosOf(first(), 'open');
    expect(rows.map(({ businessId }) => businessId).toSorted()).toEqual(ids);
  });

  it('[RV5] passed: the supplier may confirm and is told, so is the buyer', async () => {
    const id = await orderOne(world, 'buyer', { pen: 2 });
    const { state, text } = await decide(first(), id, 'passed', '同意');
    expect([state, text]).toEqual([1, '']);
    expect(await world.stateOf(id)).toBe('pendingConfirm');
    expect((await todosOf(world.as('supplier', 1), 'unread')).rows).toMatchObject([
      { processName: '新订单待确认', openMode: 'page', businessId: id },
    ]);
    expect((await todosOf(world.as('supplier', 2), 'messages')).total).toBe(0);
    expect((await todosOf(buyer(), 'unread')).rows[0]?.processName).toBe('订单审核通过');
    expect(await reviewOf(first(), id)).toMatchObject({
      result: 'passed',
      opinion: '同意',
      reviewerName: '姓名-reviewer',
      flow: { canDecide: false, waitingFor: [] },
    });
  });

  it('[RV5] the to-do of a colleague is done too, and says by whom', async () => {
    const id = await orderOne(world, 'buyer', { pen: 2 });
    await decide(first(), id, 'passed');
    const theirs = await todosOf(world.second, 'handled');
    expect(theirs.counts.open).toBe(0);
    expect(theirs.rows[0]).toMatchObject({ businessId: id, handledByName: '姓名-reviewer' });
    expect((await decide(world.second, id, 'failed', '晚了')).text).toBe(
      '该订单已审核，请刷新后查看',
    );
    expect(await world.stateOf(id)).toBe('pendingConfirm');
  });

  it('[RV6] failed: back to the buyer, who edits it, and reviewed again', async () => {
    const id = await orderOne(world, 'buyer', { pen: 2 });
    await decide(first(), id, 'failed', '价格偏高');
    expect(await world.stateOf(id)).toBe('reviewRejected');
    expect((await todosOf(buyer(), 'messages')).rows[0]).toMatchObject({
      processName: '订单审核不通过',
      text: expect.stringContaining('价格偏高'),
    });
    // The order itself waits for its buyer: one line of the bell.
    expect((await todosOf(buyer(), 'unread')).rows).not.toContainEqual(
      expect.objectContaining({ businessId: id }),
    );
    expect((await todosOf(world.as('supplier', 1))).total).toBe(0);
    expect((await resubmit(world, id)).data?.state).toBe('pendingReview');
    expect(await reviewOf(first(), id)).toMatchObject({ result: null, flow: { canDecide: true } });
    await decide(world.second, id, 'passed');
    const { flow, result, opinion } = await reviewOf(first(), id);
    expect([result, opinion]).toEqual(['passed', '']);
    expect(flow?.steps.map(({ action, personName }) => [action, personName])).toEqual([
      ['submitted', '姓名-buyer'],
      ['failed', '姓名-reviewer'],
      ['submitted', '姓名-buyer'],
      ['passed', '姓名-second'],
    ]);
  });

  it('[RV7] withdrawn by the buyer: nobody has to decide any more, nobody can', async () => {
    const id = await orderOne(world, 'buyer', { pen: 2 });
    const { version } = await look(world, 'buyer', id);
    expect((await buyer().call(orderEndpoints.withdraw, { id, version })).state).toBe(1);
    expect((await todosOf(first())).counts.open).toBe(0);
    expect((await decide(first(), id, 'passed')).text).toBe('该订单已审核，请刷新后查看');
    expect(await world.stateOf(id)).toBe('draft');
    expect((await resubmit(world, id)).data?.state).toBe('pendingReview');
    expect((await todosOf(first())).counts.open).toBe(1);
  });

  it('[AU53] a double click decides once', async () => {
    const id = await orderOne(world, 'buyer', { pen: 2 });
    const send = () => decide(first(), id, 'passed', '', { requestKey: `twice-${id}` });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ state }) => state)).toEqual([1, 1]);
    const { flow } = await reviewOf(first(), id);
    expect(flow?.steps.filter(({ action }) => action === 'passed')).toHaveLength(1);
    expect((await todosOf(world.as('supplier', 1), 'messages')).total).toBe(1);
  });

  it('two reviewers at once: one of them decides', async () => {
    const id = await orderOne(world, 'buyer', { pen: 2 });
    const answers = await Promise.all([
      decide(first(), id, 'passed'),
      decide(world.second, id, 'failed', '不需要'),
    ]);
    expect(answers.map(({ state }) => state).toSorted()).toEqual([0, 1]);
  });
});

describe('[RV2] what the form may send', () => {
  it.each([
    ['no result', null, '', '请选择审核结果'],
    ['no result, an opinion', null, '看过了', '请选择审核结果'],
    ['failed without opinion', 'failed', ' \n', '请填写审核意见'],
    ['failed, 1001 characters', 'failed', '价'.repeat(1001), '审核意见最多 1000 个字符'],
    ['passed, 1001 characters', 'passed', '价'.repeat(1001), '审核意见最多 1000 个字符'],
  ] as const)('%s is refused, and nothing happens', async (_, result, opinion, text) => {
    const id = await orderOne(world, 'buyer', { pen: 1 });
    expect(await decide(first(), id, result, opinion)).toMatchObject({
      status: 200,
      state: 0,
      text,
    });
    expect(await world.stateOf(id)).toBe('pendingReview');
    expect((await todosOf(first(), 'open')).counts.open).toBe(1);
  });

  it.each([
    ['passed', 0],
    ['passed', 1000],
    ['failed', 1],
    ['failed', 1000],
  ] as const)('%s with %d characters is taken', async (result, length) => {
    const id = await orderOne(world, 'buyer', { pen: 1 });
    expect((await decide(first(), id, result, '好'.repeat(length))).state).toBe(1);
  });

  it('what was refused may be mended under the same key', async () => {
    const id = await orderOne(world, 'buyer', { pen: 1 });
    const options = { requestKey: `mended-${id}` };
    expect((await decide(first(), id, 'failed', '', options)).state).toBe(0);
    expect((await decide(first(), id, 'failed', '缺少证明', options)).state).toBe(1);
  });
});

describe('the comparison that an order names', () => {
  const frozen = async () => {
    const body = { productIds: ['pen', 'desk'], name: '三家比价' };
    const { data } = await world.as('buyer').call(comparisonEndpoints.createRecord, body);
    if (!data) throw new Error('nothing was frozen');
    return data.record;
  };

  it('is evidence beside the reviewer’s form, as it was frozen', async () => {
    const record = await frozen();
    const made = await order(world, 'buyer', { pen: 1 }, { comparisonId: record.id });
    const id = made.data?.orders[0]?.id ?? '';
    const { comparison, warnings } = await reviewOf(first(), id);
    expect(comparison).toEqual(record);
    expect(comparison?.columns.map(({ name }) => name)).toEqual(['商品-pen', '商品-desk']);
    expect(warnings).toEqual([]);
    const plain = await orderOne(world, 'buyer', { pen: 1 });
    expect((await reviewOf(first(), plain)).comparison).toBeNull();
  });

  it('[CO3] is not shown once it was changed, and the form says so', async () => {
    const record = await frozen();
    const made = await order(world, 'buyer', { pen: 1 }, { comparisonId: record.id });
    const id = made.data?.orders[0]?.id ?? '';
    await sql`update comparison_record set content = jsonb_set(content, '{unitName}', '"x"')
      where id = ${record.id}`.execute(world.db);
    const { comparison, warnings } = await reviewOf(first(), id);
    expect(comparison).toBeNull();
    expect(warnings).toContain(messages['review.comparisonChanged']);
  });
});

describe('[RV8] who may decide', () => {
  const stranger = '该订单不存在或不在您的审核范围内';

  it('[A03] a reviewer of another unit learns nothing and does nothing', async () => {
    const id = await orderOne(world, 'buyer', { pen: 1 });
    const calls = [
      world.elsewhere.call(orderReviewEndpoints.detail, { businessId: id }),
      decide(world.elsewhere, id, 'passed'),
      world.elsewhere.call(orderReviewEndpoints.giveBack, { orderId: id, opinion: '退' }),
      world.elsewhere.call(orderReviewEndpoints.colleagues, { orderId: id }),
      world.elsewhere.call(orderReviewEndpoints.transfer, {
        orderId: id,
        toPersonId: personIdOf('second'),
        opinion: '',
      }),
      decide(first(), 'no such order', 'passed'),
    ];
    for (const { wire } of await Promise.all(calls))
      expect(wire).toMatchObject({ state: 0, text: stranger });
    const order = [
      world.elsewhere.call(orderEndpoints.detail, { id }),
      world.elsewhere.call(orderEndpoints.snapshot, { id, version: null }),
    ];
    for (const { wire } of await Promise.all(order))
      expect(wire).toEqual({ state: 0, text: '订单不存在', code: 'order.unknown' });
    expect((await world.second.call(orderEndpoints.detail, { id })).state).toBe(1);
    expect(await world.stateOf(id)).toBe('pendingReview');
  });

  it('buyers, handlers, suppliers, supervisors and visitors cannot decide', async () => {
    const id = await orderOne(world, 'buyer', { pen: 1 });
    for (const actor of ['buyer', 'handler', 'supervisor', 'otherHandler'] as const)
      expect((await decide(world.as(actor), id, 'passed')).status).toBe(403);
    expect((await decide(world.as('supplier', 1), id, 'passed')).status).toBe(403);
    expect((await decide(world.as('anonymous'), id, 'passed')).status).toBe(401);
    const unit = await reviewOf(world.as('handler'), id);
    expect(unit.flow).toMatchObject({ canDecide: false, reason: '' });
    const other = await world
      .as('otherHandler')
      .call(orderReviewEndpoints.detail, { businessId: id });
    expect(other.text).toBe(stranger);
  });

  it('never the person who ordered, whatever roles they have', async () => {
    const setRoles = (roles: string[]) =>
      world.db.updateTable('person').set({ roles }).where('login_name', '=', 'buyer').execute();
    await setRoles(['buyer', 'reviewer']);
    try {
      const id = await orderOne(world, 'buyer', { pen: 1 });
      expect((await todosOf(buyer(), 'open')).total).toBe(0);
      expect((await decide(buyer(), id, 'passed')).text).toBe('不能审核本人提交的订单');
      expect((await reviewOf(buyer(), id)).flow).toMatchObject({
        canDecide: false,
        reason: '不能审核本人提交的订单',
      });
      const to = { orderId: id, toPersonId: personIdOf('buyer'), opinion: '' };
      expect((await first().call(orderReviewEndpoints.transfer, to)).text).toBe(
        '转办人员不存在或不能审核该订单',
      );
      // Nor a colleague who may order for the unit.
      const theirs = await orderOne(world, 'handler', { pen: 1 });
      expect((await decide(buyer(), theirs, 'passed')).text).toBe('当前环节不由您审核');
    } finally {
      await setRoles(['buyer']);
    }
  });

  it('a reviewer who lost the role cannot, though they have the to-do', async () => {
    const id = await orderOne(world, 'buyer', { pen: 1 });
    await sql`update person set disabled = true where login_name = 'second'`.execute(world.db);
    expect((await decide(world.second, id, 'passed')).text).toBe('token is not valid!');
    await sql`update person set disabled = false where login_name = 'second'`.execute(world.db);
    expect((await decide(world.second, id, 'passed')).state).toBe(1);
  });
});
