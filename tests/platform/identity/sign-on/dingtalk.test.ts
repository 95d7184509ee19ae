import { signedHeaders } from '@jicai/platform/src/identity/sign-on/connectors/dingtalk.ts';
import { providersOf } from '@jicai/platform/src/identity/sign-on/providers.ts';
import { sessionEndpoints } from '@jicai/shared/contract/identity/account/session.ts';
import { signOnEndpoints } from '@jicai/shared/contract/identity/account/sign-on.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SealedClient, sealedClient } from '../../../harness/client/sealed-client.ts';
import { PASSWORD, personIdOf } from '../../../harness/people/cast.ts';
import {
  APP_KEY,
  APP_SECRET,
  startDingtalk,
  TENANT,
  type TestDingtalk,
} from '../../../harness/sign-on/dingtalk.ts';
import { injected, startPlatform, type World } from '../../../harness/world.ts';

const BINDING = 'the secret of this browser';
const { begin, beginLink, finish } = signOnEndpoints;
let there: TestDingtalk;
let world: World;

beforeAll(async () => {
  there = await startDingtalk();
  const office = {
    kind: 'dingtalk',
    id: 'office',
    title: '专有钉钉',
    appKey: APP_KEY,
    appSecret: APP_SECRET,
    loginClientId: 'mall_login',
    tenantId: TENANT,
    loginServer: there.url,
    apiServer: there.url,
    timeoutSeconds: 1,
    unitCode: 'code-unit-a',
  };
  world = await startPlatform({
    loginsPerMinute: 10_000,
    publicUrl: 'http://127.0.0.1:18080',
    signOnProviders: providersOf([office, { ...office, id: 'badsecret', appSecret: 'another' }]),
  });
});
afterAll(async () => {
  await world?.stop();
  await there?.stop();
});
beforeEach(() => {
  for (const name of Object.keys(there.spoiling)) delete there.spoiling[name as 'delayMs'];
});

const visitor = () => sealedClient('', { send: injected(world.app) });
async function begun(client: SealedClient, providerId = 'office'): Promise<string> {
  const { data, text } = await client.call(begin, { providerId, binding: BINDING, returnTo: '' });
  if (!data) throw new Error(text);
  return data.url;
}
const back = (client: SealedClient, url: URL) =>
  client.call(finish, {
    state: url.searchParams.get('state') ?? 'none',
    query: url.search.slice(1),
    binding: BINDING,
  });

const account = (tenantUserId: string, name = '林一') => ({
  tenantUserId: `${TENANT}$${tenantUserId}`,
  name,
});
async function signOn(of = account('100135'), providerId?: string) {
  const client = await visitor();
  return back(client, there.scan(await begun(client, providerId), of));
}

async function linked(loginName: string, of: ReturnType<typeof account>): Promise<void> {
  const client = await visitor();
  await client.login(loginName, PASSWORD);
  const { data } = await client.call(beginLink, { providerId: 'office', binding: BINDING });
  expect((await back(client, there.scan(data?.url ?? '', of))).data?.outcome).toBe('linked');
}

describe('signing in by 专有钉钉', () => {
  beforeAll(() => linked('handler', account('1')));

  it('leads to the page with the QR code, and its person comes in', async () => {
    const page = new URL(await begun(await visitor()));
    expect(page.pathname).toBe('/oauth2/auth.htm');
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'mall_login',
      scope: 'get_user_info',
      authType: 'QRCODE',
      redirect_uri: 'http://127.0.0.1:18080/mall/loading/login',
    });
    expect((await signOn(account('1'))).data).toMatchObject({ outcome: 'in' });
  });

  it('lets somebody new wait without roles', async () => {
    expect((await signOn(account('2', '魏岚'))).data?.outcome).toBe('waiting');
    const { rows } = await sql<{ roles: string[]; issuer: string }>`
      select roles, issuer from person p join external_identity e on e.person_id = p.id
      where p.name = '魏岚'`.execute(world.db);
    expect(rows).toEqual([{ roles: [], issuer: `dingtalk:${TENANT}` }]);
  });

  it('signs what it asks as the documents say', () => {
    // HMAC-SHA256 of the five lines, made with openssl.
    const call = { method: 'GET', path: '/gettoken.json', parameters: { b: '2', a: '1' } } as const;
    const moment = { at: new Date('2026-05-01T00:00:00.000Z'), nonce: 'n1' };
    expect(signedHeaders({ appKey: 'k', appSecret: 's' }, call, moment)).toEqual({
      apiKey: 'k',
      'X-Hmac-Auth-Timestamp': '2026-05-01T00:00:00.000Z',
      'X-Hmac-Auth-Version': '1.0',
      'X-Hmac-Auth-Nonce': 'n1',
      'X-Hmac-Auth-Signature': 'Uv/wXzXV5eG0xYLEHtFV/T6oA0z9GfzN+yG58UFJ7WM=',
    });
  });
});

describe('nine faults', () => {
  const refused = { state: 0, text: '统一认证未通过，请重新登录' };
  const lastLogged = async () => {
    const { rows } = await sql<{ action: string; was_refused: boolean; detail: string }>`
      select action, was_refused, detail from security_log order by seq desc limit 1`.execute(
      world.db,
    );
    return rows[0];
  };

  it('a wrong signature: refused, and logged without the secret', async () => {
    expect(await signOn(account('1'), 'badsecret')).toMatchObject(refused);
    const row = await lastLogged();
    expect(row).toMatchObject({ action: 'login', was_refused: true });
    expect(row?.detail).toContain('OPF-B001-05-16-0009');
    expect(row?.detail).not.toContain('another');
  });

  it('an answer to another attempt', async () => {
    const client = await visitor();
    const url = there.scan(await begun(client), account('1'));
    const other = new URL(await begun(client)).searchParams.get('state') ?? '';
    const query = url.search.slice(1);
    const answer = await client.call(finish, { state: other, query, binding: BINDING });
    expect(answer).toMatchObject(refused);
  });

  it('a person of another tenant', async () => {
    expect(await signOn({ ...account('1'), tenantId: 99 } as never)).toMatchObject(refused);
    expect((await lastLogged())?.detail).toContain('99');
  });

  it('a code that is too old', async () => {
    there.spoiling.oldCodes = true;
    expect(await signOn(account('1'))).toMatchObject(refused);
    expect((await lastLogged())?.detail).toContain('240111');
  });

  it('an application token that was taken back', async () => {
    there.spoiling.lostToken = true;
    expect(await signOn(account('1'))).toMatchObject(refused);
  });

  it('a replayed answer: good once', async () => {
    const client = await visitor();
    const url = there.scan(await begun(client), account('1'));
    expect((await back(client, url)).data?.outcome).toBe('in');
    expect((await back(client, url)).text).toBe('登录已超时或已使用过，请重新登录');
    url.searchParams.set('state', new URL(await begun(client)).searchParams.get('state') ?? '');
    expect(await back(client, url)).toMatchObject(refused);
  });

  it('slow: a sentence within its time, and the next try is good', async () => {
    there.spoiling.delayMs = 2_000;
    expect((await signOn(account('1'))).text).toContain('暂时无法连接');
    delete there.spoiling.delayMs;
    expect((await signOn(account('1'))).data?.outcome).toBe('in');
  });

  it('away: passwords of the site still work', async () => {
    const client = await visitor();
    const url = there.scan(await begun(client), account('1'));
    there.spoiling.isAway = true;
    expect((await back(client, url)).text).toContain('暂时无法连接');
    const login = { loginName: 'systemAdmin', password: PASSWORD };
    expect((await client.call(sessionEndpoints.login, login)).data?.token).toBeTruthy();
  });

  it('the name of somebody here: no link by it', async () => {
    const { rows } = await sql<{ name: string }>`select name from person
      where id = ${personIdOf('acceptor')}`.execute(world.db);
    expect((await signOn(account('7', rows[0]?.name))).data?.outcome).toBe('waiting');
  });

  it('a person who has left', async () => {
    await linked('evaluator', account('8'));
    await sql`update person set disabled = true where id = ${personIdOf('evaluator')}`.execute(
      world.db,
    );
    expect((await signOn(account('8'))).text).toBe('您的账号已停用，请联系单位管理员');
  });
});
