import { changeRequestEndpoints } from '@jicai/shared/contract/identity/change-request.ts';
import { securityLogEndpoints } from '@jicai/shared/contract/identity/security-log.ts';
import { unitEndpoints } from '@jicai/shared/contract/identity/units.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { must, refusal } from '../../../harness/answers.ts';
import { orderOne } from '../../../harness/mall/orders.ts';
import {
  askAnewNow,
  decide,
  type ReviewWorld,
  reviewWorld,
  todosOf,
} from '../../../harness/mall/reviewers.ts';
import { personIdOf } from '../../../harness/people/cast.ts';
import { decideOnChange, waitingChanges } from '../../../harness/people/change-requests.ts';

/* The bodies that review for a unit are assigned by the security administrator (operations.md 1.4, 2.3). */

let world: ReviewWorld;
beforeAll(async () => {
  world = await reviewWorld();
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await world.reset();
  await sql`delete from review_body`.execute(world.db);
  await sql`delete from change_request`.execute(world.db);
  await sql`delete from pgboss.job`.execute(world.db);
});

const ask = (bodyIds: string[], unitId = 'unit-a') =>
  world.as('securityAdmin').call(unitEndpoints.saveReviewBodies, { unitId, bodyIds });
const requestsOf = (who: 'systemAdmin' | 'securityAdmin' | 'unitAdmin' = 'systemAdmin') =>
  waitingChanges(world, who, 'reviewBodies');
const decideOn = (agrees: boolean, who: 'systemAdmin' | 'securityAdmin' = 'systemAdmin') =>
  decideOnChange(world, agrees, who);
/** Asks, lets the second administrator agree, and the reviews under way follow. */
async function assign(bodyIds: string[]): Promise<void> {
  expect(await must(ask(bodyIds))).toEqual({ isWaiting: true });
  await must(decideOn(true));
  expect(await askAnewNow(world)).toBe(1);
}
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
  await assign(['review-b']);
  const { assigned, bodies } = await unitOf('unit-a');
  expect(assigned).toEqual([{ id: 'review-b', name: '机构-review-b' }]);
  expect(bodies.map(({ id }) => id)).toEqual(expect.arrayContaining(['review', 'review-b']));
  const id = await orderOne(world, 'buyer', { pen: 1 });
  expect(await askedAbout(id)).toEqual([personIdOf('elsewhere')]);
  expect((await decide(world.as('reviewer'), id, 'passed')).state).toBe(0);
  await must(decide(world.elsewhere, id, 'passed'));
  await assign([]);
  expect((await unitOf('unit-a')).assigned).toEqual([]);
});

it('take over what runs: the people of before have no task and no say any more', async () => {
  await assign(['review']);
  const id = await orderOne(world, 'buyer', { pen: 1 });
  const before = [personIdOf('reviewer'), personIdOf('second')].toSorted();
  expect(await askedAbout(id)).toEqual(before);
  await assign(['review', 'review-b']);
  expect(await askedAbout(id)).toEqual([...before, personIdOf('elsewhere')].toSorted());
  await assign(['review-b']);
  expect(await askedAbout(id)).toEqual([personIdOf('elsewhere')]);
  expect((await decide(world.second, id, 'passed')).state).toBe(0);
  await must(decide(world.elsewhere, id, 'passed'));
});

it('take over what was handed on to somebody who has no say any more', async () => {
  await assign(['review']);
  const id = await orderOne(world, 'buyer', { pen: 1 });
  await sql`update review_flow set assignee_id = ${personIdOf('second')}
    where business_id = ${id}`.execute(world.db);
  await assign(['review-b']);
  expect(await askedAbout(id)).toEqual([personIdOf('elsewhere')]);
  await must(decide(world.elsewhere, id, 'passed'));
});

it('are refused where they are none, are empty, or the unit buys nothing', async () => {
  expect(await refusal(ask(['unit-b']))).toContain('所选审核机构不存在');
  expect(await refusal(ask(['review'], 'nowhere'))).toContain('该单位不存在');
  expect(await refusal(ask(['review'], 'review-b'))).toContain('只有采购单位、主管单位');
  await sql`insert into org (id, code, name, type) values ('hollow', 'hollow', '空机构', 'reviewer')
    on conflict do nothing`.execute(world.db);
  expect(await refusal(ask(['hollow']))).toBe('审核机构「空机构」没有审核人，请先授予审核岗位');
});

it('wait for a second administrator, who sees by whom and what; nobody agrees to their own', async () => {
  const id = await orderOne(world, 'buyer', { pen: 1 });
  const before = await askedAbout(id);
  expect(await must(ask(['review-b']))).toEqual({ isWaiting: true });
  expect((await unitOf('unit-a')).assigned).toEqual([]);
  expect(await askAnewNow(world)).toBe(0);
  expect(await refusal(ask(['review']))).toBe(
    '「甲采购单位 审核机构」已有一项修改待另一名管理员批准',
  );
  const asked = {
    kind: 'reviewBodies',
    subject: '甲采购单位 审核机构',
    detail: '机构-review-b',
    byName: '姓名-securityAdmin',
  };
  expect(await requestsOf()).toMatchObject([{ ...asked, canDecide: true }]);
  expect(await requestsOf('securityAdmin')).toMatchObject([{ ...asked, canDecide: false }]);
  expect(await requestsOf('unitAdmin')).toEqual([]);
  expect(await refusal(decideOn(true, 'securityAdmin'))).toContain('由您本人提出');
  const requestId = (await requestsOf())[0]?.id ?? '';
  await must(decideOn(false));
  expect(await requestsOf()).toEqual([]);
  expect((await unitOf('unit-a')).assigned).toEqual([]);
  expect(await askedAbout(id)).toEqual(before);
  const gone = { id: requestId, agrees: true };
  const again = world.as('systemAdmin').call(changeRequestEndpoints.decide, gone);
  expect(await refusal(again)).toContain('该申请不存在');
});

it('are asked of nobody where they are the unit’s already', async () => {
  await assign(['review-b']);
  expect(await must(ask(['review-b']))).toEqual({ isWaiting: false });
  expect(await requestsOf()).toEqual([]);
});

it('are judged again when they are agreed to', async () => {
  await must(ask(['review-b']));
  await sql`update org set is_closed = true where id = 'review-b'`.execute(world.db);
  try {
    expect(await refusal(decideOn(true))).toContain('所选审核机构不存在');
    expect(await requestsOf()).toHaveLength(1);
  } finally {
    await sql`update org set is_closed = false where id = 'review-b'`.execute(world.db);
  }
});

it('are told to the audit administrator, and who asked is told how it ended', async () => {
  await must(ask(['review-b']));
  await must(decideOn(true));
  const told = async (who: 'auditAdmin' | 'systemAdmin' | 'securityAdmin') =>
    (await todosOf(world.as(who), 'messages')).rows
      .filter(({ processName }) => processName === '降低安全要求')
      .map(({ text }) => text);
  const change = '修改「甲采购单位 审核机构：机构-review-b」';
  const asked = `姓名-securityAdmin申请${change}，须由另一名系统管理员或安全管理员批准`;
  expect(await told('auditAdmin')).toEqual(
    expect.arrayContaining([asked, `姓名-systemAdmin批准${change}，已生效`]),
  );
  expect(await told('systemAdmin')).toEqual([asked]);
  expect(await told('securityAdmin')).toEqual([
    '姓名-systemAdmin批准了您申请的修改「甲采购单位 审核机构：机构-review-b」，已生效',
  ]);
});

it('are nobody else’s to choose, and every choice is in the security log', async () => {
  for (const who of ['unitAdmin', 'systemAdmin', 'reviewer', 'handler'] as const) {
    const body = { unitId: 'unit-a', bodyIds: ['review'] };
    expect((await world.as(who).call(unitEndpoints.saveReviewBodies, body)).status).toBe(403);
  }
  const own = await must(world.as('unitAdmin').call(unitEndpoints.list, { keyword: '' }));
  expect(own.bodies).toEqual([]);
  await assign(['review']);
  const filter = { fromMs: null, toMs: null, refusedOnly: false, actor: '', object: 'unit-a' };
  const page = { page: 1, pageSize: 1, action: 'unit.changed' } as const;
  const log = await must(
    world.as('auditAdmin').call(securityLogEndpoints.list, { ...filter, ...page }),
  );
  expect(log.rows[0]).toMatchObject({ actor: '姓名-systemAdmin' });
  expect(log.rows[0]?.detail).toMatch(/^审核机构：/);
});
