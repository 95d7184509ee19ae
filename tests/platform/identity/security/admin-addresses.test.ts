import { runAdmin } from '@jicai/platform/src/operations/admin/command.ts';
import { profileEndpoints } from '@jicai/shared/contract/identity/account/profile.ts';
import { sessionEndpoints } from '@jicai/shared/contract/identity/account/session.ts';
import { changeRequestEndpoints } from '@jicai/shared/contract/identity/change-request.ts';
import { consoleEndpoints } from '@jicai/shared/contract/operations/console.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sealedClient } from '../../../harness/client/sealed-client.ts';
import { PASSWORD } from '../../../harness/people/cast.ts';
import { testDatabases } from '../../../harness/servers/database.ts';
import { injected, startPlatform, type World } from '../../../harness/world.ts';

/* operations.md 3.3, row "administrators": the list of their addresses. */

let world: World;
beforeAll(async () => {
  world = await startPlatform({ suppliers: 1, database: 'postgres', loginsPerMinute: 1_000 });
  for (const name of ADMINISTRATORS) await world.as(name).token();
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await sql`delete from change_request`.execute(world.db);
  await sql`delete from setting where name like 'security.%'`.execute(world.db);
});

const NAME = 'security.adminAddresses';
const INSIDE = '10.1.2.3';
const OUTSIDE = '203.0.113.9';
const ADMINISTRATORS = ['systemAdmin', 'securityAdmin', 'auditAdmin'] as const;

/** The list as the database has it, past the console. */
const allow = (value: string) =>
  sql`insert into setting (name, value, changed_at) values (${NAME}, ${value}, now())
    on conflict (name) do update set value = excluded.value`.execute(world.db);
/** An address for which the relay vouches. */
const from = (address: string, relayToken = world.relayToken) => ({
  headers: { 'x-relay-token': relayToken, 'x-relay-client-ip': address },
});
const visitor = () => sealedClient('', { send: injected(world.app) });
const login = async (loginName: string, address: string, password = PASSWORD) =>
  (await visitor()).call(sessionEndpoints.login, { loginName, password }, from(address));
const save = (value: string | null, address: string) =>
  world.as('systemAdmin').call(consoleEndpoints.saveSetting, { name: NAME, value }, from(address));
const stored = async () =>
  (await sql<{ value: string }>`select value from setting where name = ${NAME}`.execute(world.db))
    .rows[0]?.value ?? null;
const lastLogged = async () => {
  const { rows } = await sql`select action, was_refused as refused, actor, address, detail
    from security_log order by seq desc limit 1`.execute(world.db);
  return rows[0];
};

describe('addresses of administrators', () => {
  it('are the only ones from which administrators log in', async () => {
    for (const name of ADMINISTRATORS) expect((await login(name, OUTSIDE)).state).toBe(1);
    await allow('10.1.0.0/16, 2001:db8::/32');
    for (const name of ADMINISTRATORS) {
      for (const inside of [INSIDE, `::ffff:${INSIDE}`, '2001:db8::5'])
        expect([name, inside, (await login(name, inside)).state]).toEqual([name, inside, 1]);
      for (const outside of [OUTSIDE, '10.2.0.1', '2001:db9::5']) {
        const refused = await login(name, outside);
        expect([refused.state, refused.data?.token ?? null]).toEqual([0, null]);
        expect(refused.text).toContain(outside);
        expect(await lastLogged()).toEqual({
          ...{ action: 'login', refused: true, actor: `姓名-${name}` },
          ...{ address: outside, detail: 'session.address' },
        });
      }
    }
    // Nobody else is concerned, and a wrong password is a wrong password from everywhere.
    expect((await login('buyer', OUTSIDE)).state).toBe(1);
    expect((await login('systemAdmin', OUTSIDE, 'wrong')).text).toBe('登录失败！');
  });

  it('are the only ones from which administrators act, in sessions from before as well', async () => {
    const act = (address: string) =>
      world.as('systemAdmin').call(consoleEndpoints.overview, {}, from(address));
    expect((await act(OUTSIDE)).state).toBe(1);
    await allow('10.1.0.0/16');
    const refused = await act(OUTSIDE);
    expect(refused.status).toBe(403);
    expect(refused.text).toContain(OUTSIDE);
    expect(await lastLogged()).toMatchObject({
      ...{ action: 'call.abuse', refused: true, actor: '姓名-systemAdmin', address: OUTSIDE },
    });
    expect((await act(INSIDE)).state).toBe(1);
    // Without the relay's secret a header says nothing about the caller.
    const forged = from(INSIDE, 'not the secret of the relay at all');
    expect((await world.as('systemAdmin').call(consoleEndpoints.overview, {}, forged)).status).toBe(
      403,
    );
    const buyer = await world.as('buyer').call(profileEndpoints.passwordRule, {}, from(OUTSIDE));
    expect(buyer.state).toBe(1);
  });

  it('do not shut out the administrator who sets them', async () => {
    const refused = await save('10.1.0.0/16', OUTSIDE);
    expect([refused.state, refused.text]).toEqual([0, expect.stringContaining(OUTSIDE)]);
    expect(await stored()).toBeNull();
    expect((await save('10.1.0.0/16', INSIDE)).data).toEqual({ isWaiting: false });
    expect(await stored()).toBe('10.1.0.0/16');
    expect((await save('10.1.5.0/24', INSIDE)).state).toBe(0);
    expect((await save('0.0.0.0/0', INSIDE)).text).toContain('10.1.0.0/16');
  });

  it('are widened only with a second administrator, whom they do not shut out either', async () => {
    await allow('10.1.0.0/16');
    expect((await save('10.1.2.0/24', INSIDE)).data).toEqual({ isWaiting: false });
    expect((await save('10.1.2.0/24, 10.9.0.0/16', INSIDE)).data).toEqual({ isWaiting: true });
    await sql`delete from change_request`.execute(world.db);
    expect((await save(null, INSIDE)).data).toEqual({ isWaiting: true });
    expect(await stored()).toBe('10.1.2.0/24');
    await sql`update change_request set value = '"10.1.2.3"'`.execute(world.db);
    const { rows } = await sql<{ id: string }>`select id from change_request`.execute(world.db);
    const decide = (address: string) =>
      world
        .as('securityAdmin')
        .call(
          changeRequestEndpoints.decide,
          { id: rows[0]?.id ?? '', agrees: true },
          from(address),
        );
    expect((await decide('10.1.2.4')).text).toContain('10.1.2.4');
    expect((await decide(INSIDE)).state).toBe(1);
    expect(await stored()).toBe('10.1.2.3');
  });

  it('are cleared from the command line, which stands in the log and in the changes', async () => {
    await allow('192.0.2.0/24');
    const { url } = testDatabases.get(world.db) ?? { url: '' };
    const lines: string[] = [];
    const admin = (...words: string[]) =>
      runAdmin(words, { DATABASE_URL: url, DATA_DIR: '/tmp' }, (line) => lines.push(line));
    expect(await admin('config', 'set', NAME)).toBe(0);
    expect(await lastLogged()).toMatchObject({
      action: 'command',
      address: 'cli',
      detail: `set ${NAME}`,
    });
    expect(await stored()).toBeNull();
    const { data } = await world
      .as('systemAdmin')
      .call(consoleEndpoints.settings, {}, from(OUTSIDE));
    expect(data?.changes[0]).toMatchObject({
      ...{ name: NAME, oldValue: '192.0.2.0/24', newValue: null, byName: '命令行' },
    });
    await expect(admin('config', 'set', NAME, '300.1.1.1')).resolves.toBe(1);
    await expect(admin('config', 'set', 'mail.server', 'smtp://u:p@h')).resolves.toBe(1);
    await admin('config', 'list');
    expect(lines.find((line) => line.startsWith('security.profile\t'))).toContain('默认');
  });
});
