import { endSuspensions } from '@jicai/platform/src/sourcing/complaint/suspension.ts';
import { noticeEndpoints } from '@jicai/shared/contract/mall/notice.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { orderReviewEndpoints } from '@jicai/shared/contract/ordering/review.ts';
import { complaintEndpoints } from '@jicai/shared/contract/sourcing/complaint.ts';
import { objectionEndpoints } from '@jicai/shared/contract/sourcing/objection.ts';
import { resultEndpoints } from '@jicai/shared/contract/sourcing/result.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { todosOf } from '../../../harness/mall/reviewers.ts';
import { awarded, fullResult, goOn, publishNotice } from '../../../harness/sourcing/awards.ts';
import { HOUR, type SourcingWorld, sourcingWorld } from '../../../harness/sourcing/projects.ts';
import { dutiesOf } from '../../../harness/work/duties.ts';

let world: SourcingWorld;
beforeAll(async () => {
  world = await sourcingWorld({ contracts: true });
});
afterAll(() => world?.stop());

const DAY = 24 * HOUR;
const handler = () => world.as('handler');

/** An awarded project whose result supplier 2 has objected to in vain. */
async function objected() {
  const made = await awarded(world);
  await publishNotice(world, made.id);
  const texts = { facts: '检测报告过期', basis: '', request: '请核实' };
  const objection = await must(
    world.as('supplier', 2).call(objectionEndpoints.raise, {
      ...{ projectNumber: made.number, stage: 'result', ...texts },
    }),
  );
  const answer = { id: objection.id, verdict: 'rejected', answer: '经核实不成立' } as const;
  await must(handler().call(objectionEndpoints.answer, answer));
  return { ...made, objectionNumber: objection.number };
}

const register = (objectionNumber: string, isSuspended = true) =>
  must(
    handler().call(complaintEndpoints.register, {
      ...{ objectionNumber, authority: '江城市财政局', caseNumber: '7 号', matters: '不满意' },
      ...{ receivedOn: dayOf(world.clock.at), isSuspended },
    }),
  );
const decide = (id: string, result: 'upheld' | 'rejected') =>
  must(handler().call(complaintEndpoints.conclude, { id, result, decision: '财政部门决定' }));
const settle = (id: string, consequence: 'stands' | 'annulled', reason = '资格条件不符') =>
  handler().call(complaintEndpoints.settle, { id, consequence, reason });

/** Past the publicity: the orders are made when nothing holds them. */
async function later(days = 3) {
  await world.pass(days * DAY);
  await goOn(world);
}
const review = (orderId: string) =>
  world.as('reviewer').call(orderReviewEndpoints.submit, {
    ...{ orderId, result: 'passed', opinion: '同意', file: null, fileChange: null },
  } as never);
const newsOf = async (n: number, number: string) =>
  (await todosOf(world.as('supplier', n), 'unread', number)).rows.map(
    ({ processName, text }) => `${processName}：${text}`,
  );
const publicTimeline = async (number: string) =>
  (await must(world.as('anonymous').call(resultEndpoints.detail, { number }))).result.timeline;

describe('[PJ21] a complaint about an award', () => {
  it('keeps its orders back while the purchase is suspended; a rejected one lets them go on', async () => {
    const { id, number, objectionNumber } = await objected();
    const complaint = await register(objectionNumber);
    await later();
    expect(await fullResult(world, id)).toMatchObject({ hold: 'objection', orders: [] });
    for (const n of [1, 2, 3])
      expect((await newsOf(n, number)).join()).toContain(
        `投诉 ${complaint.number} 已受理，采购活动暂停`,
      );
    expect((await publicTimeline(number)).at(-1)).toMatchObject({ sentence: '登记投诉' });
    await decide(complaint.id, 'rejected');
    await goOn(world);
    expect((await fullResult(world, id)).orders).toHaveLength(1);
    expect((await publicTimeline(number)).at(-1)).toMatchObject({
      ...{ sentence: '投诉处理决定：驳回投诉', note: complaint.number },
    });
    expect((await settle(complaint.id, 'stands')).text).toBe('该投诉未成立或已处理，不能再处理');
  });

  it('does not hold them where the authority did not suspend the purchase', async () => {
    const { id, objectionNumber } = await objected();
    await register(objectionNumber, false);
    await later();
    expect((await fullResult(world, id)).orders).toHaveLength(1);
  });

  it('holds them for 30 days at most while the authority has not decided', async () => {
    const { id, number, objectionNumber } = await objected();
    const complaint = await register(objectionNumber);
    await later(29);
    await endSuspensions(world);
    expect((await fullResult(world, id)).hold).toBe('objection');
    await world.pass(2 * DAY);
    await endSuspensions(world);
    await endSuspensions(world);
    await goOn(world);
    expect((await fullResult(world, id)).orders).toHaveLength(1);
    const news = await newsOf(3, number);
    expect(news.filter((text) => text.includes('暂停期限已满'))).toHaveLength(1);
    await decide(complaint.id, 'upheld');
    expect((await fullResult(world, id)).hold).toBe('held');
  });

  it('holds the review of an order that is there already', async () => {
    const { id, number, objectionNumber } = await objected();
    await later();
    const orderId = (await fullResult(world, id)).orders[0]?.id ?? '';
    const complaint = await register(objectionNumber);
    const words = `本采购项目有可能影响成交结果的质疑或投诉（${complaint.number}）尚未了结`;
    expect((await review(orderId)).text).toContain(words);
    const asked = { businessId: orderId };
    const { review: sheet } = await must(
      world.as('reviewer').call(orderReviewEndpoints.detail, asked),
    );
    expect(sheet.warnings.join()).toContain(words);
    expect(sheet.projectNumber).toBe(number);
    const { order } = await must(handler().call(orderEndpoints.detail, { id: orderId }));
    expect(order.hold).toContain(words);
    await decide(complaint.id, 'rejected');
    expect(await review(orderId)).toMatchObject({ state: 1 });
  });

  it('that was upheld annuls the award: notice marked, everybody told, no order follows', async () => {
    const { id, number, objectionNumber } = await objected();
    const { noticeId } = await fullResult(world, id);
    const complaint = await register(objectionNumber, false);
    await decide(complaint.id, 'upheld');
    await later();
    expect(await fullResult(world, id)).toMatchObject({ hold: 'objection', orders: [] });
    expect(await dutiesOf(handler(), id)).toEqual(['complaint.settle']);
    expect((await settle(complaint.id, 'annulled', ' ')).text).toBe('请填写处理理由');
    const other = { id: complaint.id, consequence: 'stands', reason: '无关' } as const;
    expect((await world.as('otherHandler').call(complaintEndpoints.settle, other)).text).toContain(
      '无权处理',
    );
    expect((await world.as('supervisor').call(complaintEndpoints.settle, other)).status).toBe(403);
    await must(settle(complaint.id, 'annulled'));
    await goOn(world);
    const reason = '投诉成立，成交结果作废：资格条件不符';
    const result = await fullResult(world, id);
    expect(result).toMatchObject({ state: 'failed', endReason: reason, winners: [], orders: [] });
    expect(result.notice).toMatchObject({ kind: 'failed', state: 'draft' });
    expect(result.timeline.map(({ sentence }) => sentence).slice(-3)).toEqual([
      '登记投诉',
      '投诉处理决定：投诉成立',
      '成交结果作废',
    ]);
    const { notice } = await must(
      world.as('anonymous').call(noticeEndpoints.detail, { id: noticeId ?? '' }),
    );
    expect(notice.voidReason).toBe(reason);
    for (const n of [1, 2, 3]) expect((await newsOf(n, number)).join()).toContain(reason);
    expect((await settle(complaint.id, 'stands')).text).toBe('该投诉未成立或已处理，不能再处理');
  });

  it('that was upheld may leave the result as it is, and the orders go on', async () => {
    const { id, number, objectionNumber } = await objected();
    const complaint = await register(objectionNumber);
    await decide(complaint.id, 'upheld');
    await must(settle(complaint.id, 'stands', '不影响排名'));
    expect(await dutiesOf(handler(), id)).not.toContain('complaint.settle');
    await later();
    expect((await fullResult(world, id)).orders).toHaveLength(1);
    expect((await publicTimeline(number)).at(-1)).toMatchObject({ sentence: '成交结果维持' });
  });

  it('that was upheld does not annul an award whose orders are made', async () => {
    const { id, objectionNumber } = await objected();
    await later();
    expect((await fullResult(world, id)).orders).toHaveLength(1);
    const complaint = await register(objectionNumber);
    await decide(complaint.id, 'upheld');
    expect((await settle(complaint.id, 'annulled')).text).toContain('请先与供应商协商取消订单');
  });
});
