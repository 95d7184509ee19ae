import { profileEndpoints } from '@jicai/shared/contract/identity/account/profile.ts';
import { peopleEndpoints } from '@jicai/shared/contract/identity/people.ts';
import { unitEndpoints } from '@jicai/shared/contract/identity/units.ts';
import { importEndpoints } from '@jicai/shared/contract/operations/import.ts';
import { workflowEndpoints } from '@jicai/shared/contract/operations/workflow.ts';
import { delegationEndpoints } from '@jicai/shared/contract/work/delegation.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actor, personIdOf } from '../../harness/people/cast.ts';
import { startPlatform, type World } from '../../harness/world.ts';

/* People who reach for more than they may, by every way that leads to rights. Each is refused and logged. */

let world: World;
let rightsBefore: string;
beforeAll(async () => {
  world = await startPlatform({ suppliers: 1 });
  await sql`update person set roles = array['unitAdmin', 'reviewer'] where login_name = 'unitAdmin'`.execute(
    world.db,
  );
  await sql`insert into post (id, person_id, org_id, role, from_on, granted_at)
    values ('p-review', ${personIdOf('unitAdmin')}, 'unit-a', 'reviewer', '2020-01-01', now())`.execute(
    world.db,
  );
  rightsBefore = await rights();
});
afterAll(() => world?.stop());
let seqBefore = 0;
beforeEach(async () => {
  seqBefore = (await logged()).seq;
});

/** Everybody's rights as one text. */
async function rights(): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    select string_agg(login_name || ' ' || roles::text, E'\n' order by login_name) as all
    from person`.execute(world.db);
  return rows[0]?.all ?? '';
}
async function logged() {
  const { rows } = await sql<{ seq: number; action: string; refused: boolean; actor: string }>`
    select seq, action, was_refused as refused, actor from security_log order by seq desc limit 1`.execute(
    world.db,
  );
  return rows[0] ?? { seq: 0, action: '', refused: false, actor: '' };
}

/** Nothing changed, and the attempt is the log's last entry. */
async function isRefused(actor: Actor, action: string): Promise<void> {
  expect(await rights()).toBe(rightsBefore);
  const last = await logged();
  expect(last.seq).toBeGreaterThan(seqBefore);
  expect(last).toMatchObject({ action, refused: true, actor: `姓名-${actor}` });
}

const post = (
  id: string,
  role: 'handler' | 'systemAdmin' | 'auditAdmin' | 'unitAdmin' | 'keeper',
) => ({
  id,
  unitId: 'unit-a',
  departmentId: null,
  role,
  roleId: null,
  fromDay: '2026-01-01',
  toDay: null,
});

describe('[AT19] rights that somebody reaches for', () => {
  it.each([
    ['a unit’s administrator for themselves', 'unitAdmin', personIdOf('unitAdmin'), 'handler'],
    [
      'a unit’s administrator above what they may give',
      'unitAdmin',
      personIdOf('buyer'),
      'systemAdmin',
    ],
    [
      'a system administrator for themselves',
      'systemAdmin',
      personIdOf('systemAdmin'),
      'auditAdmin',
    ],
    ['a system administrator, an administrator', 'systemAdmin', personIdOf('buyer'), 'auditAdmin'],
  ] as const)('by granting: %s', async (_what, actor, id, role) => {
    expect((await world.as(actor).call(peopleEndpoints.grant, post(id, role))).state).toBe(0);
    await isRefused(actor, 'post.refused');
  });

  it('by editing oneself: a call without the right is refused, a field of roles is none', async () => {
    const own = { id: personIdOf('buyer'), name: '我', phone: null, email: '', idNumber: null };
    const body = { ...own, title: '', note: '', departmentId: null };
    expect((await world.as('buyer').call(peopleEndpoints.save, body)).status).toBe(403);
    await isRefused('buyer', 'call.denied');
    const raw = { ...profileEndpoints.save, file: null, request: peopleEndpoints.grant.request };
    const answer = await world.as('buyer').call(raw, post(personIdOf('buyer'), 'keeper') as never);
    expect(answer.state).toBe(0);
    expect(await rights()).toBe(rightsBefore);
  });

  it('by a delegation to somebody without the right', async () => {
    const toDay = dayOf((await world.now()) + 86_400_000);
    const body = {
      toPersonId: personIdOf('handler'),
      kind: null,
      fromDay: null,
      toDay,
      reason: 'x',
    };
    expect((await world.as('reviewer').call(delegationEndpoints.give, body)).state).toBe(0);
    await isRefused('reviewer', 'delegation.given');
  });

  it('by the file of an import: oneself, an administrator, two duties that exclude each other, made roles alike', async () => {
    const admin = world.as('systemAdmin');
    const made = { base: 'supervisor', changed_at: sql<Date>`now()` };
    await world.db
      .insertInto('role')
      .values({ ...made, id: 'watch', unit_id: 'unit-a', name: '项目查阅' })
      .execute();
    await world.db
      .insertInto('role')
      .values({ ...made, id: 'watch-b', unit_id: 'unit-b', name: '乙项目查阅' })
      .execute();
    const { data } = await admin.call(importEndpoints.begin, { fileName: 'x.xlsx' });
    const batchId = data?.batchId ?? '';
    const row = (login: string, unit: string, roles: string) => [
      ...[login, '某人', unit, '', '', '', '', roles, '', ''],
    ];
    const rows = [
      row('systemAdmin', 'code-platform', '审计管理员'),
      row('sneaky', 'code-platform', '系统管理员、安全管理员'),
      row('both', 'code-unit-a', '经办人、监督人'),
      row('supervisor', 'code-unit-a', '经办人'),
      row('systemAdmin2', 'code-unit-a', '经办人、项目查阅'),
      row('sneaky2', 'code-unit-a', '乙项目查阅'),
    ].map((cells, at) => ({ line: at + 2, cells }));
    await admin.call(importEndpoints.stage, { batchId, sheet: 'people', rows });
    const checked = await admin.call(importEndpoints.check, { batchId });
    expect(checked.data?.faults.map(({ line }) => line).toSorted()).toEqual(
      expect.arrayContaining([2, 3, 4, 5, 6, 7]),
    );
    expect(checked.data?.faults.map(({ reason }) => reason).join()).toContain('第 11 条');
    const applied = await admin.call(importEndpoints.apply, {
      batchId,
      faultlessOnly: false,
      isSending: false,
    });
    expect(applied.state).toBe(0);
    await isRefused('systemAdmin', 'import.applied');
  });

  it.each([
    ['one’s own', 'unitAdmin'],
    ['an administrator’s', 'systemAdmin'],
    ['another unit’s', 'otherHandler'],
  ] as const)('by a link to the password of an account: %s', async (_what, of) => {
    const body = { id: personIdOf(of), byRelease: false };
    const { state } = await world.as('unitAdmin').call(peopleEndpoints.reset, body);
    expect(state).toBe(0);
    await isRefused('unitAdmin', 'person.refused');
  });

  it('by ending a post of one’s own', async () => {
    const body = { postId: 'p-review', successorId: null };
    expect((await world.as('unitAdmin').call(peopleEndpoints.endPost, body)).state).toBe(0);
    await isRefused('unitAdmin', 'post.refused');
  });

  it('by a waiver for oneself', async () => {
    await sql`insert into separation_waiver (id, unit_id, rules, reason, asked_by, asked_at, until_on)
      values ('own', 'unit-a', '{1}', '人少', ${personIdOf('securityAdmin')}, now(), '2099-01-01')`.execute(
      world.db,
    );
    for (const actor of ['securityAdmin', 'unitAdmin'] as const) {
      await world.as(actor).call(unitEndpoints.grantWaiver, { id: 'own' });
      const { rows } =
        await sql`select from separation_waiver where granted_at is not null`.execute(world.db);
      expect(rows).toEqual([]);
      await isRefused(actor, 'waiver.granted');
      seqBefore = (await logged()).seq;
    }
  });

  it('by ending a delegation of somebody else', async () => {
    const now = await world.now();
    const at = (ms: number) => new Date(now + ms);
    await sql`insert into review_delegation
      (id, unit_id, from_person_id, to_person_id, starts_at, ends_at, reason, created_at)
      values ('foreign', 'review', ${personIdOf('reviewer')}, ${personIdOf('otherSupervisor')},
        ${at(-1)}, ${at(86_400_000)}, '出差', ${at(0)})`.execute(world.db);
    const body = { id: 'foreign' };
    expect((await world.as('unitAdmin').call(delegationEndpoints.end, body)).state).toBe(0);
    await isRefused('unitAdmin', 'delegation.ended');
  });

  it('by a template of reviews that names oneself', async () => {
    const admin = world.as('unitAdmin');
    const rule = {
      ...{ level: 1, name: '审核', fundsType: null, fromAmount: fen(0), categoryId: null },
      ...{ reviewerOrgId: null, personId: personIdOf('unitAdmin'), roleId: null, dueHours: null },
    };
    const saved = await admin.call(workflowEndpoints.save, {
      businessType: 'order',
      rules: [rule],
    });
    expect(saved.state).toBe(1);
    const body = { businessType: 'order', version: saved.data?.version ?? 0 };
    expect((await admin.call(workflowEndpoints.publish, body)).text).toContain('第 11 条');
    await isRefused('unitAdmin', 'post.refused');
  });

  it('by a template of reviews that names a role which one has', async () => {
    const admin = world.as('unitAdmin');
    await sql`insert into role (id, unit_id, name, base, changed_at)
      values ('judge', 'unit-a', '专项审核', 'reviewer', now())`.execute(world.db);
    const hold = (roleId: string | null) =>
      sql`update post set role_id = ${roleId}::text where id = 'p-review'`.execute(world.db);
    await hold('judge');
    const rule = {
      ...{ level: 1, name: '审核', fundsType: null, fromAmount: fen(0), categoryId: null },
      ...{ reviewerOrgId: null, personId: null, roleId: 'judge', dueHours: null },
    };
    const body = { businessType: 'order', rules: [rule] };
    const saved = await admin.call(workflowEndpoints.save, body);
    expect(saved.state).toBe(1);
    const version = saved.data?.version ?? 0;
    const published = await admin.call(workflowEndpoints.publish, {
      ...{ businessType: 'order', version },
    });
    await hold(null);
    expect(published.text).toContain('第 11 条');
    await isRefused('unitAdmin', 'post.refused');
  });
});
