import { providersOf } from '@jicai/platform/src/identity/sign-on/providers.ts';
import { sessionEndpoints } from '@jicai/shared/contract/identity/account/session.ts';
import { signOnEndpoints } from '@jicai/shared/contract/identity/account/sign-on.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealedClient } from '../../../harness/client/sealed-client.ts';
import { within } from '../../../harness/dose.ts';
import { PASSWORD, personIdOf } from '../../../harness/people/cast.ts';
import {
  BASE_DN,
  SEARCH_DN,
  SEARCH_PASSWORD,
  type Slapd,
  startSlapd,
} from '../../../harness/servers/slapd.ts';
import { injected, startPlatform, type World } from '../../../harness/world.ts';

/* Signing in with the account of a directory: a real OpenLDAP. */

let directory: Slapd;
let world: World;

beforeAll(async () => {
  directory = await startSlapd([
    { uid: 'lin', name: '林一', password: 'lin there' },
    { uid: 'buyer', name: '另一个人', password: 'buyer there' },
    { uid: 'gone', name: '已离开', password: 'gone there' },
    { uid: 'twin', name: '双一', password: 'same there' },
    { uid: 'twin', name: '双二', password: 'same there', branch: 'others' },
  ]);
  world = await startPlatform({
    loginsPerMinute: 1_000,
    signOnProviders: providersOf([
      {
        kind: 'ldap',
        id: 'domain',
        title: '域账号',
        unitCode: 'code-unit-a',
        url: directory.url,
        bindDn: SEARCH_DN,
        bindPassword: SEARCH_PASSWORD,
        baseDn: BASE_DN,
        timeoutSeconds: 1,
      },
    ]),
  });
});
afterAll(async () => {
  await world?.stop();
  await directory?.stop();
});

const visitor = () => sealedClient('', { send: injected(world.app) });
async function signIn(loginName: string, password: string, providerId = 'domain') {
  return (await visitor()).call(signOnEndpoints.withPassword, { providerId, loginName, password });
}
const failed = { status: 200, state: 0, text: '登录失败！' };

async function personOf(name: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select person_id as id from external_identity where name = ${name}`.execute(world.db);
  return rows[0]?.id ?? '';
}
const grant = (personId: string) =>
  sql`insert into post (id, person_id, org_id, role, from_on, granted_at)
    values (${`post-${personId}`}, ${personId}, 'unit-a', 'buyer', '2020-01-01', now())`.execute(
    world.db,
  );

describe('an account of a directory', () => {
  it('lets its person in once they have a role; the password is stored nowhere', async () => {
    expect((await signIn('lin', 'lin there')).data?.outcome).toBe('waiting');
    const id = await personOf('林一');
    await grant(id);
    const { data } = await signIn('LIN', 'lin there');
    expect(data).toMatchObject({ outcome: 'in', login: { user: { id, name: '林一' } } });
    const rows = await sql`select * from person where id = ${id}`.execute(world.db);
    expect(JSON.stringify(rows.rows)).not.toContain('lin there');
    // It has no password of this site.
    const own = await (await visitor()).call(sessionEndpoints.login, {
      loginName: 'lin',
      password: 'lin there',
    });
    expect(own.text).toBe('登录失败！');
  });

  it('is not the person of the same login name here', async () => {
    await signIn('buyer', 'buyer there');
    expect(await personOf('另一个人')).not.toBe(personIdOf('buyer'));
  });
});

describe('faults', () => {
  it.each([
    ['a wrong password', 'lin', 'wrong'],
    ['an unknown name', 'nobody', 'lin there'],
    ['a name that two people have', 'twin', 'same there'],
    ['a star', '*', 'lin there'],
    ['a filter instead of a name', 'lin)(uid=*', 'lin there'],
    ['a filter that closes ours', '*)(objectClass=*))(|(uid=lin', 'lin there'],
    ['a name with an escape', 'l\\69n', 'lin there'],
    ['the account that searches', 'search', SEARCH_PASSWORD],
  ])('%s: one text', async (_name, loginName, password) => {
    expect(await signIn(loginName, password)).toMatchObject(failed);
  });

  it('an empty password never reaches the directory', async () => {
    expect((await signIn('lin', '')).status).toBe(400);
    expect((await signIn('lin', '   ')).status).toBe(400);
  });

  it('somebody who has left: refused', async () => {
    await signIn('gone', 'gone there');
    const id = await personOf('已离开');
    await grant(id);
    expect((await signIn('gone', 'gone there')).data?.outcome).toBe('in');
    await world.db.updateTable('person').set({ disabled: true }).where('id', '=', id).execute();
    expect((await signIn('gone', 'gone there')).text).toContain('账号已停用');
  });

  it('a slow directory: a sentence within its time', async () => {
    directory.freeze();
    const started = performance.now();
    expect((await signIn('lin', 'lin there')).text).toContain('暂时无法连接');
    expect(performance.now() - started).toBeLessThan(within(6_000));
    directory.thaw();
    expect((await signIn('lin', 'lin there')).data?.outcome).toBe('in');
  });

  it('a directory that is away: passwords of the site still work', async () => {
    await directory.kill();
    expect((await signIn('lin', 'lin there')).text).toContain('暂时无法连接');
    const login = { loginName: 'systemAdmin', password: PASSWORD };
    expect((await (await visitor()).call(sessionEndpoints.login, login)).data?.token).toBeTruthy();
    await directory.start();
    expect((await signIn('lin', 'lin there')).data?.outcome).toBe('in');
  });

  it('guesses are refused before the directory locks the account', async () => {
    const small = await startPlatform({
      loginsPerMinute: 3,
      signOnProviders: providersOf([
        {
          kind: 'ldap',
          id: 'domain',
          title: 'x',
          url: directory.url,
          bindDn: SEARCH_DN,
          bindPassword: SEARCH_PASSWORD,
          baseDn: BASE_DN,
        },
      ]),
    });
    const client = await sealedClient('', { send: injected(small.app) });
    const statuses = [];
    for (const loginName of ['lin', 'LIN', 'Lin', 'lin']) {
      const body = { providerId: 'domain', loginName, password: 'wrong' };
      statuses.push((await client.call(signOnEndpoints.withPassword, body)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    await small.stop();
  });

  it('each stands in the security log', async () => {
    await signIn('lin', 'wrong again');
    const last = await world.db
      .selectFrom('security_log')
      .select(['action', 'was_refused', 'actor'])
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow();
    expect(last).toEqual({ action: 'login', was_refused: true, actor: '单点登录 domain' });
  });
});

it('plain LDAP is for this machine alone', () => {
  const entry = {
    kind: 'ldap',
    id: 'domain',
    title: 'x',
    url: 'ldap://dc.example.org',
    bindDn: SEARCH_DN,
    bindPassword: 'x',
    baseDn: BASE_DN,
  };
  expect(() => providersOf([entry])).toThrow('url');
  expect(providersOf([{ ...entry, url: 'ldaps://dc.example.org' }])).toHaveLength(1);
});
