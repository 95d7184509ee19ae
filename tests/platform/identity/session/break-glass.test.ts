import type { Provider } from '@jicai/platform/src/identity/sign-on/connector.ts';
import { memoryMailer } from '@jicai/platform/src/kernel/mail/mail.ts';
import { mailBreakGlass } from '@jicai/platform/src/work/todo/break-glass.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sealedClient } from '../../../harness/client/sealed-client.ts';
import { PASSWORD, personIdOf } from '../../../harness/people/cast.ts';
import { injected, startPlatform, type World } from '../../../harness/world.ts';

/*
 * An administrator's password while people sign in by another system: it works, and everybody who
 * answers for the installation is told.
 */

const away = { fault: 'away', reason: 'nobody answers' } as const;
const provider: Provider = {
  id: 'office',
  title: '统一认证',
  unitCode: null,
  described: { protocol: 'oidc', address: 'https://idp.example.org', account: '' },
  connector: {
    kind: 'redirect',
    begin: async () => away,
    finish: async () => away,
    probe: async () => away,
  },
};
const mailer = memoryMailer();
let world: World;
beforeAll(async () => {
  world = await startPlatform({ signOnProviders: [provider], mailer, loginsPerMinute: 1_000 });
  for (const name of ['securityAdmin', 'auditAdmin'])
    await sql`insert into person_profile (person_id, email, updated_at)
      values (${personIdOf(name)}, ${`${name}@example.org`}, now())`.execute(world.db);
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await sql`delete from todo`.execute(world.db);
  await sql`delete from setting where name like 'signOn%'`.execute(world.db);
});

const logIn = async (loginName: string) =>
  (await sealedClient('', { send: injected(world.app) })).login(loginName, PASSWORD);
const told = async () => {
  const { rows } = await sql<{ id: string; content: string }>`select person_id as id, content
    from todo where process_name = '应急登录告警' order by person_id`.execute(world.db);
  return rows;
};
const logged = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from security_log
    where action = 'login.breakGlass'`.execute(world.db);
  return rows[0]?.n ?? 0;
};

/** The mails that wait, as the worker would send them. */
async function post(): Promise<string[]> {
  const { rows } = await sql<{ personId: string; entryNumber: string }>`delete from pgboss.job
    where name = 'session.breakGlassMail'
    returning data->>'personId' as "personId", data->>'entryNumber' as "entryNumber"`.execute(
    world.db,
  );
  const before = mailer.sent.length;
  for (const ids of rows) await mailBreakGlass({ db: world.db, mailer }, ids);
  return mailer.sent.slice(before).map(({ to, text }) => `${to} ${text}`);
}

it('is told to the other administrators by message and mail, and stands in the log', async () => {
  const before = await logged();
  await logIn('systemAdmin');
  const messages = await told();
  expect(messages.map(({ id }) => id)).toEqual(
    [personIdOf('auditAdmin'), personIdOf('securityAdmin')].toSorted(),
  );
  expect(messages[0]?.content).toContain('姓名-systemAdmin');
  expect(await logged()).toBe(before + 1);
  const letters = await post();
  expect(letters.map((letter) => letter.split(' ')[0]).toSorted()).toEqual([
    'auditAdmin@example.org',
    'securityAdmin@example.org',
  ]);
  expect(letters[0]).toContain('姓名-systemAdmin');
});

it('is nothing for people who are no administrators', async () => {
  const before = await logged();
  await logIn('buyer');
  expect(await told()).toEqual([]);
  expect(await logged()).toBe(before);
});

it('is the usual way in where no such system is in use', async () => {
  const before = await logged();
  await sql`insert into setting (name, value, changed_at) values ('signOn.disabled', 'office', now())`.execute(
    world.db,
  );
  await logIn('systemAdmin');
  expect(await told()).toEqual([]);
  expect(await logged()).toBe(before);
});
