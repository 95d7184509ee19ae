import { settleAuction } from '@jicai/platform/src/auction/ledger/ledger.ts';
import { tellAwards } from '@jicai/platform/src/sourcing/life/mail/awards.ts';
import { awardEndpoints } from '@jicai/shared/contract/auction/award.ts';
import { complaintEndpoints } from '@jicai/shared/contract/sourcing/complaint.ts';
import { objectionEndpoints } from '@jicai/shared/contract/sourcing/objection.ts';
import { resultNoticeEndpoints } from '@jicai/shared/contract/sourcing/result-notice.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { todosOf } from '../../../harness/mall/reviewers.ts';
import {
  awarded,
  closed,
  confirmAs,
  fullResult,
  goOn,
  publishNotice,
  submitNotice,
} from '../../../harness/sourcing/awards.ts';
import {
  HOUR,
  published,
  type SourcingWorld,
  sourcingWorld,
} from '../../../harness/sourcing/projects.ts';
import { dutiesOf } from '../../../harness/work/duties.ts';

let world: SourcingWorld;
beforeAll(async () => {
  world = await sourcingWorld();
});
afterAll(() => world?.stop());

const handler = () => world.as('handler');
const supplier = (n: number) => world.as('supplier', n);
const dueOf = async (player: Parameters<typeof todosOf>[0], id: string) => {
  const { rows } = await todosOf(player, 'open');
  return rows.find((row) => row.businessId === id && row.id.startsWith('due:'))?.dueAtMs;
};

/** The subjects of somebody's messages about a project. */
const messages = async (
  player: Parameters<typeof todosOf>[0],
  number: string,
  tab: 'messages' | 'unread' = 'messages',
) => (await todosOf(player, tab, number)).rows.map(({ processName }) => processName);

describe('award.confirm', () => {
  const answer = (n: number, packageNumber: string, how: 'confirmed' | 'declined') =>
    supplier(n).call(awardEndpoints.answerAward, {
      packageNumber,
      answer: how,
      reason: '缺货',
      step: null,
    });

  it('waits for the supplier in turn until they confirm, decline or let the time pass; all are told', async () => {
    const { id, number, packageNumber } = await closed(world);
    const { steps } = await must(handler().call(awardEndpoints.award, { packageNumber }));
    expect(await dutiesOf(supplier(3), id)).toEqual(['award.confirm']);
    expect(await dueOf(supplier(3), id)).toBe(steps[0]?.dueAt);
    expect(await dutiesOf(supplier(2), id)).toEqual([]);
    expect(await tellAwards(world)).toBe(1);
    expect(await tellAwards(world)).toBe(0);
    expect(await messages(supplier(3), number)).toContain('成交待确认');
    expect(await messages(supplier(3), number, 'unread')).not.toContain('成交待确认');
    await must(answer(3, packageNumber, 'declined'));
    expect(await dutiesOf(supplier(3), id)).toEqual([]);
    expect(await dutiesOf(supplier(2), id)).toEqual(['award.confirm']);
    expect(await tellAwards(world)).toBe(2);
    expect(await messages(handler(), number, 'unread')).toContain('成交顺延');
    expect(await messages(supplier(3), number)).not.toContain('成交确认已逾期');
    world.clock.at += 100 * HOUR;
    expect(await dutiesOf(supplier(2), id)).toEqual([]);
    await settleAuction(world, packageNumber);
    expect(await dutiesOf(supplier(1), id)).toEqual(['award.confirm']);
    await tellAwards(world);
    expect(await messages(supplier(2), number, 'unread')).toContain('成交确认已逾期');
    await must(answer(1, packageNumber, 'confirmed'));
    expect(await dutiesOf(supplier(1), id)).toEqual([]);
  });
});

describe('resultNotice.submit and resultNotice.revise', () => {
  it('wait for the handler with the legal deadline until the notice is in its review', async () => {
    const { id } = await awarded(world);
    const due = (await fullResult(world, id)).notice?.dueAtMs;
    expect(await dutiesOf(handler(), id)).toEqual(['resultNotice.submit']);
    expect(await dueOf(handler(), id)).toBe(due);
    expect(await dutiesOf(world.as('supervisor'), id)).toEqual([]);
    await submitNotice(world, id);
    expect(await dutiesOf(handler(), id)).toEqual([]);
    await must(handler().call(resultNoticeEndpoints.withdraw, { id }));
    expect(await dutiesOf(handler(), id)).toEqual(['resultNotice.submit']);
    await submitNotice(world, id);
    const decision = { id, result: 'failed', opinion: '缺少服务要求' } as const;
    await must(world.as('reviewer').call(resultNoticeEndpoints.decide, decision));
    expect(await dutiesOf(handler(), id)).toEqual(['resultNotice.revise']);
    expect(await dueOf(handler(), id)).toBe(due);
    const { rows } = await todosOf(handler(), 'open', '结果公告被退回');
    expect(rows.find(({ businessId }) => businessId === id)?.text).toContain('缺少服务要求');
    await publishNotice(world, id);
    expect(await dutiesOf(handler(), id)).toEqual([]);
  });
});

const raise = (n: number, projectNumber: string, stage: 'documents' | 'result') =>
  must(
    supplier(n).call(objectionEndpoints.raise, {
      projectNumber,
      stage,
      facts: '检测报告过期',
      basis: '政府采购法第五十二条',
      request: '请核实',
    }),
  );
const answerTo = (id: string, verdict: 'upheld' | 'rejected') =>
  must(handler().call(objectionEndpoints.answer, { id, verdict, answer: '经核实' }));

describe('objection.answer', () => {
  it('waits for the handler with the first legal deadline until each is answered or withdrawn', async () => {
    const { id, number } = await published(world);
    const first = await raise(1, number, 'documents');
    world.clock.at += HOUR;
    const second = await raise(2, number, 'documents');
    expect(await dutiesOf(handler(), id)).toEqual(['objection.answer']);
    expect(await dutiesOf(world.as('supervisor'), id)).toEqual([]);
    expect(await messages(world.as('supervisor'), number, 'unread')).toContain('供应商提出质疑');
    const asked = { projectNumber: number, openOnly: false, page: 1, pageSize: 20 };
    const { rows } = await must(handler().call(objectionEndpoints.list, asked));
    const dues = rows.map(({ answerDueAtMs }) => answerDueAtMs);
    expect(await dueOf(handler(), id)).toBe(Math.min(...dues));
    await answerTo(first.id, 'rejected');
    expect(await dutiesOf(handler(), id)).toEqual(['objection.answer']);
    await must(supplier(2).call(objectionEndpoints.withdraw, { id: second.id }));
    expect(await dutiesOf(handler(), id)).toEqual([]);
  });
});

describe('objection.conclude', () => {
  it.each(['stands', 'annulled'] as const)(
    'waits for the handler until the result %s',
    async (end) => {
      const { id, number } = await awarded(world);
      await publishNotice(world, id);
      const objection = await raise(2, number, 'result');
      await answerTo(objection.id, 'upheld');
      expect(await dutiesOf(handler(), id)).toEqual(['objection.conclude']);
      expect(await dutiesOf(world.as('supervisor'), id)).toEqual([]);
      const body = { id: objection.id, conclusion: end, reason: '经核实' };
      await must(handler().call(objectionEndpoints.conclude, body));
      await goOn(world);
      // An annulled award has a notice of its own.
      expect(await dutiesOf(handler(), id)).toEqual(
        end === 'stands' ? [] : ['resultNotice.submit'],
      );
    },
  );
});

describe('complaint.conclude', () => {
  it('waits for the handler until the decision of the authority is registered', async () => {
    const { id, number } = await published(world);
    const objection = await raise(1, number, 'documents');
    await answerTo(objection.id, 'rejected');
    expect(await dutiesOf(handler(), id)).toEqual([]);
    const { id: complaint } = await must(
      handler().call(complaintEndpoints.register, {
        objectionNumber: objection.number,
        authority: '江城市财政局',
        caseNumber: '江财采投〔2026〕7 号',
        matters: '对质疑答复不满意',
        receivedOn: dayOf(world.clock.at),
        isSuspended: true,
      }),
    );
    expect(await dutiesOf(handler(), id)).toEqual(['complaint.conclude']);
    expect(await dutiesOf(world.as('otherHandler'), id)).toEqual([]);
    const decision = { id: complaint, result: 'rejected', decision: '驳回投诉' } as const;
    await must(handler().call(complaintEndpoints.conclude, decision));
    expect(await dutiesOf(handler(), id)).toEqual([]);
  });
});

describe('the orders of an award', () => {
  it('are the supplier’s duty by the order, and their message is kept as read', async () => {
    const { id, number, packageNumber } = await closed(world);
    await confirmAs(world, 3, packageNumber);
    await world.pass(0);
    await goOn(world);
    await publishNotice(world, id);
    await world.pass(72 * HOUR);
    await goOn(world);
    expect(
      (await todosOf(supplier(3), 'open', number)).rows.every(({ id: row }) =>
        row.startsWith('due:'),
      ),
    ).toBe(true);
  });
});
