import { peopleEndpoints } from '@jicai/shared/contract/identity/people.ts';
import { securityLogEndpoints } from '@jicai/shared/contract/identity/security-log.ts';
import { unitEndpoints } from '@jicai/shared/contract/identity/units.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must, refusal } from '../../../harness/answers.ts';
import { everyOrder } from '../../../harness/mall/order-worlds.ts';
import { orderOne } from '../../../harness/mall/orders.ts';
import {
  askAnewNow,
  decide,
  type ReviewWorld,
  reviewWorld,
} from '../../../harness/mall/reviewers.ts';
import { personIdOf } from '../../../harness/people/cast.ts';

/* A unit that is closed (operations.md 2.1): its posts give nothing until it is opened again. */

let world: ReviewWorld;
beforeAll(async () => {
  world = await reviewWorld();
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await world.reset();
  await sql`delete from pgboss.job`.execute(world.db);
  await sql`update org set is_closed = false`.execute(world.db);
  await sql`delete from post where id = 'guest'`.execute(world.db);
  await sql`update post set ended_at = null, ended_by = null`.execute(world.db);
});

async function setClosed(id: string, isClosed: boolean) {
  const unit = await world.db
    .selectFrom('org')
    .select(['id', 'code', 'name', 'type', 'parent_id as parentId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return world.as('systemAdmin').call(unitEndpoints.save, { ...unit, isClosed });
}
const rolesOf = async (name: string) => {
  const { roles } = await world.db
    .selectFrom('person')
    .select('roles')
    .where('id', '=', personIdOf(name))
    .executeTakeFirstOrThrow();
  return roles;
};
const askedAbout = async (orderId: string) => {
  const { rows } = await sql<{ id: string }>`select person_id as id from todo
    where business_id = ${orderId} and kind = 'task' and handled_at is null order by 1`.execute(
    world.db,
  );
  return rows.map(({ id }) => id);
};
const orders = () =>
  world.as('buyer').call(orderEndpoints.list, { ...everyOrder, page: 1, pageSize: 50 });

it('takes the roles of its people at once, and gives them back when it is opened', async () => {
  const [buyer, reviewer] = [await rolesOf('buyer'), await rolesOf('elsewhere')];
  expect(buyer).toContain('buyer');
  expect((await orders()).state).toBe(1);
  await must(setClosed('unit-a', true));
  expect(await rolesOf('buyer')).toEqual([]);
  // The session stays; it may do nothing for the unit.
  expect((await orders()).state).toBe(0);
  expect(await rolesOf('elsewhere')).toEqual(reviewer);
  await must(setClosed('unit-a', false));
  expect(await rolesOf('buyer')).toEqual(buyer);
  expect((await orders()).state).toBe(1);
});

it('asks its reviewers for nothing more, whichever unit is their own', async () => {
  await sql`insert into post (id, person_id, org_id, role, from_on, granted_at)
    values ('guest', ${personIdOf('second')}, 'review-b', 'reviewer', '2026-01-01', now())`.execute(
    world.db,
  );
  const both = [personIdOf('elsewhere'), personIdOf('second')].toSorted();
  const order = await orderOne(world, 'otherHandler', { desk: 1 });
  expect(await askedAbout(order)).toEqual(both);
  await must(setClosed('review-b', true));
  expect(await askAnewNow(world)).toBe(1);
  for (const one of [world.elsewhere, world.second])
    expect(await refusal(decide(one, order, 'passed'))).not.toBe('');
  // Nobody may decide: who submitted it is told, and the tasks stay for whoever is named next.
  const { rows } = await sql`select 1 from todo where business_id = ${order}
    and person_id = ${personIdOf('otherHandler')} and process_name = '审核无人可以通过'`.execute(
    world.db,
  );
  expect(rows).toHaveLength(1);
  await must(setClosed('review-b', false));
  expect(await askAnewNow(world)).toBe(1);
  expect(await askedAbout(order)).toEqual(both);
  await must(decide(world.second, order, 'passed'));
});

it('can be left neither by whoever closes it nor by those who run the installation', async () => {
  const { orgId } = await world.db
    .selectFrom('person')
    .select('org_id as orgId')
    .where('id', '=', personIdOf('systemAdmin'))
    .executeTakeFirstOrThrow();
  expect(await refusal(setClosed(orgId, true))).toBe('不能停用您当前所在的单位');
  await sql`insert into org (id, code, name, type) values ('audit', 'AUDIT', '审计处', 'operator')`.execute(
    world.db,
  );
  await sql`update person set org_id = 'audit' where id = ${personIdOf('auditAdmin')}`.execute(
    world.db,
  );
  try {
    expect(await refusal(setClosed('audit', true))).toBe(
      '该单位有系统、安全或审计管理员，请先移交其岗位再停用',
    );
  } finally {
    await sql`update person set org_id = ${orgId} where id = ${personIdOf('auditAdmin')}`.execute(
      world.db,
    );
  }
});

it('gives no new posts, lets old ones be ended, and stands in the security log', async () => {
  await must(setClosed('review-b', true));
  const { rows } = await sql<{ id: string }>`select id from post
    where person_id = ${personIdOf('elsewhere')} and ended_at is null`.execute(world.db);
  const people = world.as('systemAdmin');
  const days = { fromDay: '2026-01-01', toDay: null };
  const post = { ...days, departmentId: null, role: 'reviewer', roleId: null } as const;
  const granted = people.call(peopleEndpoints.grant, {
    ...post,
    ...{ id: personIdOf('second'), unitId: 'review-b' },
  });
  expect(await refusal(granted)).toBe('该单位不存在或不在您的管理范围内');
  await must(
    people.call(peopleEndpoints.endPost, { postId: rows[0]?.id ?? '', successorId: null }),
  );
  const filter = { fromMs: null, toMs: null, refusedOnly: false, actor: '', object: 'review-b' };
  const page = { page: 1, pageSize: 1, action: 'unit.changed' } as const;
  const log = await must(
    world.as('auditAdmin').call(securityLogEndpoints.list, { ...filter, ...page }),
  );
  expect(log.rows[0]?.detail).toBe('机构-review-b 停用');
});

describe('work that is open in it', () => {
  const admin = () => world.as('systemAdmin');
  const obligationsOf = (id: string) =>
    must(admin().call(peopleEndpoints.obligations, { id, postId: null }));
  const endPostOf = async (name: string, role: string, successorId: string | null) => {
    const { rows } = await sql<{ id: string }>`select id from post where ended_at is null
      and person_id = ${personIdOf(name)} and role = ${role}`.execute(world.db);
    return admin().call(peopleEndpoints.endPost, { postId: rows[0]?.id ?? '', successorId });
  };
  const buyerOf = async (id: string) => {
    const { buyer_id } = await world.db
      .selectFrom('purchase_order')
      .select('buyer_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return buyer_id;
  };

  it('is handed over without opening it, to somebody with the post there and to nobody else', async () => {
    const order = await orderOne(world, 'buyer', { pen: 1 });
    await must(setClosed('unit-a', true));
    const { obligations, candidates } = await obligationsOf(personIdOf('buyer'));
    expect(obligations).toContainEqual({ word: '未完结的订单', count: 1 });
    expect(candidates.map(({ id }) => id)).toContain(personIdOf('handler'));
    expect(await refusal(endPostOf('buyer', 'buyer', personIdOf('keeper')))).toContain(
      '接手人不能接手“未完结的订单”',
    );
    expect(await refusal(endPostOf('buyer', 'buyer', personIdOf('otherHandler')))).toContain(
      '接手人不存在',
    );
    expect(await buyerOf(order)).toBe(personIdOf('buyer'));
    await must(endPostOf('buyer', 'buyer', personIdOf('handler')));
    expect(await buyerOf(order)).toBe(personIdOf('handler'));
    // Whoever took it over does nothing with it while the unit is closed.
    expect(await rolesOf('handler')).toEqual([]);
    await must(setClosed('unit-a', false));
    expect(await rolesOf('handler')).toContain('handler');
  });

  it('is no review that waits for its people alone, who may not pass it any more', async () => {
    await orderOne(world, 'otherHandler', { pen: 1 });
    const wordsOf = async () =>
      (await obligationsOf(personIdOf('elsewhere'))).obligations.map(({ word }) => word).join();
    expect(await wordsOf()).toContain('只有其能审核');
    await must(setClosed('review-b', true));
    expect(await wordsOf()).not.toContain('只有其能审核');
  });
});
