import { evaluationEndpoints } from '@jicai/shared/contract/sourcing/evaluation.ts';
import { scoringEndpoints } from '@jicai/shared/contract/sourcing/scoring.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { todosOf } from '../../../harness/mall/reviewers.ts';
import { personIdOf } from '../../../harness/people/cast.ts';
import {
  agree,
  decideAs,
  endQuoting,
  gridAs,
  openAll,
  openInquiry,
  sheetOf,
  submitAs,
  twoItems,
} from '../../../harness/sourcing/inquiries.ts';
import { HOUR, type SourcingWorld, sourcingWorld } from '../../../harness/sourcing/projects.ts';
import {
  addEvaluators,
  appoint,
  byPoints,
  codesBySupplier,
  declare,
  EVALUATORS,
  openedByPoints,
  score,
  seated,
} from '../../../harness/sourcing/scoring.ts';
import { dutiesOf } from '../../../harness/work/duties.ts';

let world: SourcingWorld;
beforeAll(async () => {
  world = await sourcingWorld();
  await addEvaluators(world);
  await sql`update person set roles = array_append(roles, 'evaluator')
    where id = ${personIdOf('finance')}`.execute(world.db);
});
afterAll(() => world?.stop());

const handler = () => world.as('handler');

async function opened(prices: readonly string[]) {
  const made = await openInquiry(world, { ...twoItems, minSuppliers: 2 });
  for (const [index, price] of prices.entries())
    await must(submitAs(world, index + 1, made.packageNumber, sheetOf([price, '100'])));
  await endQuoting(world, made.packageNumber);
  await openAll(world, made.packageNumber);
  return made;
}

/** Points that are alike, and those of an evaluator that are far from the mean. */
const alike = [
  [3000, 1500],
  [2000, 1000],
];
const far = [
  [500, 100],
  [2000, 1000],
];

describe('evaluation.decide', () => {
  it('waits for the handler, except while the supervisor’s countersign waits', async () => {
    const { id, packageNumber } = await opened(['1000', '2000']);
    expect(await dutiesOf(handler(), id)).toEqual(['evaluation.decide']);
    expect(await dutiesOf(world.as('supervisor'), id)).toEqual([]);
    expect(await dutiesOf(world.as('otherHandler'), id)).toEqual([]);
    await must(decideAs(world, packageNumber));
    expect(await dutiesOf(handler(), id)).toEqual([]);
    const waiting = async () =>
      (await todosOf(world.as('supervisor'), 'open', packageNumber)).rows.length;
    expect(await waiting()).toBe(1);
    await must(agree(world, packageNumber, false));
    expect(await waiting()).toBe(0);
    expect(await dutiesOf(handler(), id)).toEqual(['evaluation.decide']);
    await must(decideAs(world, packageNumber));
    await must(agree(world, packageNumber));
    expect(await waiting()).toBe(0);
    expect(await dutiesOf(handler(), id)).toEqual([]);
  });
});

describe('quote.explain', () => {
  it('waits for the supplier until the answer or the end of its time; the decision waits for it', async () => {
    const { id, packageNumber } = await opened(['1000', '2000']);
    const [low] = (await gridAs(world, packageNumber)).quotes;
    const ask = (lineNo: number) =>
      must(
        handler().call(evaluationEndpoints.ask, {
          packageNumber,
          code: low?.code ?? '',
          lineNo,
          question: '请说明成本构成',
        }),
      );
    const supplier = world.as('supplier', 1);
    const asked = await ask(1);
    expect(await dutiesOf(supplier, id)).toEqual(['quote.explain']);
    expect(await dutiesOf(world.as('supplier', 2), id)).toEqual([]);
    expect(await dutiesOf(handler(), id)).toEqual([]);
    const { rows } = await todosOf(supplier, 'open', '报价说明');
    const row = rows.find(({ businessId }) => businessId === id);
    expect(row).toMatchObject({
      url: `/Gysxjdt?bbh=${packageNumber}`,
      dueAtMs: world.clock.at + 24 * HOUR,
    });
    const body = { packageNumber, id: asked.id, answer: '批量采购' };
    await must(supplier.call(evaluationEndpoints.answer, body));
    expect(await dutiesOf(supplier, id)).toEqual([]);
    expect(await dutiesOf(handler(), id)).toEqual(['evaluation.decide']);
    await ask(2);
    expect(await dutiesOf(supplier, id)).toEqual(['quote.explain']);
    world.clock.at += 24 * HOUR;
    expect(await dutiesOf(supplier, id)).toEqual([]);
    expect(await dutiesOf(handler(), id)).toEqual(['evaluation.decide']);
  });
});

describe('evaluator.appoint', () => {
  it('waits for the handler from the quoting on, until the panel is large enough and odd', async () => {
    const { id, packageNumber } = await openInquiry(world, byPoints, 2);
    expect(await dutiesOf(handler(), id)).toEqual(['evaluator.appoint']);
    expect(await dutiesOf(world.as('supervisor'), id)).toEqual([]);
    for (const actor of EVALUATORS) await must(appoint(world, packageNumber, actor));
    expect(await dutiesOf(handler(), id)).toEqual([]);
    const body = { packageNumber, personId: personIdOf('keeper'), reason: '出差' };
    await must(handler().call(scoringEndpoints.remove, body));
    expect(await dutiesOf(handler(), id)).toEqual(['evaluator.appoint']);
    const told = await todosOf(world.as('keeper'), 'unread', '不再参加评审');
    expect(
      told.rows.some(({ businessId, text }) => businessId === id && text.includes('出差')),
    ).toBe(true);
    // Before the opening nobody can score.
    expect(await dutiesOf(world.as('evaluator'), id)).toEqual([]);
    world.clock.at += 20 * 24 * HOUR;
  });
});

describe('score.submit', () => {
  it('waits for each evaluator until their sheet, their withdrawal or their removal', async () => {
    const { id, packageNumber } = await openedByPoints(world);
    await must(appoint(world, packageNumber, 'evaluator'));
    await must(appoint(world, packageNumber, 'acceptor'));
    expect(await dutiesOf(world.as('evaluator'), id)).toEqual(['score.submit']);
    expect(await dutiesOf(world.as('keeper'), id)).toEqual([]);
    expect(await dutiesOf(handler(), id)).toEqual(['evaluator.appoint']);
    const { rows } = await todosOf(world.as('evaluator'), 'open', '待评分');
    expect(rows.find(({ businessId }) => businessId === id)).toMatchObject({
      url: `/xycg/PsEdit?bbh=${packageNumber}`,
      text: expect.stringContaining('请声明有无利害关系并评分'),
    });
    const setRoles = (roles: string) =>
      sql`update person set roles = ${roles}::text[] where id = ${personIdOf('evaluator')}`.execute(
        world.db,
      );
    await setRoles('{keeper}');
    expect(await dutiesOf(world.as('evaluator'), id)).toEqual([]);
    await setRoles('{evaluator}');
    await must(declare(world, packageNumber, 'evaluator'));
    await must(score(world, packageNumber, 'evaluator', alike));
    expect(await dutiesOf(world.as('evaluator'), id)).toEqual([]);
    await must(declare(world, packageNumber, 'acceptor', '与供应商有利害关系'));
    expect(await dutiesOf(world.as('acceptor'), id)).toEqual([]);
    await must(appoint(world, packageNumber, 'keeper'));
    expect(await dutiesOf(world.as('keeper'), id)).toEqual(['score.submit']);
    const body = { packageNumber, personId: personIdOf('keeper'), reason: '出差' };
    await must(handler().call(scoringEndpoints.remove, body));
    expect(await dutiesOf(world.as('keeper'), id)).toEqual([]);
  });
});

describe('score.explain', () => {
  it('waits for whose points are far from the mean, and the decision for the reason', async () => {
    const { id, packageNumber } = await openedByPoints(world);
    await seated(world, packageNumber);
    await must(score(world, packageNumber, 'evaluator', alike));
    await must(score(world, packageNumber, 'acceptor', alike));
    expect(await dutiesOf(world.as('keeper'), id)).toEqual(['score.submit']);
    expect(await dutiesOf(handler(), id)).toEqual([]);
    await must(score(world, packageNumber, 'keeper', far));
    const all = await Promise.all(EVALUATORS.map((actor) => dutiesOf(world.as(actor), id)));
    expect(all.at(-1)).toEqual(['score.explain']);
    expect(await dutiesOf(handler(), id)).toEqual([]);
    expect((await decideAs(world, packageNumber)).text).toContain('评分偏差未说明');
    // Whoever the duty waits for has something to explain, and nobody else.
    const codes = await codesBySupplier(world, packageNumber);
    for (const [index, actor] of EVALUATORS.entries()) {
      if (all[index]?.length === 0) continue;
      for (const code of codes)
        await world
          .as(actor)
          .call(scoringEndpoints.explain, { packageNumber, code, reason: '响应不全' });
      expect(await dutiesOf(world.as(actor), id)).toEqual([]);
    }
    expect(await dutiesOf(handler(), id)).toEqual(['evaluation.decide']);
    await must(decideAs(world, packageNumber));
    await must(agree(world, packageNumber));
    expect(await dutiesOf(handler(), id)).toEqual([]);
  });

  it('and the decision are asked once an evaluator without a sheet has left, too', async () => {
    const { id, packageNumber } = await openedByPoints(world);
    await seated(world, packageNumber);
    await must(appoint(world, packageNumber, 'finance'));
    for (const actor of EVALUATORS) await must(score(world, packageNumber, actor, alike));
    expect(await dutiesOf(handler(), id)).toEqual(['evaluator.appoint']);
    const told = async () => {
      const { rows } = await todosOf(handler(), 'messages', '评分已全部提交');
      return rows.filter(({ businessId }) => businessId === id).length;
    };
    expect(await told()).toBe(0);
    const body = { packageNumber, hasConflict: true, reason: '曾在供应商任职' };
    await must(world.as('finance').call(scoringEndpoints.declare, body));
    expect(await dutiesOf(handler(), id)).toEqual(['evaluation.decide']);
    expect(await told()).toBe(1);
  });
});
