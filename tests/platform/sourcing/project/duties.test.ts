import { clarificationEndpoints } from '@jicai/shared/contract/sourcing/clarification.ts';
import { enrolmentEndpoints } from '@jicai/shared/contract/sourcing/enrolment.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { todosOf } from '../../../harness/mall/reviewers.ts';
import { personIdOf } from '../../../harness/people/cast.ts';
import {
  decideAll,
  HOUR,
  published,
  type SourcingWorld,
  signUpAs,
  sourcingWorld,
} from '../../../harness/sourcing/projects.ts';
import { dutiesOf } from '../../../harness/work/duties.ts';

let world: SourcingWorld;
beforeAll(async () => {
  world = await sourcingWorld();
});
afterAll(() => world?.stop());

const applicantsOf = async (id: string) =>
  (await must(world.as('handler').call(enrolmentEndpoints.applicants, { id }))).applicants;
const refuseAll = async (id: string) => {
  for (const applicant of await applicantsOf(id)) {
    if (applicant.state !== 'pending') continue;
    const body = { id: applicant.id, isAdmitted: false, reason: '缺少许可证' };
    await must(world.as('handler').call(enrolmentEndpoints.decide, body));
  }
};

describe('signUp.examine', () => {
  it('waits for the handler, once for all sign-ups of a project, with the start of quoting as deadline', async () => {
    const { id, number } = await published(world);
    await signUpAs(world.as('supplier', 1), number);
    await signUpAs(world.as('supplier', 2), number);
    expect(await dutiesOf(world.as('handler'), id)).toEqual(['signUp.examine']);
    const { rows } = await todosOf(world.as('handler'), 'open', '报名待审查');
    const row = rows.find(({ businessId }) => businessId === id);
    expect(row?.text).toContain('2 家供应商的报名待审查');
    expect(row?.dueAtMs).toBeGreaterThan(world.clock.at);
    expect(await dutiesOf(world.as('supervisor'), id)).toEqual([]);
    await decideAll(world, id);
    expect(await dutiesOf(world.as('handler'), id)).toEqual([]);
  });

  it('is none for a handler without the role, nor while they act for another unit', async () => {
    const { id, number } = await published(world);
    await signUpAs(world.as('supplier', 1), number);
    const change = (column: 'roles' | 'org_id', value: string) =>
      sql`update person set ${sql.ref(column)} = ${value} where id = ${personIdOf('handler')}`.execute(
        world.db,
      );
    const own = () => dutiesOf(world.as('handler'), id);
    await change('roles', '{buyer}');
    expect(await own()).toEqual([]);
    await change('roles', '{handler,buyer}');
    await change('org_id', 'unit-b');
    expect(await own()).toEqual([]);
    await change('org_id', 'unit-a');
    expect(await own()).toEqual(['signUp.examine']);
  });
});

describe('signUp.amend', () => {
  it('waits for the refused supplier until they sign up again, and not twice', async () => {
    const { id, number } = await published(world);
    await signUpAs(world.as('supplier', 1), number);
    await refuseAll(id);
    const supplier = world.as('supplier', 1);
    expect(await dutiesOf(supplier, id)).toEqual(['signUp.amend']);
    expect(await dutiesOf(world.as('supplier', 2), id)).toEqual([]);
    await signUpAs(world.as('supplier', 1), number);
    expect(await dutiesOf(supplier, id)).toEqual([]);
    await refuseAll(id);
    expect(await dutiesOf(supplier, id)).toEqual([]);
  });

  it('is over with the end of the sign-up', async () => {
    const { id, number } = await published(world);
    await signUpAs(world.as('supplier', 1), number);
    await refuseAll(id);
    expect(await dutiesOf(world.as('supplier', 1), id)).toEqual(['signUp.amend']);
    await world.pass(100 * 24 * HOUR);
    expect(await dutiesOf(world.as('supplier', 1), id)).toEqual([]);
  });
});

describe('clarification.answer', () => {
  it('waits for the handler until every question has its answer, and a look changes nothing', async () => {
    const { id, number } = await published(world);
    const handler = world.as('handler');
    const asker = world.as('supplier', 1);
    const ask = (question: string) =>
      must(asker.call(clarificationEndpoints.ask, { number, question }));
    const [first, second] = [await ask('含安装吗？'), await ask('能分批吗？')];
    expect(await dutiesOf(handler, id)).toEqual(['clarification.answer']);
    const answer = (questionId: string) =>
      must(
        handler.call(clarificationEndpoints.answer, {
          id: questionId,
          answer: '是',
          moveToMs: null,
        }),
      );
    await answer(first.id);
    expect(await dutiesOf(handler, id)).toEqual(['clarification.answer']);
    await answer(second.id);
    expect(await dutiesOf(handler, id)).toEqual([]);
  });
});
