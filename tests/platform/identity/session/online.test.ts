import { profileEndpoints } from '@jicai/shared/contract/identity/account/profile.ts';
import { onlineEndpoints } from '@jicai/shared/contract/identity/online.ts';
import { SESSION_ENDED_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SealedClient, sealedClient } from '../../../harness/client/sealed-client.ts';
import { PASSWORD, personIdOf } from '../../../harness/people/cast.ts';
import { injected, startPlatform, type World } from '../../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await startPlatform({ loginsPerMinute: 1_000 });
});
afterAll(() => world.stop());
beforeEach(() => sql`delete from session`.execute(world.db).then(() => {}));

const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36';

async function loggedIn(loginName: string): Promise<SealedClient> {
  const send = injected(world.app);
  const headers = { 'x-relay-token': world.relayToken, 'x-relay-client-ip': '10.20.30.40' };
  const client = await sealedClient('', {
    send: (request) =>
      send({ ...request, headers: { ...request.headers, ...headers, 'user-agent': CHROME } }),
  });
  await client.login(loginName, PASSWORD);
  return client;
}

const listed = async (client: SealedClient, keyword = '') =>
  (await client.call(onlineEndpoints.list, { keyword, page: 1, pageSize: 60 })).data?.rows ?? [];
const isIn = async (client: SealedClient) =>
  (await client.call(profileEndpoints.read, {})).state === 1;
const entries = async () =>
  (
    await sql<{ object: string; detail: string }>`select object, detail from security_log
      where action = 'session.ended' order by seq`.execute(world.db)
  ).rows;

describe('the list of sessions', () => {
  it('shows who is in, from where and on what, with the address masked', async () => {
    const admin = await loggedIn('systemAdmin');
    await loggedIn('buyer');
    const rows = await listed(admin);
    expect(rows).toHaveLength(2);
    expect(rows.find(({ loginName }) => loginName === 'buyer')).toMatchObject({
      personId: personIdOf('buyer'),
      address: '10.20.*.*',
      device: 'Windows Chrome',
      isOwn: false,
    });
    expect(rows.find(({ isOwn }) => isOwn)?.loginName).toBe('systemAdmin');
    expect(JSON.stringify(rows)).not.toContain('30.40');
    expect(await listed(admin, 'buyer')).toHaveLength(1);
    expect(await listed(admin, 'nobody at all')).toEqual([]);
  });

  it('leaves out those that ended by themselves', async () => {
    const admin = await loggedIn('systemAdmin');
    await loggedIn('buyer');
    await sql`update session set last_active_at = now() - interval '1 day'
      where person_id = ${personIdOf('buyer')}`.execute(world.db);
    expect(await listed(admin, 'buyer')).toEqual([]);
  });

  it('is of the own unit for its administrator, who ends no others', async () => {
    await sql`update person set roles = '{unitAdmin}' where id = ${personIdOf('keeper')}`.execute(
      world.db,
    );
    const admin = await loggedIn('keeper');
    await loggedIn('buyer');
    const stranger = await loggedIn('otherHandler');
    const names = (await listed(admin)).map(({ loginName }) => loginName);
    expect(names).toContain('buyer');
    expect(names).not.toContain('otherHandler');
    const { rows } = await sql<{ id: string }>`select id from session
      where person_id = ${personIdOf('otherHandler')}`.execute(world.db);
    const before = await entries();
    for (const answer of [
      await admin.call(onlineEndpoints.end, { id: rows[0]?.id ?? '' }),
      await admin.call(onlineEndpoints.endAll, { personId: personIdOf('otherHandler') }),
    ])
      expect(answer).toMatchObject({ state: 0, text: '该会话不存在或已结束' });
    expect(await isIn(stranger)).toBe(true);
    expect(await entries()).toEqual(before);
  });
});

describe('an administrator', () => {
  it('ends one session: its person is told why, the relay at once, the log has it', async () => {
    const admin = await loggedIn('systemAdmin');
    const [one, other] = [await loggedIn('buyer'), await loggedIn('buyer')];
    const before = await entries();
    const [first] = (await listed(admin, 'buyer')).toSorted((a, b) => a.sinceMs - b.sinceMs);
    const ended = await admin.call(onlineEndpoints.end, { id: first?.id ?? '' });
    expect(ended.state).toBe(1);
    expect(String(ended.headers[SESSION_ENDED_HEADER])).toMatch(/^[0-9a-f]{64}$/);
    const still = [await isIn(one), await isIn(other)];
    expect(still.filter(Boolean)).toHaveLength(1);
    const out = still[0] ? other : one;
    expect((await out.call(profileEndpoints.read, {})).wire).toMatchObject({
      tcyy: '管理员结束了您的登录，请重新登录',
    });
    expect(await entries()).toEqual([
      ...before,
      { object: personIdOf('buyer'), detail: '1 个会话' },
    ]);
  });

  it('ends all of a person, and keeps the own', async () => {
    const admin = await loggedIn('systemAdmin');
    const clients = [await loggedIn('buyer'), await loggedIn('buyer')];
    const buyer = { personId: personIdOf('buyer') };
    expect((await admin.call(onlineEndpoints.endAll, buyer)).data).toEqual({ count: 2 });
    for (const client of clients) expect(await isIn(client)).toBe(false);
    await loggedIn('systemAdmin');
    const own = { personId: personIdOf('systemAdmin') };
    expect((await admin.call(onlineEndpoints.endAll, own)).data).toEqual({ count: 1 });
    const [mine] = await listed(admin);
    const answer = await admin.call(onlineEndpoints.end, { id: mine?.id ?? '' });
    expect(answer.text).toContain('您当前的会话');
    expect(await listed(admin)).toHaveLength(1);
  });
});
