import { securityLogEndpoints } from '@jicai/shared/contract/identity/security-log.ts';
import { unitEndpoints } from '@jicai/shared/contract/identity/units.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { must, refusal } from '../../harness/answers.ts';
import { personIdOf } from '../../harness/cast.ts';
import { orderOne } from '../../harness/mall/orders.ts';
import { decide, type ReviewWorld, reviewWorld } from '../../harness/mall/reviewers.ts';

/* The bodies that review for a unit are assigned by the security administrator (operations.md 1.4, 2.3). */

let world: ReviewWorld;
beforeAll(async () => {
  world = await reviewWorld();
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await world.reset();
  await sql`delete from review_body`.execute(world.db);
});

const save = (bodyIds: string[], unitId = 'unit-a') =>
  world.as('securityAdmin').call(unitEndpoints.saveReviewBodies, { unitId, bodyIds });
const unitOf = async (id: string) => {
  const { units, bodies } = await must(
    world.as('securityAdmin').call(unitEndpoints.list, { keyword: '' }),
  );
  return { bodies, assigned: units.find((unit) => unit.id === id)?.reviewBodies };
};
const askedAbout = async (orderId: string) => {
  const { rows } = await sql<{ id: string }>`select person_id as id from todo
    where business_id = ${orderId} and kind = 'task' and handled_at is null order by 1`.execute(
    world.db,
  );
  return rows.map(({ id }) => id);
};

it('are assigned, listed, and asked for what is submitted from then on', async () => {
  expect((await unitOf('unit-a')).assigned).toEqual([]);
  await must(save(['review-b']));
  const { assigned, bodies } = await unitOf('unit-a');
  expect(assigned).toEqual([{ id: 'review-b', name: '机构-review-b' }]);
  expect(bodies.map(({ id }) => id)).toEqual(expect.arrayContaining(['review', 'review-b']));
  const id = await orderOne(world, 'buyer', { pen: 1 });
  expect(await askedAbout(id)).toEqual([personIdOf('elsewhere')]);
  expect((await decide(world.as('reviewer'), id, 'passed')).state).toBe(0);
  await must(decide(world.elsewhere, id, 'passed'));
  await must(save([]));
  expect((await unitOf('unit-a')).assigned).toEqual([]);
});

it('take over what runs: the people of before have no task and no say any more', async () => {
  await must(save(['review']));
  const id = await orderOne(world, 'buyer', { pen: 1 });
  const before = [personIdOf('reviewer'), personIdOf('second')].toSorted();
  expect(await askedAbout(id)).toEqual(before);
  await must(save(['review', 'review-b']));
  expect(await askedAbout(id)).toEqual([...before, personIdOf('elsewhere')].toSorted());
  await must(save(['review-b']));
  expect(await askedAbout(id)).toEqual([personIdOf('elsewhere')]);
  expect((await decide(world.second, id, 'passed')).state).toBe(0);
  await must(decide(world.elsewhere, id, 'passed'));
});

it('take over what was handed on to somebody who has no say any more', async () => {
  await must(save(['review']));
  const id = await orderOne(world, 'buyer', { pen: 1 });
  await sql`update review_flow set assignee_id = ${personIdOf('second')}
    where business_id = ${id}`.execute(world.db);
  await must(save(['review-b']));
  expect(await askedAbout(id)).toEqual([personIdOf('elsewhere')]);
  await must(decide(world.elsewhere, id, 'passed'));
});

it('are refused where they are none, are empty, or the unit buys nothing', async () => {
  expect(await refusal(save(['unit-b']))).toContain('所选审核机构不存在');
  expect(await refusal(save(['review'], 'nowhere'))).toContain('该单位不存在');
  expect(await refusal(save(['review'], 'review-b'))).toContain('只有采购单位、主管单位');
  await sql`insert into org (id, code, name, type) values ('hollow', 'hollow', '空机构', 'reviewer')
    on conflict do nothing`.execute(world.db);
  expect(await refusal(save(['hollow']))).toBe('审核机构「空机构」没有审核人，请先授予审核岗位');
});

it('are nobody else’s to choose, and every choice is in the security log', async () => {
  for (const who of ['unitAdmin', 'systemAdmin', 'reviewer', 'handler'] as const) {
    const body = { unitId: 'unit-a', bodyIds: ['review'] };
    expect((await world.as(who).call(unitEndpoints.saveReviewBodies, body)).status).toBe(403);
  }
  const own = await must(world.as('unitAdmin').call(unitEndpoints.list, { keyword: '' }));
  expect(own.bodies).toEqual([]);
  await must(save(['review']));
  const filter = { fromMs: null, toMs: null, refusedOnly: false, actor: '', object: 'unit-a' };
  const page = { page: 1, pageSize: 1, action: 'unit.changed' } as const;
  const log = await must(
    world.as('auditAdmin').call(securityLogEndpoints.list, { ...filter, ...page }),
  );
  expect(log.rows[0]).toMatchObject({ actor: '姓名-securityAdmin' });
  expect(log.rows[0]?.detail).toMatch(/^审核机构：/);
});
