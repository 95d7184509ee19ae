import { providersOf } from '@jicai/platform/src/identity/sign-on/providers.ts';
import { sessionEndpoints } from '@jicai/shared/contract/identity/account/session.ts';
import { signOnEndpoints } from '@jicai/shared/contract/identity/account/sign-on.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sealedClient } from '../../../harness/client/sealed-client.ts';
import { PASSWORD } from '../../../harness/people/cast.ts';
import {
  type Answer,
  BIND,
  bound,
  entry,
  type FalseDirectory,
  SEARCH,
  searched,
  startFalseDirectory,
} from '../../../harness/sign-on/false-directory.ts';
import { injected, startPlatform, type World } from '../../../harness/world.ts';

/*
 * The faults of ticket-faults.test.ts for LDAP that need a directory which lies; directory.test.ts has those
 * of a real one (away, slow, a person who has left, what is typed into a filter, no password, two entries).
 * LDAP has no attempts, audiences or times that could be replayed, mistaken or too old: each sign-on is a
 * connection of its own.
 */

let plain: FalseDirectory;
let secret: FalseDirectory;
let world: World;

const SEARCH_PASSWORD = 'canary of the searching account';
const OWN_PASSWORD = 'canary of a person';

beforeAll(async () => {
  [plain, secret] = await Promise.all([startFalseDirectory(), startFalseDirectory(true)]);
  const domain = {
    ...{
      kind: 'ldap',
      title: '域账号',
      unitCode: 'code-unit-a',
      baseDn: 'dc=x',
      timeoutSeconds: 1,
    },
    ...{ bindDn: 'cn=s,dc=x', bindPassword: SEARCH_PASSWORD },
  };
  world = await startPlatform({
    loginsPerMinute: 10_000,
    suppliers: 1,
    signOnProviders: providersOf([
      { ...domain, id: 'plain', url: plain.url },
      { ...domain, id: 'secret', url: secret.url },
    ]),
  });
});
afterAll(async () => {
  await world?.stop();
  await plain?.stop();
  await secret?.stop();
});
beforeEach(() => {
  plain.received();
});

const visitor = () => sealedClient('', { send: injected(world.app) });
async function signIn(providerId = 'plain', loginName = 'lin') {
  const body = { providerId, loginName, password: OWN_PASSWORD };
  return (await visitor()).call(signOnEndpoints.withPassword, body);
}
async function traces() {
  const { rows } = await sql<{ refused: boolean; actor: string; detail: string }>`
    select was_refused as refused, actor, detail from security_log order by seq desc limit 1`.execute(
    world.db,
  );
  const { rows: counts } = await sql<{ people: number; sessions: number }>`
    select (select count(*) from external_identity) as people,
      (select count(*) from session) as sessions`.execute(world.db);
  return { last: rows[0], ...counts[0] };
}

/** An honest directory, up to where a test has it lie. */
const honest: Answer = ({ id, tag }) =>
  tag === BIND
    ? bound(id)
    : Buffer.concat([entry(id, 'uid=lin,dc=x', { entryUUID: 'u-1', cn: 'Lin' }), searched(id)]);
const lying =
  (lie: Answer, when: number, turn = 1): (() => Answer) =>
  () => {
    let seen = 0;
    return (request) => {
      if (request.tag !== when) return honest(request);
      seen += 1;
      return seen === turn ? lie(request) : honest(request);
    };
  };

describe('a directory that lies', () => {
  const AWAY = '暂时无法连接';
  const WRONG = '登录失败！';
  it.each([
    ['answers no LDAP', lying(() => Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'), BIND), AWAY],
    [
      'promises two gigabytes',
      lying(() => Buffer.from([0x30, 0x84, 0x7f, 0xff, 0xff, 0xff, 2]), BIND),
      AWAY,
    ],
    ['breaks off in its answer', lying(({ id }) => bound(id).subarray(0, 5), BIND), AWAY],
    ['ends the connection', lying(() => 'close', SEARCH), AWAY],
    ['never answers', lying(() => null, SEARCH), AWAY],
    ['answers another request', lying(({ id }) => bound(id + 7), BIND, 2), AWAY],
    ['does not know our account', lying(({ id }) => bound(id, 49), BIND), AWAY],
    ['says the password is wrong', lying(({ id }) => bound(id, 49), BIND, 2), WRONG],
    ['is too busy to check it', lying(({ id }) => bound(id, 51), BIND, 2), AWAY],
    ['finds nobody', lying(({ id }) => searched(id), SEARCH), WRONG],
    [
      'has an entry without the id',
      lying(
        ({ id }) => Buffer.concat([entry(id, 'uid=lin,dc=x', { cn: 'Lin' }), searched(id)]),
        SEARCH,
      ),
      WRONG,
    ],
    [
      'has two entries of the name',
      lying(
        ({ id }) =>
          Buffer.concat([
            entry(id, 'uid=lin,dc=x', { entryUUID: 'u-1' }),
            entry(id, 'uid=lin,ou=b,dc=x', { entryUUID: 'u-2' }),
            searched(id),
          ]),
        SEARCH,
      ),
      WRONG,
    ],
  ] as const)('%s: nobody is let in, and it stands in the log', async (_name, make, text) => {
    plain.answer = make();
    const before = await traces();
    const { state, data, text: said } = await signIn();
    expect([state, data?.login ?? null]).toEqual([0, null]);
    expect(said).toContain(text);
    expect(await traces()).toEqual({
      ...before,
      last: { refused: true, actor: '单点登录 plain', detail: expect.any(String) },
    });
    expect((await traces()).last?.detail).not.toContain('canary');
  });

  it('and is honest again at the next try; passwords of the site worked all along', async () => {
    plain.answer = () => 'close';
    expect((await signIn()).text).toContain(AWAY);
    const login = { loginName: 'systemAdmin', password: PASSWORD };
    expect((await (await visitor()).call(sessionEndpoints.login, login)).data?.token).toBeTruthy();
    plain.answer = honest;
    expect((await signIn()).data?.outcome).toBe('waiting');
  });
});

it('a directory with a certificate that nobody vouches for gets no password of anybody', async () => {
  secret.answer = honest;
  const before = await traces();
  expect((await signIn('secret')).text).toContain('暂时无法连接');
  expect(secret.received().toString('latin1')).not.toContain('canary');
  expect(await traces()).toEqual({
    ...before,
    last: {
      refused: true,
      actor: '单点登录 secret',
      detail: expect.stringMatching(/self.signed/i),
    },
  });
});
