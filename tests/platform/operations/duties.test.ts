import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { DEAD_LETTER } from '@jicai/platform/src/kernel/jobs/queues.ts';
import { peopleEndpoints } from '@jicai/shared/contract/identity/people.ts';
import { consoleEndpoints } from '@jicai/shared/contract/operations/console.ts';
import { registrationEndpoints } from '@jicai/shared/contract/operations/registration.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../harness/answers.ts';
import { todosOf } from '../../harness/mall/reviewers.ts';
import { personIdOf } from '../../harness/people/cast.ts';
import { dutiesOf } from '../../harness/work/duties.ts';
import { startPlatform, type World } from '../../harness/world.ts';

/* The work that the installation and newcomers ask of administrators. */

let world: World;
beforeAll(async () => {
  world = await startPlatform({ suppliers: 1 });
});
afterAll(() => world?.stop());

const root = () => world.as('systemAdmin');
const admin = () => world.as('unitAdmin');
const run = (text: ReturnType<typeof sql>) => text.execute(world.db);

describe('backup.take', () => {
  const backup = (age: string) =>
    run(sql`update installation set backup_at = now() - ${age}::interval`);

  it('waits for the system administrator from 26 hours after the last backup on', async () => {
    await backup('25 hours');
    expect(await dutiesOf(root(), 'backup')).toEqual([]);
    await backup('50 hours');
    expect(await dutiesOf(root(), 'backup')).toEqual(['backup.take']);
    for (const who of ['securityAdmin', 'auditAdmin', 'unitAdmin', 'buyer'] as const)
      expect(await dutiesOf(world.as(who), 'backup')).toEqual([]);
    const { rows } = await todosOf(root(), 'open', '备份已过期');
    expect(rows[0]?.text).toContain('最近一次备份在 50 小时前');
    await backup('1 minute');
    expect(await dutiesOf(root(), 'backup')).toEqual([]);
  });

  it('waits a day after the set-up where there was none, and not during the set-up', async () => {
    await run(sql`update installation set backup_at = null, ready_at = null`);
    expect(await dutiesOf(root(), 'backup')).toEqual([]);
    await run(sql`update installation set ready_at = now() - interval '27 hours'`);
    expect(await dutiesOf(root(), 'backup')).toEqual(['backup.take']);
    await run(sql`update installation set backup_at = now(), ready_at = null`);
    expect(await dutiesOf(root(), 'backup')).toEqual([]);
  });
});

it('job.retry waits, once for all jobs that were given up, until each is retried or discarded', async () => {
  const fail = async () => {
    const { rows } = await sql<{ id: string }>`
      insert into pgboss.job (name, data, source_name, source_output)
      values (${DEAD_LETTER}, '{}', 'test.job', '{"message":"away"}') returning id::text`.execute(
      world.db,
    );
    return rows[0]?.id ?? '';
  };
  expect(await dutiesOf(root(), 'jobs')).toEqual([]);
  const [first, second] = [await fail(), await fail()];
  expect(await dutiesOf(root(), 'jobs')).toEqual(['job.retry']);
  expect(await dutiesOf(world.as('securityAdmin'), 'jobs')).toEqual([]);
  await must(root().call(consoleEndpoints.discardJob, { id: first, reason: '已手工处理' }));
  expect(await dutiesOf(root(), 'jobs')).toEqual(['job.retry']);
  await must(root().call(consoleEndpoints.discardJob, { id: second, reason: '已手工处理' }));
  expect(await dutiesOf(root(), 'jobs')).toEqual([]);
});

it('key.restart waits while a running platform holds a signing key that was replaced', async () => {
  await run(sql`insert into signing_key (id, public_key) values ('old', 'a'), ('new', 'b')`);
  await run(sql`insert into platform_key (process_id, host, purpose, fingerprint, place, since, heard_at)
    values ('p1', 'host-1', 'signing', 'old', '/keys/signing', now(), now())`);
  expect(await dutiesOf(root(), 'host-1')).toEqual([]);
  await run(sql`insert into signing_successor (key_id, previous_id, previous_until, signature)
    values ('new', 'old', now() + interval '1 day', 's')`);
  expect(await dutiesOf(root(), 'host-1')).toEqual(['key.restart']);
  const { rows } = await todosOf(root(), 'open', 'host-1');
  expect(rows[0]?.dueAtMs).toBeGreaterThan(Date.now());
  // A platform that stopped holds none; one that was restarted holds the new one.
  await run(sql`update platform_key set heard_at = now() - interval '1 minute'`);
  expect(await dutiesOf(root(), 'host-1')).toEqual([]);
  await run(sql`update platform_key set heard_at = now(), fingerprint = 'new'`);
  expect(await dutiesOf(root(), 'host-1')).toEqual([]);
});

it('providerFeed.check waits while the last feed left products out', async () => {
  await run(sql`insert into provider_health (provider, fed_at, skipped_count, skipped_reason)
    values ('yunfan', now(), 2, 'P9：没有名称')`);
  expect(await dutiesOf(root(), 'yunfan')).toEqual(['providerFeed.check']);
  const { rows } = await todosOf(root(), 'open', 'yunfan');
  expect(rows[0]?.text).toContain('2 件商品未能导入（P9：没有名称）');
  await run(sql`update provider_health set skipped_count = 0`);
  expect(await dutiesOf(root(), 'yunfan')).toEqual([]);
});

/** Lets a unit be without an administrator while `act` runs. */
async function withoutAdministrator(act: () => Promise<void>): Promise<void> {
  const disable = (disabled: boolean) =>
    run(sql`update person set disabled = ${disabled} where id = ${personIdOf('unitAdmin')}`);
  await disable(true);
  await act();
  await disable(false);
}

const IDENTITIES = ['110101199003071233', '11010119900307125X', '110101199003071276'];

describe('memberApplication.decide', () => {
  let next = 0;
  const apply = async () => {
    next += 1;
    const form = {
      unitCode: 'code-unit-a',
      department: '',
      loginName: `applicant${next}`,
      password: 'Wenzhang-4821-qi',
      name: `申请人${'甲乙丙丁'[next] ?? ''}`,
      phone: `1380013800${next}`,
      idNumber: IDENTITIES[next - 1] ?? '',
      role: 'buyer' as const,
    };
    await must(world.as('anonymous').call(registrationEndpoints.submit, form));
    const { rows } = await sql<{ id: string }>`select id from member_application
      where login_name = ${form.loginName}`.execute(world.db);
    return rows[0]?.id ?? '';
  };
  const decide = (id: string, isAccepted: boolean) =>
    must(
      admin().call(registrationEndpoints.decide, {
        id,
        isAccepted,
        reason: isAccepted ? null : '不符',
      }),
    );

  it('waits once for all applications of a unit, until each was accepted or refused', async () => {
    expect(await dutiesOf(admin(), 'unit-a')).toEqual([]);
    const [first, second] = [await apply(), await apply()];
    expect(await dutiesOf(admin(), 'unit-a')).toEqual(['memberApplication.decide']);
    expect((await todosOf(admin(), 'open', '会员注册')).rows[0]?.text).toContain('2 人申请');
    expect((await todosOf(admin(), 'unread', '会员注册')).rows).toEqual([]);
    expect(await dutiesOf(root(), 'unit-a')).toEqual([]);
    await decide(first, true);
    expect(await dutiesOf(admin(), 'unit-a')).toEqual(['memberApplication.decide']);
    await decide(second, false);
    expect(await dutiesOf(admin(), 'unit-a')).toEqual([]);
  });

  it('memberApplication.decideBySystem waits where the unit has no administrator', async () => {
    const id = await apply();
    await withoutAdministrator(async () => {
      expect(await dutiesOf(root(), 'unit-a')).toContain('memberApplication.decideBySystem');
    });
    expect(await dutiesOf(root(), 'unit-a')).toEqual([]);
    await decide(id, false);
  });
});

describe('newcomer.grant', () => {
  it('waits until the person has a post, or is disabled', async () => {
    const add = async (id: string) => {
      await run(sql`insert into person (id, login_name, password_hash, name, org_id, roles)
        values (${id}, ${id}, '', ${`新人-${id}`}, 'unit-a', '{}')`);
      await run(sql`insert into external_identity (id, person_id, provider, issuer, subject, name, linked_at)
        values (${id}, ${id}, 'office', 'https://sso', ${id}, '', now())`);
    };
    await add('new-1');
    await add('new-2');
    expect(await dutiesOf(admin(), 'new-1')).toEqual(['newcomer.grant']);
    expect(await dutiesOf(root(), 'new-1')).toEqual([]);
    await withoutAdministrator(async () => {
      expect(await dutiesOf(root(), 'new-1')).toEqual(['newcomer.grantBySystem']);
    });
    const post = { unitId: 'unit-a', departmentId: null, role: 'buyer', roleId: null } as const;
    const days = { fromDay: await today(), toDay: null };
    await must(admin().call(peopleEndpoints.grant, { id: 'new-1', ...post, ...days }));
    expect(await dutiesOf(admin(), 'new-1')).toEqual([]);
    await must(admin().call(peopleEndpoints.setDisabled, { id: 'new-2', disabled: true }));
    expect(await dutiesOf(admin(), 'new-2')).toEqual([]);
  });
});

const today = async () => {
  const { rows } = await sql<{ day: string }>`select to_char(${databaseClock.now()}
    at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day`.execute(world.db);
  return rows[0]?.day ?? '';
};
