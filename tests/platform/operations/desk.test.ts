import { deskEndpoints } from '@jicai/shared/contract/operations/desk.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../harness/answers.ts';
import { todosOf } from '../../harness/mall/reviewers.ts';
import { type Actor, personIdOf } from '../../harness/people/cast.ts';
import { startPlatform, type World } from '../../harness/world.ts';

/* The workbench: the checklist of administrators and what the list of to-dos gives it. */

let world: World;
beforeAll(async () => {
  world = await startPlatform({ suppliers: 1 });
});
afterAll(() => world?.stop());

const run = (text: ReturnType<typeof sql>) => text.execute(world.db);
const itemsOf = async (who: Actor) =>
  (await must(world.as(who).call(deskEndpoints.checklist, {}))).rows;
async function item(who: Actor, name: string) {
  const found = (await itemsOf(who)).find((one) => one.name === name);
  if (!found) throw new Error(`no item ${name}`);
  return found;
}

describe('the checklist', () => {
  it('is for administrators of the system and of a unit', async () => {
    expect((await itemsOf('systemAdmin')).map(({ name }) => name)).toContain('backup');
    expect((await itemsOf('unitAdmin')).map(({ name }) => name)).toEqual([
      ...['people', 'roles', 'flows', 'budgets'],
    ]);
    for (const who of ['reviewer', 'buyer', 'securityAdmin', 'supervisor'] as const)
      expect(await itemsOf(who)).toEqual([]);
    const supplier = await world.as('supplier', 1).call(deskEndpoints.checklist, {});
    expect(supplier.state).not.toBe(1);
  });

  it('follows the backup, with its age', async () => {
    await run(sql`update installation set backup_at = null`);
    expect((await item('systemAdmin', 'backup')).isDone).toBe(false);
    await run(sql`update installation set backup_at = now() - interval '3 hours'`);
    expect(await item('systemAdmin', 'backup')).toMatchObject({
      state: '最近一次在 3 小时前',
      isDone: true,
    });
    await run(sql`update installation set backup_at = now() - interval '40 hours'`);
    expect((await item('systemAdmin', 'backup')).isDone).toBe(false);
  });

  it('counts accounts that were never used', async () => {
    await run(sql`update person set password_hash = 'x'`);
    expect((await item('unitAdmin', 'people')).isDone).toBe(true);
    await run(sql`update person set password_hash = '', last_login_at = null
      where id = ${personIdOf('keeper')}`);
    const found = await item('unitAdmin', 'people');
    expect(found.isDone).toBe(false);
    expect(found.state).toMatch(/^\d+ 人，其中 1 人未启用$/);
    await run(sql`update person set password_hash = 'x' where id = ${personIdOf('keeper')}`);
  });

  it('names the roles that nobody enabled has', async () => {
    await run(sql`update person set disabled = true where id = ${personIdOf('keeper')}`);
    expect((await item('unitAdmin', 'roles')).state).toContain('库管');
    await run(sql`update person set disabled = false where id = ${personIdOf('keeper')}`);
    expect((await item('unitAdmin', 'roles')).state).not.toContain('库管');
  });

  it('ticks units once each has an administrator, and names one that has none', async () => {
    const led = () => item('systemAdmin', 'unitAdmins');
    await run(
      sql`insert into org (id, code, name, type) values ('bare', 'BARE', '新单位', 'buyer')`,
    );
    expect((await led()).state).toContain('还没有');
    await run(sql`update org set is_closed = true where id = 'bare'`);
    expect((await led()).state).not.toContain('新单位');
  });

  it('follows budgets, workflows, holidays and rehearsals', async () => {
    expect((await item('unitAdmin', 'budgets')).isDone).toBe(false);
    expect((await item('unitAdmin', 'flows')).isDone).toBe(false);
    await run(sql`insert into budget (id, unit_id, year, kind, number, name, funds_type, policy,
        amount, created_at, changed_at)
      values ('b1', 'unit-a', extract(year from now() at time zone 'Asia/Shanghai'), 'budget', 'B1',
        '办公', 'fiscal', 'stop', 100, now(), now())`);
    await run(sql`insert into workflow_template (unit_id, business_type, version, state, rules,
        saved_at, saved_by, published_at, published_by)
      values ('unit-a', 'order', 1, 'published', '{}', now(), ${personIdOf('unitAdmin')}, now(),
        ${personIdOf('unitAdmin')})`);
    expect((await item('unitAdmin', 'budgets')).state).toBe('1 项');
    expect((await item('unitAdmin', 'flows')).isDone).toBe(true);
    await run(sql`delete from holiday_day`);
    expect((await item('systemAdmin', 'holidays')).isDone).toBe(false);
    await run(sql`update installation set rehearsed_at = now()`);
    expect((await item('systemAdmin', 'rehearsal')).isDone).toBe(true);
  });
});

describe('the list of to-dos', () => {
  it('counts open tasks by kind, and has one kind or one object alone', async () => {
    const me = personIdOf('reviewer');
    for (const [id, name, object] of [
      ['k1', '订单审核', 'o1'],
      ['k2', '订单审核', 'o2'],
      ['k3', '合同审核', 'o1'],
    ] as const)
      await run(sql`insert into todo (id, person_id, kind, open_mode, business_type, business_id,
          process_name, content, created_at)
        values (${id}, ${me}, 'task', 'page', 'order', ${object}, ${name}, '', now())`);
    const list = (kind: string, objectId: string) =>
      todosOf(world.as('reviewer'), 'open', '', { kind, objectId });
    const all = await list('', '');
    expect(all.kinds).toEqual([
      { kind: '订单审核', count: 2 },
      { kind: '合同审核', count: 1 },
    ]);
    const one = await list('合同审核', '');
    expect(one.rows.map(({ id }) => id)).toEqual(['k3']);
    expect(one.total).toBe(1);
    expect(one.kinds).toHaveLength(2);
    expect((await list('', 'o1')).rows.map(({ id }) => id).sort()).toEqual(['k1', 'k3']);
    expect((await list('订单审核', 'o1')).rows.map(({ id }) => id)).toEqual(['k1']);
  });
});
