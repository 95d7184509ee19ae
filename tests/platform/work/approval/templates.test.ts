import { changeRequestEndpoints } from '@jicai/shared/contract/identity/change-request.ts';
import {
  type WorkflowRule,
  workflowEndpoints,
} from '@jicai/shared/contract/operations/workflow.ts';
import { orderReviewEndpoints } from '@jicai/shared/contract/ordering/review.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must, refusal } from '../../../harness/answers.ts';
import { orderWorld } from '../../../harness/mall/order-worlds.ts';
import { orderOne, review } from '../../../harness/mall/orders.ts';
import { todosOf } from '../../../harness/mall/reviewers.ts';
import { decideOnChange, waitingChanges } from '../../../harness/people/change-requests.ts';
import type { World } from '../../../harness/world.ts';

let world: World;
beforeAll(async () => {
  ({ world } = await orderWorld());
});
afterAll(() => world?.stop());

const rule = (level: number, name: string, more: Partial<WorkflowRule> = {}): WorkflowRule => ({
  ...{ level, name, fundsType: null, fromAmount: fen(0), categoryId: null },
  ...{ reviewerOrgId: null, personId: null, roleId: null, dueHours: null, ...more },
});
const businessType = 'order';
const save = (rules: WorkflowRule[]) =>
  world.as('unitAdmin').call(workflowEndpoints.save, { businessType, rules });
const publish = (version: number) =>
  world.as('unitAdmin').call(workflowEndpoints.publish, { businessType, version });
/** Publishes what drops a level: a second administrator agrees. */
async function publishAgreed(version: number): Promise<void> {
  expect(await must(publish(version))).toEqual({ isWaiting: true });
  await must(decideOnChange(world, true));
}
const states = async () => {
  const { templates } = await must(
    world.as('unitAdmin').call(workflowEndpoints.templates, { businessType }),
  );
  return Object.fromEntries(templates.map(({ version, state }) => [version, state]));
};
const levelsOf = async (orderId: string) => {
  const body = { businessId: orderId };
  const { review: page } = await must(world.as('reviewer').call(orderReviewEndpoints.detail, body));
  return page.flow?.levels ?? 0;
};

it('a template is saved, simulated and published; reviews under way keep their levels', async () => {
  const before = await orderOne(world, 'buyer', { desk: 1 });
  expect(await levelsOf(before)).toBe(1);
  const rules = [
    rule(1, '初审'),
    rule(2, '复审', { fromAmount: fen(50_000), personId: 'person-reviewer' }),
  ];
  const { version } = await must(save(rules));
  expect(version).toBe(1);
  const simulated = async (amount: number) => {
    const body = {
      businessType,
      version,
      fundsType: 'fiscal',
      amount: fen(amount),
      categoryId: null,
    } as const;
    const { levels } = await must(world.as('unitAdmin').call(workflowEndpoints.simulate, body));
    return levels.map(({ name, people }) => [name, ...people.map((one) => one.name)]);
  };
  expect(await simulated(49_999)).toEqual([['初审', '姓名-reviewer']]);
  expect(await simulated(50_000)).toEqual([
    ['初审', '姓名-reviewer'],
    ['复审', '姓名-reviewer'],
  ]);
  expect(await refusal(publish(version))).toBe(
    '环节「复审」没有尚未参与前面环节的审核人，同一人不能审核两次，不能发布',
  );
  await sql`insert into person
    select (jsonb_populate_record(p,
      '{"id": "person-second", "login_name": "second", "name": "姓名-second"}')).*
    from person p where id = 'person-reviewer'`.execute(world.db);
  await must(publish(version));
  expect(await levelsOf(before)).toBe(1);
  await review(world, before, 'passed');
  expect(await levelsOf(await orderOne(world, 'buyer', { desk: 1 }))).toBe(2);
  expect(await levelsOf(await orderOne(world, 'buyer', { pen: 1 }))).toBe(1);
  const { rows } = await todosOf(world.as('reviewer'));
  expect(rows.map(({ text }) => text).join()).toContain('您是本单位订单审核「初审」环节的审核人');
  // The next draft is a version of its own; the published one stays until it is published.
  expect(await must(save([rule(1, '终审')]))).toEqual({ version: 2 });
  const body = { businessType };
  const { templates } = await must(world.as('unitAdmin').call(workflowEndpoints.templates, body));
  expect(templates.map((one) => [one.version, one.state])).toEqual([
    [2, 'draft'],
    [1, 'published'],
  ]);
  expect(await refusal(publish(1))).toBe('没有这个流程模板，请刷新后重试');
});

it('a level without anybody, a gap and a double row are refused by name', async () => {
  await sql`insert into org (id, code, name, type) values ('empty', 'empty', '空机构', 'reviewer')`.execute(
    world.db,
  );
  const { version } = await must(
    save([rule(1, '初审'), rule(2, '会签', { reviewerOrgId: 'empty' })]),
  );
  expect(await refusal(publish(version))).toBe('环节「会签」没有可审核的人员，不能发布');
  expect(await refusal(save([]))).toBe('请至少设置一个环节');
  expect(await refusal(save([rule(1, '初审'), rule(3, '终审')]))).toBe('缺少第 2 级');
  expect(await refusal(save([rule(1, '初审'), rule(1, '再审')]))).toBe(
    '第 1 级有两行资金性质、品目和起始金额相同',
  );
  expect(await refusal(save([rule(1, '初审', { fundsType: 'fiscal' })]))).toBe(
    '第 1 级须对两种资金性质、全部品目都从 0 元起',
  );
  expect((await world.as('buyer').call(workflowEndpoints.types, {})).state).toBe(0);
  const unknown = { businessType: 'shop', rules: [rule(1, '初审')] };
  expect(await refusal(world.as('unitAdmin').call(workflowEndpoints.save, unknown))).toBe(
    '没有这个流程模板，请刷新后重试',
  );
});

it('a level whose people may not pass the amount that comes to it is refused, and simulated as empty', async () => {
  const ceiling = (amount: number) =>
    sql`insert into role_ceiling (id, role, act, amount, changed_at, changed_by)
      values ('c', 'reviewer', 'pass', ${amount}, now(), 'person-securityAdmin')
      on conflict (unit_id, role, act) do update set amount = excluded.amount`.execute(world.db);
  const { version } = await must(
    save([rule(1, '初审'), rule(1, '主任审', { fromAmount: fen(50_000) })]),
  );
  const simulated = async (amount: number) => {
    const asked = { businessType, version, fundsType: 'fiscal', categoryId: null } as const;
    const body = { ...asked, amount: fen(amount) };
    const { levels } = await must(world.as('unitAdmin').call(workflowEndpoints.simulate, body));
    return levels.map(({ name, people }) => [name, people.length > 0]);
  };
  try {
    await ceiling(49_999);
    expect(await refusal(publish(version))).toBe(
      '环节「主任审」的审核人限额均低于 500.00 元，无人可以审核通过，不能发布',
    );
    expect(await simulated(49_999)).toEqual([['初审', true]]);
    expect(await simulated(50_000)).toEqual([['主任审', false]]);
    await ceiling(50_000);
    expect(await simulated(50_000)).toEqual([['主任审', true]]);
    await publishAgreed(version);
  } finally {
    await sql`delete from role_ceiling`.execute(world.db);
  }
});

it('a level for a category is met by what is bought of it and of those below', async () => {
  const bought = await orderOne(world, 'buyer', { desk: 1 });
  const { rows: lines } = await sql<{ top: string; leaf: string }>`
    select c.path[1] as top, c.id as leaf from order_line l join category c on c.id = l.category_id
    where l.order_id = ${bought} limit 1`.execute(world.db);
  const { top = '', leaf = '' } = lines[0] ?? {};
  expect(top).not.toBe('');
  await sql`insert into category (id, name, level, path) values ('other', '其他', 1, '{other}')`.execute(
    world.db,
  );
  const versionOf = async (categoryId: string) =>
    (await must(save([rule(1, '初审'), rule(2, '专业审核', { categoryId })]))).version;
  const simulated = async (version: number, categoryId: string | null) => {
    const body = {
      businessType,
      version,
      fundsType: 'fiscal',
      amount: fen(1),
      categoryId,
    } as const;
    const { levels } = await must(world.as('unitAdmin').call(workflowEndpoints.simulate, body));
    return levels.map(({ name }) => name);
  };
  const ofOther = await versionOf('other');
  expect(await simulated(ofOther, null)).toEqual(['初审']);
  expect(await simulated(ofOther, leaf)).toEqual(['初审']);
  expect(await simulated(ofOther, 'other')).toEqual(['初审', '专业审核']);
  await must(publish(ofOther));
  expect(await levelsOf(await orderOne(world, 'buyer', { desk: 1 }))).toBe(1);
  const ofTop = await versionOf(top);
  expect(await simulated(ofTop, leaf)).toEqual(['初审', '专业审核']);
  // Purchases of the other category are reviewed once from then on.
  await publishAgreed(ofTop);
  expect(await levelsOf(await orderOne(world, 'buyer', { desk: 1 }))).toBe(2);
  expect(await refusal(save([rule(1, '初审'), rule(2, '审', { categoryId: 'nothing' })]))).toBe(
    '环节「审」的品目不存在，或该业务不分品目',
  );
  expect(await refusal(save([rule(1, '初审', { categoryId: top })]))).toBe(
    '第 1 级须对两种资金性质、全部品目都从 0 元起',
  );
});

describe('a template by which a review meets fewer levels', () => {
  const two = [rule(1, '初审'), rule(2, '复审')];
  const one = [rule(1, '终审')];
  let version = 0;
  /** Two levels are in force, and a draft has one. */
  beforeEach(async () => {
    await sql`delete from change_request`.execute(world.db);
    await sql`delete from workflow_template`.execute(world.db);
    await sql`delete from review_level`.execute(world.db);
    await must(publish((await must(save(two))).version));
    ({ version } = await must(save(one)));
  });

  it('waits for a second administrator; until then the levels stay', async () => {
    expect(await must(publish(version))).toEqual({ isWaiting: true });
    expect(await states()).toEqual({ 1: 'published', 2: 'draft' });
    const id = await orderOne(world, 'buyer', { pen: 1 });
    expect(await levelsOf(id)).toBe(2);
    const [waiting] = await waitingChanges(world, 'systemAdmin');
    expect(waiting).toMatchObject({
      kind: 'workflow',
      subject: '甲采购单位 订单审核流程',
      detail: '第 2 版减少审核环节，由“初审 → 复审”改为“终审”',
      byName: '姓名-unitAdmin',
    });
    expect(await waitingChanges(world, 'unitAdmin')).toMatchObject([{ canWithdraw: true }]);
    const again = `第 2 版已申请发布，待另一名管理员批准；撤回申请后方可修改或再次发布`;
    expect(await refusal(publish(version))).toBe(again);
    expect(await refusal(save(two))).toBe(again);
    const body = { businessType };
    const waits = async () =>
      (await must(world.as('unitAdmin').call(workflowEndpoints.templates, body))).isWaiting;
    expect(await waits()).toBe(true);
    const { rows: attempts } = await sql`select actor, detail from security_log
      where action = 'change.refused' and object = 'unit-a order' and was_refused`.execute(
      world.db,
    );
    const attempt = { actor: '姓名-unitAdmin', detail: 'workflow.waiting' };
    expect(attempts).toEqual([attempt, attempt]);
    await must(decideOnChange(world, true, 'systemAdmin'));
    expect(await waits()).toBe(false);
    expect(await states()).toEqual({ 1: 'retired', 2: 'published' });
    expect(await levelsOf(await orderOne(world, 'buyer', { pen: 1 }))).toBe(1);
    expect(await levelsOf(id)).toBe(2);
    const { rows } = await sql<{ by: string; actor: string }>`
      select t.published_by as by, l.actor from workflow_template t, security_log l
      where t.version = 2 and l.action = 'workflow.published' order by l.seq desc limit 1`.execute(
      world.db,
    );
    expect(rows).toEqual([{ by: 'person-unitAdmin', actor: '姓名-systemAdmin' }]);
  });

  it('is the draft that it was when it is declined or taken back', async () => {
    await must(publish(version));
    await must(decideOnChange(world, false));
    expect(await states()).toEqual({ 1: 'published', 2: 'draft' });
    await must(publish(version));
    const [waiting] = await waitingChanges(world, 'unitAdmin');
    const body = { id: waiting?.id ?? '' };
    await must(world.as('unitAdmin').call(changeRequestEndpoints.withdraw, body));
    expect(await must(save([...two, rule(3, '会签')]))).toEqual({ version });
  });

  it('is judged again when it is agreed to', async () => {
    await must(publish(version));
    await sql`update person set roles = '{unitAdmin,buyer}' where id = 'person-unitAdmin'`.execute(
      world.db,
    );
    try {
      expect(await refusal(decideOnChange(world, true))).toContain('第 11 条');
      expect(await waitingChanges(world, 'securityAdmin')).toHaveLength(1);
      expect(await states()).toEqual({ 1: 'published', 2: 'draft' });
    } finally {
      await sql`update person set roles = '{unitAdmin}' where id = 'person-unitAdmin'`.execute(
        world.db,
      );
    }
  });

  it('does not wait where a level comes, or only words change', async () => {
    await must(save([rule(1, '业务审核'), rule(2, '财务审核', { dueHours: 24 })]));
    expect(await must(publish(version))).toEqual({ isWaiting: false });
    await sql`delete from workflow_template`.execute(world.db);
    await sql`delete from review_level`.execute(world.db);
    await must(publish((await must(save(one))).version));
    const more = await must(save(two));
    expect(await must(publish(more.version))).toEqual({ isWaiting: false });
  });

  it('is seen by no administrator who did not ask for it, and taken back by none', async () => {
    await must(publish(version));
    const [waiting] = await waitingChanges(world, 'unitAdmin');
    await sql`update change_request set asked_by = 'person-buyer'`.execute(world.db);
    expect(await waitingChanges(world, 'unitAdmin')).toEqual([]);
    const body = { id: waiting?.id ?? '' };
    expect(
      await refusal(world.as('unitAdmin').call(changeRequestEndpoints.withdraw, body)),
    ).toContain('不是由您提出');
  });
});

describe('a template by which as many people review, but weaker ones', () => {
  const chief = rule(2, '主任审', { personId: 'person-second' });
  /** A second reviewer, and one of another body; the first level is everybody's, the second the chief's. */
  beforeEach(async () => {
    for (const table of ['change_request', 'workflow_template', 'review_level', 'role_ceiling'])
      await sql`delete from ${sql.table(table)}`.execute(world.db);
    await sql`insert into org (id, code, name, type) values ('far', 'far', '另一机构', 'reviewer')
      on conflict do nothing`.execute(world.db);
    for (const [id, org] of [
      ['second', null],
      ['far', 'far'],
    ])
      await sql`insert into person
        select (jsonb_populate_record(p, jsonb_build_object('id', 'person-' || ${id}::text,
          'login_name', ${id}::text, 'name', '姓名-' || ${id}::text,
          'org_id', coalesce(${org}::text, p.org_id)))).*
        from person p where id = 'person-reviewer' on conflict do nothing`.execute(world.db);
    await must(publish((await must(save([rule(1, '初审'), chief]))).version));
  });

  const asks = async (...rules: WorkflowRule[]) => {
    await must(publish((await must(save(rules))).version));
    return (await waitingChanges(world, 'systemAdmin')).map(({ detail }) => detail);
  };

  it('waits where everybody decides in place of somebody who was named', async () => {
    const why = '降低环节“主任审”的审核要求（不再限定原来的人员或岗位角色）';
    expect(await asks(rule(1, '初审'), rule(2, '复审'))).toEqual([
      `第 2 版${why}，由“初审 → 主任审”改为“初审 → 复审”`,
    ]);
    expect(await levelsOf(await orderOne(world, 'buyer', { pen: 1 }))).toBe(2);
    await must(decideOnChange(world, true));
    expect(await states()).toEqual({ 1: 'retired', 2: 'published' });
  });

  it('waits where somebody of another organisation decides', async () => {
    const [detail] = await asks(rule(1, '初审'), { ...chief, personId: 'person-far' });
    expect(detail).toContain('改由原来不审核的机构审核');
  });

  it('waits where those with a lower ceiling decide, whatever sum it is lower for', async () => {
    await sql`insert into role_ceiling (id, unit_id, role, act, amount, changed_at, changed_by)
      select 'far', org_id, 'reviewer', 'pass', 90000, now(), 'person-securityAdmin'
      from person where id = 'person-far'`.execute(world.db);
    // Only people without a ceiling passed sums above that of the other body.
    const [detail] = await asks(rule(1, '外审', { reviewerOrgId: 'far' }), chief);
    expect(detail).toContain('审核人的限额低于原来');
  });

  it('does not wait where somebody as strong is named, in whatever order', async () => {
    const peer = { ...chief, personId: 'person-reviewer' };
    expect(await asks(rule(1, '初审'), peer)).toEqual([]);
    expect(await asks({ ...peer, level: 1 }, rule(2, '复审'))).toEqual([]);
    expect(await states()).toEqual({ 1: 'retired', 2: 'retired', 3: 'published' });
  });
});
