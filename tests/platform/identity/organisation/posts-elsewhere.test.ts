import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { listCandidates } from '@jicai/platform/src/sourcing/scoring/repository.ts';
import { findReviewers, mayPass } from '@jicai/platform/src/work/approval/reviewers/reviewers.ts';
import { workflowEndpoints } from '@jicai/shared/contract/operations/workflow.ts';
import { projectEndpoints } from '@jicai/shared/contract/sourcing/editor.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { must, refusal } from '../../../harness/answers.ts';
import { orderOne } from '../../../harness/mall/orders.ts';
import { decide, type ReviewWorld, reviewWorld } from '../../../harness/mall/reviewers.ts';
import { personIdOf } from '../../../harness/people/cast.ts';

/* A post counts for its unit, whichever unit is the person's own (operations.md 2.1). */

let world: ReviewWorld;
beforeAll(async () => {
  world = await reviewWorld();
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await world.reset();
  await sql`delete from role_ceiling`.execute(world.db);
  await sql`delete from post where id like 'elsewhere-%'`.execute(world.db);
});

const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A post in a unit that is not the person's own. */
const givePost = (name: string, orgId: string, role: string, from = dayFromNow(-3)) =>
  sql`insert into post (id, person_id, org_id, role, from_on, granted_at)
    values (${`elsewhere-${name}-${orgId}-${role}`}, ${personIdOf(name)}, ${orgId}, ${role}, ${from},
      now())`.execute(world.db);
const askedAbout = async (orderId: string) => {
  const { rows } = await sql<{ id: string }>`select person_id as id from todo
    where business_id = ${orderId} and kind = 'task' and handled_at is null order by 1`.execute(
    world.db,
  );
  return rows.map(({ id }) => id);
};
const people = (...names: string[]) => names.map(personIdOf).toSorted();

it('asks a reviewer for the reviews of each body that they have a post in, and of no other', async () => {
  const before = await orderOne(world, 'otherHandler', { desk: 1 });
  expect(await askedAbout(before)).toEqual(people('elsewhere'));
  expect(await refusal(decide(world.second, before, 'passed'))).not.toBe('');
  await givePost('second', 'review-b', 'reviewer');
  const ofB = await orderOne(world, 'otherHandler', { desk: 1 });
  expect(await askedAbout(ofB)).toEqual(people('elsewhere', 'second'));
  const ofA = await orderOne(world, 'buyer', { pen: 1 });
  expect(await askedAbout(ofA)).toEqual(people('reviewer', 'second'));
  await must(decide(world.second, ofB, 'passed'));
});

it('asks nobody by a post that has not begun, or has ended', async () => {
  await givePost('second', 'review-b', 'reviewer', dayFromNow(3));
  const early = await orderOne(world, 'otherHandler', { desk: 1 });
  expect(await askedAbout(early)).toEqual(people('elsewhere'));
  await sql`update post set from_on = ${dayFromNow(-3)}, ended_at = now()
    where id like 'elsewhere-%'`.execute(world.db);
  const late = await orderOne(world, 'otherHandler', { desk: 1 });
  expect(await askedAbout(late)).toEqual(people('elsewhere'));
});

it('asks nobody in their own unit by a post that is elsewhere', async () => {
  await sql`update post set ended_at = now() where person_id = ${personIdOf('second')}
    and org_id = 'review'`.execute(world.db);
  try {
    await givePost('second', 'review-b', 'reviewer');
    const ofA = await orderOne(world, 'buyer', { pen: 1 });
    expect(await askedAbout(ofA)).toEqual(people('reviewer'));
    const ofB = await orderOne(world, 'otherHandler', { desk: 1 });
    expect(await askedAbout(ofB)).toEqual(people('elsewhere', 'second'));
  } finally {
    await sql`update post set ended_at = null where person_id = ${personIdOf('second')}
      and org_id = 'review'`.execute(world.db);
  }
});

it('holds a reviewer to the ceiling of the unit of the post', async () => {
  await givePost('second', 'review-b', 'reviewer');
  const ofB = await orderOne(world, 'otherHandler', { desk: 1 });
  await sql`insert into role_ceiling (id, unit_id, role, act, amount, changed_at, changed_by)
    values ('ceiling-b', 'review-b', 'reviewer', 'pass', 100, now(), ${personIdOf('securityAdmin')})`.execute(
    world.db,
  );
  expect(await refusal(decide(world.second, ofB, 'passed'))).toContain('1.00 元');
  const ofA = await orderOne(world, 'buyer', { pen: 1 });
  await must(decide(world.second, ofA, 'passed'));
});

it('offers who has a post elsewhere as supervisor, and the evaluators and reviewers alike', async () => {
  const supervisors = async (who: 'handler' | 'otherHandler') =>
    (await must(world.as(who).call(projectEndpoints.people, {}))).people.filter(
      ({ id }) => id === personIdOf('reviewer'),
    );
  expect(await supervisors('handler')).toEqual([]);
  await givePost('reviewer', 'unit-a', 'supervisor');
  const offered = { id: personIdOf('reviewer'), name: '姓名-reviewer', unitName: '甲采购单位' };
  expect(await supervisors('handler')).toEqual([offered]);
  await givePost('finance', 'unit-b', 'evaluator');
  const given = { clock: databaseClock, db: world.db };
  const candidates = await listCandidates('unit-b', 'none', given);
  expect(candidates.find(({ id }) => id === personIdOf('finance'))).toEqual({
    ...{ id: personIdOf('finance'), name: '姓名-finance', unitName: '乙采购单位' },
  });
  await givePost('keeper', 'review-b', 'reviewer');
  const { people: named } = await must(world.as('unitAdmin').call(workflowEndpoints.types, {}));
  expect(named.map(({ id }) => id)).toContain(personIdOf('keeper'));
});

it('holds a reviewer whom the level names to the ceiling of the post by which they were offered', async () => {
  await givePost('keeper', 'review-b', 'reviewer');
  await sql`insert into role_ceiling (id, unit_id, role, act, amount, changed_at, changed_by)
    values ('ceiling-b', 'review-b', 'reviewer', 'pass', 100, now(), ${personIdOf('securityAdmin')})`.execute(
    world.db,
  );
  const named = async () => {
    const level = { reviewerOrgId: null, personId: personIdOf('keeper') };
    const search = { businessType: 'order', unitId: 'unit-a', level, excluded: [], waivable: {} };
    return (await findReviewers(search, databaseClock, world.db)).map(({ id, upTo }) => ({
      id,
      upTo,
    }));
  };
  expect(await named()).toEqual([{ id: personIdOf('keeper'), upTo: 100 }]);
  // Nearer than a body is the unit itself.
  await givePost('keeper', 'unit-a', 'reviewer');
  expect(await named()).toEqual([{ id: personIdOf('keeper'), upTo: null }]);
});

it('lets a deputy of givers in two units pass what one of the units lets both pass', async () => {
  const by = personIdOf('securityAdmin');
  await givePost('second', 'review-b', 'reviewer');
  await sql`insert into role (id, base, name, changed_by, changed_at)
    values ('deciding', 'reviewer', '审核', ${by}, now())`.execute(world.db);
  await sql`insert into role_grant (role_id, verb, scope)
    values ('deciding', 'orderReview.act', 'all')`.execute(world.db);
  const givers = [personIdOf('elsewhere'), personIdOf('reviewer')];
  const ofGivers = sql`person_id = any(${givers}::text[]) and role = 'reviewer'`;
  await sql`insert into review_body (unit_id, org_id) values ('unit-a', 'review-b')`.execute(
    world.db,
  );
  await sql`update post set role_id = 'deciding' where ${ofGivers}`.execute(world.db);
  await sql`insert into review_delegation (id, unit_id, from_person_id, to_person_id, starts_at, ends_at,
      reason, created_at)
    select 'of-' || id, org_id, id, ${personIdOf('second')}, now() - interval '1 day',
      now() + interval '1 day', '', now() from person where id = any(${givers}::text[])`.execute(
    world.db,
  );
  await sql`insert into role_ceiling (id, unit_id, role, act, amount, changed_at, changed_by)
    values ('ceiling-a', 'review', 'reviewer', 'pass', 100, now(), ${by})`.execute(world.db);
  try {
    const level = { reviewerOrgId: null, roleId: 'deciding' };
    const search = { businessType: 'order', unitId: 'unit-a', level, excluded: [], waivable: {} };
    const found = await findReviewers(search, databaseClock, world.db);
    const deputy = found.find(({ id }) => id === personIdOf('second'));
    expect(deputy?.standsFor).toEqual([
      { id: personIdOf('elsewhere'), name: '姓名-elsewhere', upTo: null },
      { id: personIdOf('reviewer'), name: '姓名-reviewer', upTo: 100 },
    ]);
    expect(deputy && mayPass(deputy, 500)).toBe(true);
    await sql`update role_ceiling set unit_id = 'review-b'`.execute(world.db);
    const [turned] = (await findReviewers(search, databaseClock, world.db)).filter(
      ({ id }) => id === personIdOf('second'),
    );
    expect(turned?.standsFor.map(({ upTo }) => upTo)).toEqual([100, null]);
  } finally {
    await sql`delete from review_body where unit_id = 'unit-a' and org_id = 'review-b'`.execute(
      world.db,
    );
    await sql`delete from review_delegation`.execute(world.db);
    await sql`update post set role_id = null where ${ofGivers}`.execute(world.db);
    await sql`delete from role_grant`.execute(world.db);
    await sql`delete from role where id = 'deciding'`.execute(world.db);
  }
});
