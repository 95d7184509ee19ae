import { awardEndpoints } from '@jicai/shared/contract/auction/award.ts';
import { liveEndpoints } from '@jicai/shared/contract/auction/live/service.ts';
import { projectEndpoints } from '@jicai/shared/contract/sourcing/editor.ts';
import { evaluationEndpoints } from '@jicai/shared/contract/sourcing/evaluation.ts';
import { resultEndpoints } from '@jicai/shared/contract/sourcing/result.ts';
import { scoringEndpoints } from '@jicai/shared/contract/sourcing/scoring.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { dumpOf } from '../../../harness/canary.ts';
import { checkLedger } from '../../../harness/ledger/checker.ts';
import { passedFor, todosOf } from '../../../harness/mall/reviewers.ts';
import { personIdOf, supplierOrg } from '../../../harness/people/cast.ts';
import { confirmAs, fullResult, goOn, submitNotice } from '../../../harness/sourcing/awards.ts';
import {
  agree,
  decideAs,
  gridAs,
  openInquiry,
  twoItems,
} from '../../../harness/sourcing/inquiries.ts';
import {
  draftOf,
  type SourcingWorld,
  sourcingWorld,
  tenderAs,
} from '../../../harness/sourcing/projects.ts';
import {
  addEvaluators,
  appoint,
  byPoints,
  codesBySupplier,
  declare,
  EVALUATORS,
  openedByPoints,
  ownOf,
  panelOf,
  score,
  seated,
} from '../../../harness/sourcing/scoring.ts';

let world: SourcingWorld;
beforeAll(async () => {
  world = await sourcingWorld();
  await addEvaluators(world);
});
afterAll(() => world?.stop());

const award = (packageNumber: string) =>
  must(world.as('handler').call(awardEndpoints.award, { packageNumber }));

/** What the package's tab and its column in the table of all packages say of the award. */
async function confirmations(packageNumber: string) {
  const handler = world.as('handler');
  const tabs = await must(handler.call(awardEndpoints.packages, { packageNumber }));
  const matrix = await must(handler.call(awardEndpoints.participation, { packageNumber }));
  return [tabs, matrix].map(({ packages }) => packages[0]?.confirmation);
}

/** Expects a message to the handler that opens the hall, where the scores and the evaluators are. */
async function expectHall(subject: string, packageNumber: string): Promise<void> {
  const { rows } = await todosOf(world.as('handler'), 'messages', subject);
  expect(rows.map(({ url }) => url)).toContain(`/JbrXjdt?bbh=${packageNumber}`);
}

describe('[PE1] the published terms', () => {
  it('are points only with their reason and a whole score sheet', async () => {
    const submit = async (change: object) => {
      const { id, version } = await draftOf(
        world,
        { ...byPoints, ...change },
        { method: 'inquiry' },
      );
      return (await world.as('handler').call(projectEndpoints.submit, { id, version })).text;
    };
    expect(await submit({ specialReason: ' ' })).toContain('理由印入成交记录');
    expect(await submit({ priceWeight: 20 })).toContain('价格分值应为 30 至 90 分');
    expect(await submit({ priceWeight: 50 })).toContain('现为 110 分');
    const [first] = byPoints.criteria ?? [];
    const nameless = { ...first, name: ' ', points: 60 };
    expect(await submit({ criteria: [nameless] })).toContain('第 1 个评分项的名称');
    expect(await submit({ negotiationRounds: 1 })).toContain('综合评分的项目不能议价');
    expect(await submit({ smallFirmDeduction: 5 })).toContain('10% 至 20%');
    expect(await submit({ smallFirmDeduction: 15, reservedForSmall: true })).toContain(
      '不再执行价格扣除',
    );
    const bidding = await draftOf(world, { smallFirmDeduction: 10 });
    const { id, version } = bidding;
    const refused = await world.as('handler').call(projectEndpoints.submit, { id, version });
    expect(refused.text).toContain('只有询价项目');
  });

  it('are read by everybody before quoting, and belong to the ticked version', async () => {
    const plain = await openInquiry(world, twoItems);
    const { number } = await openInquiry(world, byPoints);
    const seen = await tenderAs(world.as('anonymous'), number);
    expect(seen).toMatchObject({ evaluationMethod: 'points', priceWeight: 40 });
    expect(seen.criteria.map(({ name }) => name)).toEqual(['技术响应', '售后服务']);
    const before = await tenderAs(world.as('anonymous'), plain.number);
    expect(seen.rulesVersion).not.toBe(before.rulesVersion);
  });
});

describe('[PE2] evaluators', () => {
  it('are appointed by the handler, hold no other duty in the project, and are told', async () => {
    const { id, packageNumber } = await openedByPoints(world);
    expect((await appoint(world, packageNumber, 'buyer')).text).toContain('不能担任');
    await sql`update person set roles = array_append(roles, 'evaluator')
      where id = any(${['handler', 'supervisor', 'reviewer'].map(personIdOf)}::text[])`.execute(
      world.db,
    );
    for (const [actor, text] of [
      ['handler', '经办人不能'],
      ['supervisor', '监督人不能'],
      ['reviewer', '审核过本项目'],
    ] as const)
      expect((await appoint(world, packageNumber, actor)).text).toContain(text);
    // A decision stands in the name of the one in whose place it was made (rule 12 of operations.md 2.3).
    const pair = { deputyId: personIdOf('reviewer'), giverId: personIdOf('keeper') };
    await passedFor(world, id, pair);
    expect((await appoint(world, packageNumber, 'keeper')).text).toContain('审核过本项目');
    // Two of before keep the duty that a successor took over.
    for (const [actor, duty, text] of [
      ['acceptor', 'handle', '经办人不能'],
      ['keeper', 'supervise', '监督人不能'],
    ] as const) {
      await sql`insert into sourcing_duty (project_id, person_id, duty, at)
        values (${id}, ${personIdOf(actor)}, ${duty}, now())`.execute(world.db);
      expect((await appoint(world, packageNumber, actor)).text).toContain(text);
    }
    await must(appoint(world, packageNumber, 'evaluator'));
    expect((await appoint(world, packageNumber, 'evaluator')).text).toContain('已指定');
    const body = { packageNumber, personId: personIdOf('keeper') };
    const other = await world.as('otherHandler').call(scoringEndpoints.appoint, body);
    expect(other.status).toBe(403);
    const supervisor = await world.as('supervisor').call(scoringEndpoints.appoint, body);
    expect(supervisor.status).toBe(403);
    const { rows } = await todosOf(world.as('evaluator'), 'messages', '评审邀请');
    expect(rows.length).toBeGreaterThan(0);
  });

  it('declare that nothing binds them, or withdraw with a reason; then another one is needed', async () => {
    const { packageNumber } = await openedByPoints(world);
    await must(appoint(world, packageNumber, 'evaluator'));
    const early = await score(world, packageNumber, 'evaluator', [
      [0, 0],
      [0, 0],
    ]);
    expect(early.text).toContain('请先声明');
    expect((await declare(world, packageNumber, 'keeper')).text).toContain(
      '您不是该项目的评审人员',
    );
    expect((await declare(world, packageNumber, 'evaluator', ' ')).text).toBe('请填写原因');
    await must(declare(world, packageNumber, 'evaluator', '近亲属在供方甲任职'));
    expect((await declare(world, packageNumber, 'evaluator')).text).toBe('您已经作出声明');
    const { evaluators } = await panelOf(world, packageNumber);
    expect(evaluators).toMatchObject([{ state: 'withdrawn', reason: '近亲属在供方甲任职' }]);
    await expectHall('评审人员回避', packageNumber);
    expect((await appoint(world, packageNumber, 'evaluator')).text).toContain('请选择其他人员');
    const grid = await world.as('evaluator').call(evaluationEndpoints.grid, { packageNumber });
    expect(grid.status).toBe(403);
  });

  it('see no supplier before the opening, and cannot be fewer than three or an even number', async () => {
    const { packageNumber } = await openInquiry(world, byPoints);
    await must(appoint(world, packageNumber, 'evaluator'));
    const own = await ownOf(world, packageNumber, 'evaluator');
    expect(own).toMatchObject({ suppliers: [], isOpen: false });
    expect((await declare(world, packageNumber, 'evaluator')).text).toContain('尚未开标');
    const opened = await openedByPoints(world);
    for (const actor of ['evaluator', 'keeper'] as const) {
      await must(appoint(world, opened.packageNumber, actor));
      await must(declare(world, opened.packageNumber, actor));
      await must(
        score(world, opened.packageNumber, actor, [
          [0, 0],
          [0, 0],
        ]),
      );
    }
    expect((await decideAs(world, opened.packageNumber)).text).toContain('不少于 3 人的单数');
  });

  it('without a sheet may be replaced with a reason, until the sheets are opened', async () => {
    const { packageNumber } = await openedByPoints(world);
    await seated(world, packageNumber);
    const remove = (actor: string, reason = '出差') =>
      world
        .as('handler')
        .call(scoringEndpoints.remove, { packageNumber, personId: personIdOf(actor), reason });
    await must(
      score(world, packageNumber, 'evaluator', [
        [100, 100],
        [100, 100],
      ]),
    );
    expect((await remove('evaluator')).text).toContain('已提交评分');
    expect((await remove('keeper', ' ')).text).toBe('请填写原因');
    await must(remove('keeper'));
    await must(
      score(world, packageNumber, 'acceptor', [
        [100, 100],
        [100, 100],
      ]),
    );
    const late = await score(world, packageNumber, 'keeper', [
      [100, 100],
      [100, 100],
    ]);
    expect(late.text).toContain('您不是该项目的评审人员');
    expect((await decideAs(world, packageNumber)).text).toContain('单数');
  });
});

describe('[PE3] [PE4] scoring', () => {
  it('seals each sheet once, shows nobody another’s before all are in, and decides by the total', async () => {
    const { id, number, packageNumber } = await openedByPoints(world);
    await seated(world, packageNumber);
    const [first = '', second = ''] = await codesBySupplier(world, packageNumber);
    const submit = (given: { code: string; points: number[] }[]) =>
      world.as('evaluator').call(scoringEndpoints.submit, { packageNumber, given });
    const whole = (code: string, points = [3_000, 1_000]) => ({ code, points });
    for (const given of [
      [whole(first)],
      [whole(first), whole(first)],
      [whole(first), whole('X1')],
      [whole(first), whole(second, [100])],
    ])
      expect((await submit(given)).text).toContain('每家供应商');
    expect((await submit([whole(first), whole(second, [4_001, 0])])).text).toContain(
      '第 1 项“技术响应”的得分应为 0 至 40 分',
    );
    // Both points of a sheet beside each other: four digits alone stand in ciphertexts by chance.
    const points = /3777\s*,\s*1000/;
    expect('{3777,1000}').toMatch(points);
    await must(submit([whole(first, [3_777, 1_000]), whole(second, [3_900, 2_000])]));
    expect((await submit([whole(first), whole(second)])).text).toContain('已提交评分');
    const panel = await panelOf(world, packageNumber);
    expect(panel).toMatchObject({ isComplete: false, sheets: [], scores: [], variances: [] });
    expect(JSON.stringify(await ownOf(world, packageNumber, 'keeper'))).not.toMatch(points);
    expect((await dumpOf(world.db)).text).not.toMatch(points);
    expect((await decideAs(world, packageNumber)).text).toContain('还有 2 名评审人员未提交');
    await must(
      score(world, packageNumber, 'acceptor', [
        [3_700, 1_000],
        [4_000, 1_900],
      ]),
    );
    await must(
      score(world, packageNumber, 'keeper', [
        [3_800, 1_100],
        [4_000, 2_000],
      ]),
    );
    const done = await panelOf(world, packageNumber, 'supervisor');
    expect(done.isComplete).toBe(true);
    await expectHall('评分已全部提交', packageNumber);
    expect(
      done.scores.map(({ code, price, criteria, total }) => [code, price, criteria, total]),
    ).toEqual([
      [second, 3_200, [3_967, 1_967], 9_134],
      [first, 4_000, [3_759, 1_033], 8_792],
    ]);
    expect((await appoint(world, packageNumber, 'buyer')).text).toContain('不能再更换');
    expect(await confirmations(packageNumber)).toEqual(['evaluating', 'evaluating']);
    await must(decideAs(world, packageNumber));
    const { data: live } = await world.live.call(liveEndpoints.state, { packageNumber });
    expect(live?.countersigns[0]).toMatchObject({ kind: 'evaluation', byPoints: true });
    await must(agree(world, packageNumber));
    await world.pass(0);
    expect(await confirmations(packageNumber)).toEqual(['waiting', 'waiting']);
    expect(await award(packageNumber)).toMatchObject({
      state: 'waiting',
      steps: [{ code: second, rank: 1 }],
    });
    await confirmAs(world, 2, packageNumber);
    await world.pass(0);
    await goOn(world);
    const { notice, packages } = await fullResult(world, id);
    const text = JSON.stringify(notice?.body);
    expect(text).toContain('本项目采用综合评分，理由：使用效果因技术方案而异');
    for (const actor of EVALUATORS) expect(text).toContain(`姓名-${actor}`);
    expect(text).toContain('综合得分：91.34 分');
    expect(packages[0]?.places.map(({ code, points }) => [code, points])).toEqual([
      [second, 9_134],
      [first, 8_792],
    ]);
    // Rule 1: who evaluated does not review the notice of what came of it.
    await submitNotice(world, id);
    const { rows: reviews } = await sql<{ parties: string[] }>`select party_ids as parties
      from review_flow where business_type = 'resultNotice' and business_id = ${id}`.execute(
      world.db,
    );
    expect(reviews[0]?.parties).toEqual(expect.arrayContaining(EVALUATORS.map(personIdOf)));
    const own = await must(world.as('supplier', 1).call(resultEndpoints.own, { number }));
    expect(own.project.packages).toMatchObject([{ rank: 2, points: 8_792 }]);
    expect(JSON.stringify(own)).not.toMatch(/(?<![0-9a-f])9134(?![0-9a-f])/i);
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it('leaves out who does not meet the requirement, also from the lowest price', async () => {
    const { packageNumber } = await openedByPoints(world, ['500', '1000', '1250']);
    await seated(world, packageNumber);
    const codes = await codesBySupplier(world, packageNumber);
    for (const actor of EVALUATORS)
      await must(
        score(world, packageNumber, actor, [
          [4_000, 2_000],
          [1_000, 1_000],
          [1_000, 1_800],
        ]),
      );
    await must(decideAs(world, packageNumber, [{ code: codes[0] ?? '', reason: '资质过期' }]));
    await must(agree(world, packageNumber));
    // 40 + 20 against 32 + 28: equal totals go to the lower price.
    expect((await award(packageNumber)).steps).toMatchObject([{ code: codes[1] }]);
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it('a sheet is never changed or deleted', async () => {
    await expect(sql`update score_sheet set hash = 'x'`.execute(world.db)).rejects.toThrow();
    await expect(sql`delete from score_sheet`.execute(world.db)).rejects.toThrow();
  });
});

describe('[PE5] points far from the mean', () => {
  it('need the reason of their evaluator before anything is decided', async () => {
    const { packageNumber } = await openedByPoints(world);
    await seated(world, packageNumber);
    const [first = ''] = await codesBySupplier(world, packageNumber);
    await must(
      score(world, packageNumber, 'evaluator', [
        [1_000, 500],
        [3_000, 1_500],
      ]),
    );
    await must(
      score(world, packageNumber, 'acceptor', [
        [3_000, 1_500],
        [3_000, 1_500],
      ]),
    );
    await must(
      score(world, packageNumber, 'keeper', [
        [2_500, 1_000],
        [3_000, 1_500],
      ]),
    );
    const own = await ownOf(world, packageNumber, 'evaluator');
    expect(own.variances).toMatchObject([{ code: first, total: 1_500, reason: '' }]);
    expect((await ownOf(world, packageNumber, 'keeper')).variances).toEqual([]);
    expect((await decideAs(world, packageNumber)).text).toContain('评分偏差未说明');
    const explain = (actor: (typeof EVALUATORS)[number], reason: string, code = first) =>
      world.as(actor).call(scoringEndpoints.explain, { packageNumber, code, reason });
    expect((await explain('keeper', '一般')).text).toContain('没有需要说明的偏差');
    expect((await explain('evaluator', ' ')).text).toBe('请填写原因');
    await must(explain('evaluator', '两项关键参数负偏离'));
    expect((await explain('evaluator', '另一个理由')).text).toBe('该偏差已经说明');
    await must(explain('acceptor', '样机测试表现良好'));
    const { variances } = await panelOf(world, packageNumber);
    expect(variances.map(({ reason }) => reason).sort()).toEqual([
      '两项关键参数负偏离',
      '样机测试表现良好',
    ]);
    await must(decideAs(world, packageNumber));
  });
});

describe('[PE6] the price deduction for small firms', () => {
  it('changes the ranking only; the award is at the offered price', async () => {
    const size = (n: number, value: string) =>
      sql`insert into supplier_subject (org_id, size, bank, account)
        values (${supplierOrg(n)}, ${value}, '', '')
        on conflict (org_id) do update set size = excluded.size`.execute(world.db);
    await size(1, 'large');
    await size(2, 'micro');
    const lowest = { evaluationMethod: 'lowest' as const, criteria: [], specialReason: '' };
    const { packageNumber } = await openedByPoints(world, ['1000', '1100'], {
      ...lowest,
      smallFirmDeduction: 10,
    });
    const { quotes } = await gridAs(world, packageNumber);
    expect(quotes.map(({ rank, amount, evaluated }) => [rank, amount, evaluated])).toEqual([
      [1, 1_100_003, 990_003],
      [2, 1_000_003, 1_000_003],
    ]);
    await must(decideAs(world, packageNumber));
    await must(agree(world, packageNumber));
    const { steps } = await award(packageNumber);
    expect(steps).toMatchObject([{ code: quotes[0]?.code, amount: 1_100_003 }]);
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });
});
