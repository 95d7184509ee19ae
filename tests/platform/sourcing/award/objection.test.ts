import { readLiveState } from '@jicai/platform/src/auction/live/state.ts';
import { remindOfAnswers } from '@jicai/platform/src/sourcing/objection/service.ts';
import { awardEndpoints } from '@jicai/shared/contract/auction/award.ts';
import { replayEndpoints } from '@jicai/shared/contract/auction/replay.ts';
import { noticeEndpoints } from '@jicai/shared/contract/mall/notice.ts';
import { objectionEndpoints } from '@jicai/shared/contract/sourcing/objection.ts';
import { sourcingEndpoints } from '@jicai/shared/contract/sourcing/project.ts';
import { resultEndpoints } from '@jicai/shared/contract/sourcing/result.ts';
import { workingDeadline } from '@jicai/shared/domain/kernel/time/working-days.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { todosOf } from '../../../harness/mall/reviewers.ts';
import { awarded, fullResult, goOn, publishNotice } from '../../../harness/sourcing/awards.ts';
import {
  HOUR,
  published,
  type SourcingWorld,
  sourcingWorld,
} from '../../../harness/sourcing/projects.ts';

let world: SourcingWorld;
beforeAll(async () => {
  world = await sourcingWorld();
});
afterAll(() => world?.stop());

const DAY = 24 * HOUR;
/** The outcome of an award that was annulled: nobody has won any more. */
const voided = {
  kind: 'won',
  confirmation: 'voided',
  code: null,
  name: null,
  amount: null,
} as const;
const texts = { facts: '检测报告过期', basis: '政府采购法第五十二条', request: '请核实' };
type Stage = 'documents' | 'process' | 'result';

const raise = (n: number, projectNumber: string, stage: Stage, more = {}) =>
  world
    .as('supplier', n)
    .call(objectionEndpoints.raise, { projectNumber, stage, ...texts, ...more });
const answer = (
  actor: 'handler' | 'otherHandler' | 'supervisor',
  id: string,
  verdict: 'upheld' | 'rejected',
  text = '经核实不成立',
) => world.as(actor).call(objectionEndpoints.answer, { id, verdict, answer: text });
const conclude = (
  actor: 'handler' | 'otherHandler' | 'supervisor',
  id: string,
  conclusion: 'stands' | 'annulled',
  reason = '经核实',
) => world.as(actor).call(objectionEndpoints.conclude, { id, conclusion, reason });
const register = async (player: ReturnType<SourcingWorld['as']>, projectNumber: string) => {
  const asked = { projectNumber, openOnly: false, page: 1, pageSize: 20 };
  return (await must(player.call(objectionEndpoints.list, asked))).rows;
};

/** An awarded project whose notice is published: its result may be objected to. */
async function noticed() {
  const made = await awarded(world);
  await publishNotice(world, made.id);
  return made;
}

describe('[PJ10] an objection', () => {
  it('has its period for each stage, and is made once, with facts and a request', async () => {
    const { number } = await published(world);
    expect((await raise(1, number, 'documents', { facts: ' ' })).text).toBe('请填写质疑事项和事实');
    expect((await raise(1, number, 'result')).text).toBe('采购结果的质疑期限未开始或已结束');
    const made = await must(raise(1, number, 'documents'));
    expect(made.number).toBe(`${number}-Z1`);
    expect((await raise(1, number, 'documents')).text).toBe(
      '针对采购文件的质疑须一次性提出，您已提交过',
    );
    expect((await must(raise(2, number, 'documents'))).number).toBe(`${number}-Z2`);
    await world.pass(20 * DAY);
    expect((await raise(3, number, 'documents')).text).toBe('采购文件的质疑期限未开始或已结束');
  });

  it('to the result is for who took part, and holds the orders until it is answered', async () => {
    const { id, number } = await noticed();
    expect((await raise(5, number, 'result')).text).toBe('只有参与本项目的供应商可以质疑采购结果');
    const made = await must(raise(1, number, 'result'));
    await world.pass(3 * DAY);
    await goOn(world);
    expect(await fullResult(world, id)).toMatchObject({ hold: 'objection', orders: [] });
    await must(answer('handler', made.id, 'rejected'));
    await goOn(world);
    expect((await fullResult(world, id)).orders).toHaveLength(1);
  });

  it('that is right keeps the orders back', async () => {
    const { id, number } = await noticed();
    const made = await must(raise(2, number, 'result'));
    await must(answer('handler', made.id, 'upheld', '质疑成立'));
    await world.pass(3 * DAY);
    await goOn(world);
    expect(await fullResult(world, id)).toMatchObject({ hold: 'objection', orders: [] });
  });

  it('that is right is concluded once, by the handler: the result stands, and the orders go on', async () => {
    const { id, number } = await noticed();
    const made = await must(raise(2, number, 'result'));
    expect((await conclude('handler', made.id, 'stands')).text).toBe(
      '该质疑待答复，不能这样做，请刷新后查看',
    );
    await must(answer('handler', made.id, 'upheld', '质疑成立'));
    expect((await conclude('supervisor', made.id, 'stands')).status).toBe(403);
    expect((await conclude('otherHandler', made.id, 'stands')).text).toBe(
      '该质疑不存在或您无权查看',
    );
    expect((await conclude('handler', made.id, 'stands', ' ')).text).toBe('请填写处理理由');
    await must(conclude('handler', made.id, 'stands'));
    expect((await conclude('handler', made.id, 'annulled')).text).toBe(
      '该质疑未成立或已处理，不能再处理',
    );
    await world.pass(3 * DAY);
    await goOn(world);
    expect((await fullResult(world, id)).orders).toHaveLength(1);
    const [own] = await register(world.as('supplier', 2), number);
    expect(own).toMatchObject({ conclusion: 'stands', canConclude: false });
  });

  it('annuls the award: no order follows, everybody is told, a notice of it is drafted', async () => {
    const { id, number } = await noticed();
    const made = await must(raise(2, number, 'result'));
    await must(answer('handler', made.id, 'upheld', '质疑成立'));
    await must(conclude('handler', made.id, 'annulled', '资格条件不符'));
    await world.pass(9 * DAY);
    await goOn(world);
    const result = await fullResult(world, id);
    const reason = '质疑成立，成交结果作废：资格条件不符';
    expect(result).toMatchObject({ state: 'failed', endReason: reason, winners: [], orders: [] });
    expect(result.packages[0]?.outcome).toMatchObject({ ...voided, reason });
    expect(result.notice).toMatchObject({ kind: 'failed', state: 'draft' });
    expect(JSON.stringify(result.notice?.body)).toContain(reason);
    for (const n of [1, 2, 3]) {
      const { rows } = await todosOf(world.as('supplier', n), 'unread', number);
      expect(rows.map(({ processName }) => processName)).toContain('成交结果作废');
    }
  });

  it('that annuls the award is the same fact for every reader, and marks the published notice', async () => {
    const { number, packageNumber } = await noticed();
    const logOf = () =>
      world.db
        .selectFrom('auction_event')
        .select(['seq', 'hash'])
        .where('package_number', '=', packageNumber)
        .orderBy('seq')
        .execute();
    const before = await logOf();
    const made = await must(raise(2, number, 'result'));
    await must(answer('handler', made.id, 'upheld', '质疑成立'));
    await must(conclude('handler', made.id, 'annulled', '资格条件不符'));
    const reason = '质疑成立，成交结果作废：资格条件不符';
    const outcome = { ...voided, reason };
    const live = await readLiveState(packageNumber, world.clock, world.db);
    expect(live).toMatchObject({ phase: 'won', outcome });
    const visitor = world.as('anonymous');
    const { bidding } = await must(visitor.call(sourcingEndpoints.detail, { packageNumber }));
    expect(bidding.outcome).toMatchObject(outcome);
    const winner = world.as('supplier', 3);
    const { project } = await must(winner.call(resultEndpoints.own, { number }));
    expect(project.packages).toMatchObject([
      { outcome, steps: [{ end: 'confirmed', voidReason: reason }] },
    ]);
    const offers = await must(winner.call(resultEndpoints.offers, { page: 1, pageSize: 20 }));
    const offer = offers.rows.find((row) => row.packageNumber === packageNumber);
    expect(offer?.step).toMatchObject({ end: 'confirmed', voidReason: reason });
    const { packages } = await must(
      world.as('handler').call(awardEndpoints.packages, { packageNumber }),
    );
    expect(packages.map(({ confirmation }) => confirmation)).toEqual(['voided']);
    const begin = await must(world.as('handler').call(replayEndpoints.begin, { packageNumber }));
    expect(begin.voidReason).toBe(reason);
    const { result } = await must(visitor.call(resultEndpoints.detail, { number }));
    expect(result).toMatchObject({ winners: [], noticeId: null });
    expect(result.timeline.at(-1)).toMatchObject({ sentence: '成交结果作废', note: reason });
    const id = result.voidNoticeId ?? '';
    const { notice } = await must(visitor.call(noticeEndpoints.detail, { id }));
    expect(notice).toMatchObject({ voidReason: reason });
    expect(notice.title).toContain('成交公告');
    // The log says what happened before, and not a byte more.
    expect(await logOf()).toEqual(before);
  });

  it('that annuls the award is followed by a notice on a page of its own', async () => {
    const { id, number } = await noticed();
    const made = await must(raise(2, number, 'result'));
    await must(answer('handler', made.id, 'upheld', '质疑成立'));
    await must(conclude('handler', made.id, 'annulled', '资格条件不符'));
    await goOn(world);
    await publishNotice(world, id);
    const { noticeId, voidNoticeId } = await fullResult(world, id);
    expect(noticeId).not.toBe(voidNoticeId);
    const read = async (page: string | null) =>
      (await must(world.as('anonymous').call(noticeEndpoints.detail, { id: page ?? '' }))).notice;
    expect(await read(noticeId)).toMatchObject({ voidReason: '' });
    expect((await read(noticeId)).title).toContain('流标公告');
    expect((await read(voidNoticeId)).voidReason).not.toBe('');
  });

  it('reminds the organisers once, a day before its answer is due', async () => {
    const { number } = await published(world);
    await must(raise(1, number, 'documents'));
    const [{ answerDueAtMs } = { answerDueAtMs: 0 }] = await register(world.as('handler'), number);
    const reminders = async () =>
      (await todosOf(world.as('handler'), 'unread', number)).rows.filter(
        ({ processName }) => processName === '质疑答复即将到期',
      ).length;
    world.clock.at = answerDueAtMs - 2 * DAY;
    await remindOfAnswers(world);
    expect(await reminders()).toBe(0);
    world.clock.at = answerDueAtMs - DAY + HOUR;
    await remindOfAnswers(world);
    await remindOfAnswers(world);
    expect(await reminders()).toBe(1);
  });

  it('shows the period of a complaint: after the answer, or after its missed deadline', async () => {
    const { number } = await published(world);
    const made = await must(raise(1, number, 'documents'));
    const until = async (actor: 'handler' | 'supervisor') =>
      (await register(world.as(actor), number))[0]?.complaintUntilMs;
    expect(await until('supervisor')).toBe(null);
    const [{ answerDueAtMs } = { answerDueAtMs: 0 }] = await register(world.as('handler'), number);
    world.clock.at = answerDueAtMs + HOUR;
    const missed = workingDeadline(answerDueAtMs, 15);
    expect([await until('supervisor'), await until('handler')]).toEqual([missed, missed]);
    await must(answer('handler', made.id, 'rejected'));
    const answered = workingDeadline(world.clock.at, 15);
    expect(await until('supervisor')).toBe(answered);
    const [own] = await register(world.as('supplier', 1), number);
    expect(own?.complaintUntilMs).toBe(answered);
  });

  it('does not annul an award whose orders are made', async () => {
    const { id, number } = await noticed();
    await world.pass(3 * DAY);
    await goOn(world);
    expect((await fullResult(world, id)).orders).toHaveLength(1);
    const made = await must(raise(2, number, 'result'));
    await must(answer('handler', made.id, 'upheld', '质疑成立'));
    expect((await conclude('handler', made.id, 'annulled')).text).toBe(
      '成交订单已生成，不能作废成交结果，请先与供应商协商取消订单；合同已生效的，签订终止协议',
    );
  });

  it('is answered by the handler alone, within seven working days, to everybody concerned', async () => {
    const { number } = await noticed();
    const { id } = await must(raise(1, number, 'result'));
    expect((await answer('otherHandler', id, 'rejected')).text).toBe('该质疑不存在或您无权查看');
    expect((await answer('handler', id, 'rejected', ' ')).text).toBe('请填写答复内容和依据');
    const [open] = await register(world.as('supervisor'), number);
    expect(open).toMatchObject({ state: 'open', canAnswer: false, supplierName: '供方甲有限公司' });
    const days = ((open?.answerDueAtMs ?? 0) - (open?.raisedAtMs ?? 0)) / DAY;
    expect(days).toBeGreaterThan(7);
    await must(answer('handler', id, 'rejected'));
    expect((await answer('handler', id, 'upheld')).text).toBe(
      '该质疑已答复，不能这样做，请刷新后查看',
    );
    const [own] = await register(world.as('supplier', 1), number);
    expect(own).toMatchObject({ state: 'answered', verdict: 'rejected', answer: '经核实不成立' });
    expect((own?.complaintUntilMs ?? 0) > (own?.answeredAtMs ?? 0) + 15 * DAY).toBe(true);
    const told = async (n: number) =>
      (await todosOf(world.as('supplier', n), 'unread', number)).rows.filter(
        ({ processName }) => processName === '质疑已答复',
      );
    expect(await told(1)).toHaveLength(1);
    const [other] = await told(2);
    expect(other?.text).toContain('有供应商对采购结果提出的质疑已答复');
    expect(other?.text).not.toContain('供方甲');
  });

  it('is taken back by its supplier alone; rivals and other units do not see it', async () => {
    const { number } = await noticed();
    const { id } = await must(raise(1, number, 'result'));
    const withdraw = (n: number) =>
      world.as('supplier', n).call(objectionEndpoints.withdraw, { id });
    expect((await withdraw(2)).text).toBe('该质疑不存在或您无权查看');
    expect(await register(world.as('supplier', 2), number)).toEqual([]);
    expect(await register(world.as('otherHandler'), number)).toEqual([]);
    await must(withdraw(1));
    expect((await withdraw(1)).text).toBe('该质疑已撤回，不能这样做，请刷新后查看');
  });
});
