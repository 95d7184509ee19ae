import { createHash } from 'node:crypto';
import { sessionEndpoints } from '@jicai/shared/contract/identity/account/session.ts';
import { navigationEndpoints } from '@jicai/shared/contract/identity/navigation.ts';
import { SESSION_ENDED_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import { sourcingEndpoints } from '@jicai/shared/contract/sourcing/project.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealedClient } from '../../../harness/client/sealed-client.ts';
import { hashForUse, PASSWORD, personIdOf } from '../../../harness/people/cast.ts';
import { injected, manualClock, startPlatform, type World } from '../../../harness/world.ts';

const START = Date.parse('2026-06-01T01:00:00Z');
const MINUTE = 60_000;
const clock = manualClock(START);
let world: World;

beforeAll(async () => {
  world = await startPlatform({ clock });
  await hashForUse(world.db);
});
afterAll(() => world.stop());

const { login, logout, keepAlive } = sessionEndpoints;
const { listMine } = sourcingEndpoints;
const anyList = { tab: 'all', keyword: '', page: 1, pageSize: 10 } as const;
const attempt = (loginName: string, password: string, address?: string) =>
  world
    .as('anonymous')
    .call(
      login,
      { loginName, password },
      address
        ? { headers: { 'x-relay-token': world.relayToken, 'x-relay-client-ip': address } }
        : {},
    );
/** A session of its own, begun now. */
async function session(loginName = 'handler') {
  const client = await sealedClient('', { send: injected(world.app) });
  await client.login(loginName, PASSWORD);
  return client;
}

describe('logging in', () => {
  it('gives a token, the person and the interval of keep-alive', async () => {
    const { state, data } = await attempt('supplier1', PASSWORD);
    expect(state).toBe(1);
    expect(data?.token).toMatch(/^[\w-]{43}$/);
    expect(data).toMatchObject({
      tokenIntervalSeconds: 60,
      user: { id: personIdOf('supplier1'), orgType: 'supplier', orgName: '供方甲有限公司' },
    });
  });

  it('[A17] answers a wrong password and an unknown name with the same bytes', async () => {
    const wrong = await attempt('handler', 'not it');
    const unknown = await attempt('nobody', 'not it');
    expect(wrong).toMatchObject({ status: 200, state: 0, text: '登录失败！' });
    expect(unknown.wire).toEqual(wrong.wire);
    expect(unknown.status).toBe(wrong.status);
    const shape = (headers: object) => Object.keys(headers).sort();
    expect(shape(unknown.headers)).toEqual(shape(wrong.headers));
  });

  it('[A17] works as long on an unknown name as on a wrong password', async () => {
    const took: Record<string, number[]> = { supplier6: [], nobody: [] };
    for (let turn = 0; turn < 9; turn += 1) {
      for (const [loginName, times] of Object.entries(took)) {
        const begun = performance.now();
        await attempt(loginName, 'guess', `10.0.2.${turn}`);
        times.push(performance.now() - begun);
      }
    }
    const medians = Object.values(took).map((times) => times.toSorted((a, b) => a - b)[4] ?? 0);
    // Without the work on a decoy it is twenty times as fast.
    expect(Math.max(...medians)).toBeLessThan(3 * Math.min(...medians));
  });

  it('refuses a disabled person, and ends the sessions that he has', async () => {
    const client = await session('buyer');
    await world.db
      .updateTable('person')
      .set({ disabled: true })
      .where('login_name', '=', 'buyer')
      .execute();
    expect(await attempt('buyer', PASSWORD)).toMatchObject({ state: 0, text: '登录失败！' });
    const answer = await client.call(keepAlive, {
      token: '',
      active: true,
      isWatching: false,
      isWall: false,
    });
    expect(answer).toMatchObject({ status: 200, state: 0, text: 'token is not valid!' });
  });

  it('[A18] stores the hash of a token and never the token', async () => {
    const token = (await session()).token() ?? '';
    const rows = await world.db.selectFrom('session').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const hash = createHash('sha256').update(token).digest('hex');
    expect(rows.map((row) => row.token_hash)).toContain(hash);
  });

  it('stores passwords under argon2id at the floor or above', async () => {
    const rows = await world.db.selectFrom('person').select('password_hash').execute();
    for (const { password_hash } of rows)
      expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('[A16] throttle', () => {
  it('evaluates ten attempts a minute of one account from one address', async () => {
    const answers = [];
    for (let n = 0; n < 12; n += 1) answers.push(await attempt('supplier2', 'guess', '10.0.0.1'));
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429, 429]);
    expect(answers.at(-1)).toMatchObject({ state: 0, text: '操作过于频繁，请稍后再试' });
    const right = await attempt('supplier2', PASSWORD, '10.0.0.1');
    expect(right.status).toBe(429);
  });

  it('counts the addresses of one IPv6 network together', async () => {
    const guess = (n: number) => attempt('supplier6', 'guess', `2001:db8:1:2::${n}`);
    for (let n = 0; n < 10; n += 1) expect((await guess(n)).status).toBe(200);
    expect((await guess(10)).status).toBe(429);
    expect((await attempt('supplier6', PASSWORD, '2001:db8:1:3::1')).state).toBe(1);
  });

  it('lets the owner in from elsewhere, and others from there', async () => {
    expect((await attempt('supplier2', PASSWORD, '10.0.0.2')).state).toBe(1);
    expect((await attempt('supplier3', PASSWORD, '10.0.0.1')).state).toBe(1);
  });

  it('forgives after a success', async () => {
    for (let n = 0; n < 9; n += 1) await attempt('supplier4', 'guess', '10.0.0.3');
    expect((await attempt('supplier4', PASSWORD, '10.0.0.3')).state).toBe(1);
    for (let n = 0; n < 10; n += 1)
      expect((await attempt('supplier4', 'guess', '10.0.0.3')).status).toBe(200);
  });

  it('[A12] takes an address only from who knows the secret of the relay', async () => {
    const spoof = (n: number) =>
      world
        .as('anonymous')
        .call(
          login,
          { loginName: 'supplier5', password: 'guess' },
          { headers: { 'x-relay-token': 'wrong', 'x-relay-client-ip': `10.0.1.${n}` } },
        );
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await spoof(n)).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('the life of a session', () => {
  const good = async (client: Awaited<ReturnType<typeof session>>) =>
    (await client.call(listMine, anyList)).state === 1;

  it('ends after 30 minutes in which nobody did anything, keep-alive or not', async () => {
    clock.at = START;
    const client = await session();
    for (let minute = 1; minute < 30; minute += 1) {
      clock.at = START + minute * MINUTE;
      expect(
        (
          await client.call(keepAlive, {
            token: '',
            active: false,
            isWatching: false,
            isWall: false,
          })
        ).state,
      ).toBe(1);
    }
    clock.at = START + 30 * MINUTE - 1;
    expect(await good(client)).toBe(true);
    clock.at = START + 30 * MINUTE;
    const answer = await client.call(listMine, anyList);
    expect(answer).toMatchObject({ status: 200, state: 0, text: 'token is not valid!' });
  });

  it('goes on while somebody is active, for twelve hours at most', async () => {
    clock.at = START;
    const client = await session();
    for (let quarter = 1; quarter < 48; quarter += 1) {
      clock.at = START + quarter * 15 * MINUTE;
      expect(
        (
          await client.call(keepAlive, {
            token: '',
            active: true,
            isWatching: false,
            isWall: false,
          })
        ).state,
      ).toBe(1);
    }
    clock.at = START + 12 * 60 * MINUTE - 1;
    expect(await good(client)).toBe(true);
    clock.at = START + 12 * 60 * MINUTE;
    expect(await good(client)).toBe(false);
  });

  it("removes a person's dead sessions when he logs in again", async () => {
    clock.at = START;
    await session('otherHandler');
    clock.at = START + 13 * 60 * MINUTE;
    await session('otherHandler');
    const rows = await world.db
      .selectFrom('session')
      .select('token_hash')
      .where('person_id', '=', personIdOf('otherHandler'))
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('ends at logout, and tells the relay which', async () => {
    const client = await session();
    const token = client.token() ?? '';
    const answer = await client.call(logout, {});
    const hash = createHash('sha256').update(token).digest('hex');
    expect(answer.state).toBe(1);
    expect(answer.headers[SESSION_ENDED_HEADER]).toBe(hash);
    expect(await good(client)).toBe(false);
  });

  it('takes a change of roles at once', async () => {
    const client = await session('reviewer');
    const menu = () => client.call(navigationEndpoints.routes, { personId: '', clientType: 'web' });
    const setRoles = (roles: string[]) =>
      world.db.updateTable('person').set({ roles }).where('login_name', '=', 'reviewer').execute();
    expect((await client.call(listMine, anyList)).status).toBe(403);
    await setRoles(['handler']);
    expect(await good(client)).toBe(true);
    expect((await menu()).data?.routesJson).toContain('竞价大厅');
    await setRoles(['reviewer']);
    expect((await client.call(listMine, anyList)).status).toBe(403);
    expect((await menu()).data?.routesJson).not.toContain('竞价大厅');
  });
});

describe('tokens', () => {
  it('answers 401 without one and the text of the specification for a wrong one', async () => {
    const anonymous = world.as('anonymous');
    const missing = await anonymous.call(listMine, anyList);
    expect(missing).toMatchObject({ status: 401, state: 0, text: '请先登录' });
    for (const token of ['x', 'a'.repeat(43), 'null']) {
      const wrong = await anonymous.call(listMine, anyList, { token });
      expect(wrong).toMatchObject({ status: 200, state: 0, text: 'token is not valid!' });
    }
  });

  it('answers 403 to a role that may not', async () => {
    const answer = await world.as('supplier', 1).call(sourcingEndpoints.supervisorEntry, {
      packageNumber: 'any',
    });
    expect(answer).toMatchObject({ status: 403, state: 0, text: '您没有权限进行此操作' });
  });

  it('tells the time of the database at the public call', async () => {
    clock.at = START + 123;
    const key = await world.as('anonymous').call(sessionEndpoints.publicKey, {});
    expect(key.data?.serverTimeMs).toBe(START + 123);
    expect(key.data?.rsaModulus).toHaveLength(768);
  });
});
