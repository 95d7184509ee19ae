import { providersOf } from '@jicai/platform/src/identity/sign-on/providers.ts';
import { secondFactorEndpoints } from '@jicai/shared/contract/identity/account/second-factor.ts';
import {
  sessionEndpoints,
  signInEndpoints,
} from '@jicai/shared/contract/identity/account/session.ts';
import { signOnEndpoints } from '@jicai/shared/contract/identity/account/sign-on.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SealedClient, sealedClient } from '../../../harness/client/sealed-client.ts';
import { within } from '../../../harness/dose.ts';
import { codeAt } from '../../../harness/people/authenticator.ts';
import { PASSWORD, personIdOf } from '../../../harness/people/cast.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  startOidcProvider,
  type TestProvider,
} from '../../../harness/sign-on/oidc-provider.ts';
import { injected, startPlatform, type World } from '../../../harness/world.ts';

const SITE = 'http://127.0.0.1:18080';
const BINDING = 'the secret of this browser';
let provider: TestProvider;
let world: World;

beforeAll(async () => {
  provider = await startOidcProvider([`${SITE}/mall/loading/login`]);
  const office = {
    kind: 'oidc',
    id: 'office',
    title: '统一认证',
    issuer: provider.issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    timeoutSeconds: 1,
  };
  world = await startPlatform({
    loginsPerMinute: 10_000,
    publicUrl: SITE,
    signOnProviders: providersOf([
      { ...office, unitCode: 'code-unit-a' },
      { ...office, id: 'closed', title: '不接收新人' },
    ]),
  });
});
afterAll(async () => {
  await world?.stop();
  await provider?.stop();
});
beforeEach(() => {
  for (const key of Object.keys(provider.tampering))
    delete (provider.tampering as Record<string, unknown>)[key];
});

const visitor = () => sealedClient('', { send: injected(world.app) });
const { begin, finish, beginLink, links, unlink } = signOnEndpoints;

async function begun(client: SealedClient, providerId = 'office', returnTo = '') {
  const { data, text } = await client.call(begin, { providerId, binding: BINDING, returnTo });
  if (!data) throw new Error(text);
  return data.url;
}

const back = (client: SealedClient, url: URL, binding = BINDING) =>
  client.call(finish, {
    state: url.searchParams.get('state') ?? 'none',
    query: url.search.slice(1),
    binding,
  });

/** From the button to the answer. */
async function signOn(subject: string, providerId?: string) {
  const client = await visitor();
  return back(client, await provider.logIn(await begun(client, providerId), subject));
}

/** Links an account at the provider with a person who is logged in. */
async function linked(loginName: string, subject: string) {
  const client = await visitor();
  await client.login(loginName, PASSWORD);
  const { data } = await client.call(beginLink, { providerId: 'office', binding: BINDING });
  const answer = await back(client, await provider.logIn(data?.url ?? '', subject));
  return { client, answer };
}

const people = () => world.db.selectFrom('person').select('id').execute();

describe('signing in by OpenID Connect', () => {
  it('shows the providers that are configured, without their secrets', async () => {
    const { data, wire } = await (await visitor()).call(signOnEndpoints.providers, {});
    expect(data?.providers[0]).toEqual({ id: 'office', title: '统一认证', kind: 'redirect' });
    expect(JSON.stringify(wire)).not.toContain(CLIENT_SECRET);
  });

  it('sends state, nonce and a PKCE challenge, each another every time', async () => {
    const client = await visitor();
    const one = new URL(await begun(client)).searchParams;
    const other = new URL(await begun(client)).searchParams;
    expect(one.get('code_challenge_method')).toBe('S256');
    expect(one.get('response_type')).toBe('code');
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one.get(name)).toMatch(/^[\w-]{43,64}$/);
      expect(one.get(name)).not.toBe(other.get(name));
    }
  });

  it('lets somebody new wait without roles, and tells the administrators of the unit', async () => {
    const answer = await signOn('newcomer');
    expect(answer.data).toEqual({ outcome: 'waiting', login: null, returnTo: '' });
    const person = await world.db
      .selectFrom('person')
      .innerJoin('external_identity as e', 'e.person_id', 'person.id')
      .select(['person.id', 'person.name', 'roles', 'org_id', 'password_hash'])
      .where('e.subject', '=', 'newcomer')
      .executeTakeFirstOrThrow();
    expect(person).toMatchObject({ name: '来自newcomer', roles: [], org_id: 'unit-a' });
    const { rows } = await sql<{ content: string }>`
      select content from todo where person_id = ${personIdOf('unitAdmin')}`.execute(world.db);
    expect(rows.map(({ content }) => content)).toContain(
      '来自newcomer 首次通过单点登录进入，等待授予岗位',
    );
    // No session while there is no role; the same account comes back as the same person.
    const before = (await people()).length;
    expect((await signOn('newcomer')).data?.outcome).toBe('waiting');
    expect((await people()).length).toBe(before);
    await sql`insert into post (id, person_id, org_id, role, from_on, granted_at)
      values ('post-newcomer', ${person.id}, 'unit-a', 'buyer', '2020-01-01', now())`.execute(
      world.db,
    );
    const { data } = await signOn('newcomer');
    expect(data).toMatchObject({ outcome: 'in', login: { user: { id: person.id } } });
    expect(data?.login?.token).toMatch(/^[\w-]{43}$/);
  });

  it('[AT19] gives no right for what a provider claims: roles, groups, a unit, an administrator', async () => {
    await linked('keeper', 'keeper-there');
    const rights = async () =>
      (
        await sql<{ id: string; roles: string[]; org_id: string }>`
          select id, roles, org_id from person where roles <> '{}' order by id`.execute(world.db)
      ).rows;
    const before = await rights();
    provider.tampering.claims = (claims) => ({
      ...claims,
      roles: ['systemAdmin'],
      role: 'systemAdmin',
      groups: ['administrators', 'systemAdmin'],
      unit: 'code-platform',
      unitCode: 'code-platform',
      orgType: 'operator',
      is_admin: true,
    });
    expect((await signOn('climber')).data?.outcome).toBe('waiting');
    expect((await signOn('keeper-there')).data?.outcome).toBe('in');
    expect(await rights()).toEqual(before);
    const { rows } = await sql`
      select p.roles, p.org_id, l.action, l.actor from external_identity e
      join person p on p.id = e.person_id join security_log l on l.object = p.id
      where e.subject = 'climber' and l.action = 'person.added'`.execute(world.db);
    expect(rows).toEqual([
      { roles: [], org_id: 'unit-a', action: 'person.added', actor: '单点登录 office' },
    ]);
    // The refusal of a login without any right stands in the log too.
    const { rows: refusals } = await sql<{ n: number }>`select count(*)::int as n from security_log
      where action = 'login' and was_refused and actor like '%climber%'`.execute(world.db);
    expect(refusals[0]?.n).toBeGreaterThan(0);
  });

  it('stores a name without the signs that nobody sees, which its owner may have typed there', async () => {
    provider.tampering.claims = (claims) => ({ ...claims, name: '\u202e张\u200b三' });
    expect((await signOn('unseen')).data?.outcome).toBe('waiting');
    const { rows } = await sql<{ name: string; there: string }>`
      select p.name, e.name as there from external_identity e
      join person p on p.id = e.person_id where e.subject = 'unseen'`.execute(world.db);
    expect(rows).toEqual([{ name: '张三', there: '张三' }]);
  });

  it('makes one person of two first sign-ons at once', async () => {
    const before = (await people()).length;
    const answers = await Promise.all([signOn('twice'), signOn('twice'), signOn('twice')]);
    expect(answers.map(({ data }) => data?.outcome)).toEqual(['waiting', 'waiting', 'waiting']);
    expect((await people()).length).toBe(before + 1);
  });

  it('lets nobody new in where the provider names no unit', async () => {
    expect(await signOn('nobody-knows', 'closed')).toMatchObject({
      state: 0,
      text: '您的账号尚未开通，请联系单位管理员',
    });
  });

  it('links an account to the person who is logged in, and logs them in by it', async () => {
    const { client, answer } = await linked('buyer', 'buyer-there');
    expect(answer.data).toEqual({ outcome: 'linked', login: null, returnTo: '/center_zhaq' });
    expect((await client.call(links, {})).data?.links).toMatchObject([
      { providerTitle: '统一认证', name: '来自buyer-there' },
    ]);
    expect((await signOn('buyer-there')).data?.login?.user?.id).toBe(personIdOf('buyer'));
    // It belongs to one person: nobody else links it.
    expect((await linked('reviewer', 'buyer-there')).answer.text).toBe('该账号已关联其他人员');
    const own = (await client.call(links, {})).data?.links[0]?.id ?? '';
    const { client: other } = await linked('reviewer', 'reviewer-there');
    expect((await other.call(unlink, { id: own })).text).toBe('没有找到这条关联');
    expect((await client.call(unlink, { id: own })).state).toBe(1);
    expect((await signOn('buyer-there')).data?.outcome).toBe('waiting');
  });

  it('asks for the second factor of who has one here', async () => {
    const { client } = await linked('finance', 'finance-there');
    const enrolment = await client.call(secondFactorEndpoints.begin, {});
    const secret = enrolment.data?.enrolment.secret ?? '';
    const now = await world.now();
    await client.call(secondFactorEndpoints.confirm, { code: codeAt(secret, now) });
    const { data } = await signOn('finance-there');
    expect(data?.login).toMatchObject({ token: null, pending: { step: 'code' } });
    const ticket = data?.login?.pending?.ticket ?? '';
    // Of the next step: the one before it may still be that of the enrolment.
    const code = codeAt(secret, await world.now(), 1);
    const done = await (await visitor()).call(signInEndpoints.giveCode, { ticket, code });
    expect(done.data?.token).toBeTruthy();
  });

  it('goes on inside the site only', async () => {
    const client = await visitor();
    await linked('keeper', 'keeper-there');
    for (const [asked, expected] of [
      ['/dbrw?x=1', '/dbrw?x=1'],
      ['https://evil.example', ''],
      ['//evil.example', ''],
      ['/\\evil.example', ''],
    ] as const) {
      const url = await begun(client, 'office', asked);
      const answer = await back(client, await provider.logIn(url, 'keeper-there'));
      expect(answer.data?.returnTo).toBe(expected);
    }
  });
});

describe('nine faults', () => {
  const soon = () => Math.floor(Date.now() / 1_000);
  const refused = { state: 0, text: '统一认证未通过，请重新登录' };
  beforeAll(() => linked('handler', 'handler-there'));

  it.each([
    ['a signature of another key', { strangeKey: true }],
    ['a nonce of another attempt', { claims: (c: object) => ({ ...c, nonce: 'another' }) }],
    ['no nonce', { claims: (c: object) => ({ ...c, nonce: undefined }) }],
    ['a token for somebody else', { claims: (c: object) => ({ ...c, aud: 'another-client' }) }],
    [
      'a token that has expired',
      { claims: (c: object) => ({ ...c, iat: soon() - 600, exp: soon() - 300 }) },
    ],
    ['an issuer of another name', { claims: (c: object) => ({ ...c, iss: 'https://evil' }) }],
  ])('%s: refused, and logged', async (_name, tampering) => {
    Object.assign(provider.tampering, tampering);
    const sessions = () => world.db.selectFrom('session').select('token_hash').execute();
    const before = (await sessions()).length;
    expect(await signOn('handler-there')).toMatchObject(refused);
    expect((await sessions()).length).toBe(before);
    const last = await world.db
      .selectFrom('security_log')
      .select(['action', 'was_refused', 'actor'])
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow();
    expect(last).toEqual({ action: 'login', was_refused: true, actor: '单点登录 office' });
  });

  it('a replayed answer: good once', async () => {
    const client = await visitor();
    const url = await provider.logIn(await begun(client), 'handler-there');
    expect((await back(client, url)).data?.outcome).toBe('in');
    expect((await back(client, url)).text).toBe('登录已超时或已使用过，请重新登录');
    // The code alone, with an attempt of its own, is no better.
    const next = new URL(await begun(client)).searchParams.get('state') ?? '';
    url.searchParams.set('state', next);
    expect(await back(client, url)).toMatchObject(refused);
  });

  it('an answer of another browser: a stranger cannot log somebody in as themselves', async () => {
    const url = await provider.logIn(await begun(await visitor()), 'handler-there');
    expect((await back(await visitor(), url, 'another browser')).state).toBe(0);
  });

  it('a link that somebody else finishes', async () => {
    const client = await visitor();
    await client.login('supervisor', PASSWORD);
    const { data } = await client.call(beginLink, { providerId: 'office', binding: BINDING });
    const url = await provider.logIn(data?.url ?? '', 'supervisor-there');
    expect((await back(await visitor(), url)).text).toBe('登录已超时或已使用过，请重新登录');
  });

  it('a slow provider: a sentence within its time, and the next try is good', async () => {
    provider.tampering.delayMs = 3_000;
    const started = performance.now();
    const answer = await signOn('handler-there');
    expect(answer.text).toContain('暂时无法连接');
    expect(performance.now() - started).toBeLessThan(within(2_900));
    delete provider.tampering.delayMs;
    expect((await signOn('handler-there')).data?.outcome).toBe('in');
  });

  it('a provider that is away: passwords of the site still work', async () => {
    const client = await visitor();
    const url = await provider.logIn(await begun(client), 'handler-there');
    provider.tampering.isAway = true;
    expect((await back(client, url)).text).toContain('暂时无法连接');
    const login = { loginName: 'systemAdmin', password: PASSWORD };
    expect((await client.call(sessionEndpoints.login, login)).data?.token).toBeTruthy();
  });

  it('an address or a name that somebody here has: no link by it', async () => {
    await sql`insert into person_profile (person_id, email, phone, updated_at)
      values (${personIdOf('acceptor')}, 'acceptor@example.org', '13800000000', now())`.execute(
      world.db,
    );
    expect((await signOn('acceptor')).data?.outcome).toBe('waiting');
    const { rows } = await sql<{ person_id: string }>`
      select person_id from external_identity where subject = 'acceptor'`.execute(world.db);
    expect(rows[0]?.person_id).not.toBe(personIdOf('acceptor'));
  });

  it('a person who has left: refused', async () => {
    await linked('evaluator', 'evaluator-there');
    await world.db
      .updateTable('person')
      .set({ disabled: true })
      .where('id', '=', personIdOf('evaluator'))
      .execute();
    expect((await signOn('evaluator-there')).text).toBe('您的账号已停用，请联系单位管理员');
  });
});

describe('from outside, without an account', () => {
  it.each([
    ['an unknown provider', { providerId: 'nobody', binding: BINDING, returnTo: '' }],
    ['no binding', { providerId: 'office', binding: '', returnTo: '' }],
    ['a long binding', { providerId: 'office', binding: 'x'.repeat(65), returnTo: '' }],
  ])('%s is refused', async (_name, body) => {
    const answer = await (await visitor()).call(begin, body);
    expect(answer.state).toBe(0);
    expect(answer.status).toBeLessThan(500);
  });

  it('answers that nobody asked for are refused, whatever they hold', async () => {
    const client = await visitor();
    for (const query of [
      'code=x',
      'error=access_denied',
      '&&&===',
      '%E0%A4%A',
      'x'.repeat(4_000),
    ]) {
      const answer = await client.call(finish, { state: 'x'.repeat(43), query, binding: BINDING });
      expect(answer).toMatchObject({ status: 200, state: 0 });
    }
    const state = new URL(await begun(client)).searchParams.get('state') ?? '';
    const answer = await client.call(finish, { state, query: '%E0%A4%A', binding: BINDING });
    expect(answer).toMatchObject({ status: 200, state: 0 });
  });

  it('a flood of beginnings is stopped by the address', async () => {
    const small = await startPlatform({
      loginsPerMinute: 1,
      publicUrl: SITE,
      signOnProviders: providersOf([
        {
          kind: 'oidc',
          id: 'office',
          title: 'x',
          issuer: provider.issuer,
          clientId: CLIENT_ID,
          clientSecret: CLIENT_SECRET,
        },
      ]),
    });
    const client = await sealedClient('', { send: injected(small.app) });
    const body = { providerId: 'office', binding: BINDING, returnTo: '' };
    const statuses = [];
    for (let n = 0; n < 15; n += 1) statuses.push((await client.call(begin, body)).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    const { rows } = await sql`select 1 from sign_on_attempt`.execute(small.db);
    expect(rows).toHaveLength(12);
    await small.stop();
  });
});

describe('the configuration', () => {
  const good = {
    kind: 'oidc',
    id: 'a',
    title: 'A',
    issuer: 'https://idp.example.org',
    clientId: 'c',
    clientSecret: 's',
  };
  it.each([
    ['plain http', [{ ...good, issuer: 'http://idp.example.org' }], 'https'],
    ['two of one id', [good, good], 'two of one id'],
    ['a field that is unknown', [{ ...good, clientSecrets: 'x' }], 'clientSecrets'],
    ['a secret left out', [{ ...good, clientSecret: '' }], 'clientSecret'],
    ['another kind', [{ ...good, kind: 'saml' }], 'kind'],
  ])('with %s is refused by name', (_name, entries, words) => {
    expect(() => providersOf(entries)).toThrow(words);
  });
});
