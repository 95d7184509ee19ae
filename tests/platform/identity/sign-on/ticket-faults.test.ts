import { providersOf } from '@jicai/platform/src/identity/sign-on/providers.ts';
import { sessionEndpoints } from '@jicai/shared/contract/identity/account/session.ts';
import { signOnEndpoints } from '@jicai/shared/contract/identity/account/sign-on.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SealedClient, sealedClient } from '../../../harness/client/sealed-client.ts';
import { PASSWORD, personIdOf } from '../../../harness/people/cast.ts';
import {
  CORP,
  CORP_SECRET,
  startTicketProvider,
  type TicketAccount,
  type TicketProvider,
} from '../../../harness/sign-on/tickets.ts';
import { injected, startPlatform, type World } from '../../../harness/world.ts';

/* CAS and 企业微信 through the front door: the nine faults that every connector stands. */

const BINDING = 'the secret of this browser';
const { begin, beginLink, finish } = signOnEndpoints;
const REFUSED = { state: 0, text: '统一认证未通过，请重新登录' };

const CONNECTORS = {
  cas: ({ url }: TicketProvider) => ({ kind: 'cas', server: `${url}/cas` }),
  wecom: ({ url }: TicketProvider) => ({
    kind: 'wecom',
    corpId: CORP,
    agentId: '1000002',
    secret: CORP_SECRET,
    loginServer: url,
    apiServer: url,
  }),
} as const;

describe.each(['cas', 'wecom'] as const)('nine faults of %s', (kind) => {
  let there: TicketProvider;
  let world: World;

  beforeAll(async () => {
    there = await startTicketProvider(kind);
    const office = { id: 'office', title: '统一认证', timeoutSeconds: 1, unitCode: 'code-unit-a' };
    world = await startPlatform({
      loginsPerMinute: 10_000,
      publicUrl: 'http://127.0.0.1:18080',
      signOnProviders: providersOf([{ ...office, ...CONNECTORS[kind](there) }]),
    });
    await linked('handler', someone('1'));
  });
  afterAll(async () => {
    await world?.stop();
    await there?.stop();
  });
  beforeEach(() => {
    for (const name of Object.keys(there.spoiling)) delete there.spoiling[name as 'delayMs'];
  });

  const someone = (subject: string, more: Partial<TicketAccount> = {}): TicketAccount => ({
    subject,
    name: '林一',
    ...more,
  });
  const visitor = () => sealedClient('', { send: injected(world.app) });
  async function begun(client: SealedClient): Promise<string> {
    const asked = { providerId: 'office', binding: BINDING, returnTo: '' };
    const { data, text } = await client.call(begin, asked);
    if (!data) throw new Error(text);
    return data.url;
  }
  const back = (client: SealedClient, url: URL, binding = BINDING) =>
    client.call(finish, {
      state: url.searchParams.get('state') ?? 'none',
      query: url.search.slice(1),
      binding,
    });
  async function signOn(of = someone('1')) {
    const client = await visitor();
    return back(client, there.logIn(await begun(client), of));
  }
  async function linked(loginName: string, of: TicketAccount): Promise<void> {
    const client = await visitor();
    await client.login(loginName, PASSWORD);
    const { data } = await client.call(beginLink, { providerId: 'office', binding: BINDING });
    const url = there.logIn(data?.url ?? '', of);
    expect((await back(client, url)).data?.outcome).toBe('linked');
  }
  /** The last row of the security log, and the number of sessions. */
  async function traces() {
    const { rows } = await sql<{ action: string; was_refused: boolean; actor: string }>`
      select action, was_refused, actor from security_log order by seq desc limit 1`.execute(
      world.db,
    );
    const sessions = await world.db.selectFrom('session').select('token_hash').execute();
    return { last: rows[0], sessions: sessions.length };
  }
  const expectLogged = async (before: Awaited<ReturnType<typeof traces>>) =>
    expect(await traces()).toEqual({
      last: { action: 'login', was_refused: true, actor: '单点登录 office' },
      sessions: before.sessions,
    });

  it.each([
    ['an answer that is not the provider’s', { isForged: true }, {}],
    ['a ticket that is too old', { oldTickets: true }, {}],
    ['a ticket for somebody else', {}, { isStranger: true }],
  ])('%s: refused, and logged', async (_name, spoiling, account) => {
    const before = await traces();
    Object.assign(there.spoiling, spoiling);
    expect(await signOn(someone('1', account))).toMatchObject(REFUSED);
    await expectLogged(before);
  });

  it('an answer to the attempt of another browser: refused', async () => {
    const client = await visitor();
    const url = there.logIn(await begun(client), someone('1'));
    const other = await begun(await visitor());
    const state = /state(?:=|%3D)([\w-]+)/.exec(other)?.[1] ?? '';
    url.searchParams.set('state', state);
    expect((await back(client, url, 'another browser')).state).toBe(0);
    expect((await back(await visitor(), url, 'a third browser')).state).toBe(0);
  });

  it('a replayed answer: good once', async () => {
    const client = await visitor();
    const url = there.logIn(await begun(client), someone('1'));
    expect((await back(client, url)).data?.outcome).toBe('in');
    expect((await back(client, url)).text).toBe('登录已超时或已使用过，请重新登录');
    // The ticket alone, with an attempt of its own, is no better.
    const next = await begun(client);
    url.searchParams.set('state', /state(?:=|%3D)([\w-]+)/.exec(next)?.[1] ?? '');
    const before = await traces();
    expect(await back(client, url)).toMatchObject(REFUSED);
    await expectLogged(before);
  });

  it('slow: a sentence, and the next try is good', async () => {
    there.spoiling.delayMs = 2_000;
    expect((await signOn()).text).toContain('暂时无法连接');
    delete there.spoiling.delayMs;
    expect((await signOn()).data?.outcome).toBe('in');
  });

  it('away: passwords of the site still work', async () => {
    const client = await visitor();
    const url = there.logIn(await begun(client), someone('1'));
    there.spoiling.isAway = true;
    expect((await back(client, url)).text).toContain('暂时无法连接');
    const login = { loginName: 'systemAdmin', password: PASSWORD };
    expect((await client.call(sessionEndpoints.login, login)).data?.token).toBeTruthy();
  });

  it('name, mail and mobile of somebody here: no link by them', async () => {
    const owner = personIdOf('acceptor');
    const { rows } = await sql<{ name: string; login: string }>`
      select name, login_name as login from person where id = ${owner}`.execute(world.db);
    const taken = { email: 'acceptor@example.org', mobile: '13800000000' };
    await sql`insert into person_profile (person_id, email, phone, updated_at)
      values (${owner}, ${taken.email}, ${taken.mobile}, now())`.execute(world.db);
    const { name = '', login = '' } = rows[0] ?? {};
    expect((await signOn(someone(login, { ...taken, name }))).data?.outcome).toBe('waiting');
    const linkedTo = await sql<{ id: string; roles: string[] }>`
      select p.id, p.roles from external_identity e join person p on p.id = e.person_id
      where e.subject = ${login}`.execute(world.db);
    expect(linkedTo.rows).toEqual([{ id: expect.not.stringMatching(owner), roles: [] }]);
  });

  it('a person who has left: refused', async () => {
    await linked('evaluator', someone('8'));
    await sql`update person set disabled = true where id = ${personIdOf('evaluator')}`.execute(
      world.db,
    );
    expect((await signOn(someone('8'))).text).toBe('您的账号已停用，请联系单位管理员');
  });
});
