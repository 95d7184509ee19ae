import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { providersOf } from '@jicai/platform/src/identity/sign-on/providers.ts';
import { signOnEndpoints } from '@jicai/shared/contract/identity/account/sign-on.ts';
import { signOnConsoleEndpoints } from '@jicai/shared/contract/identity/account/sign-on-console.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must, refusal } from '../../../harness/answers.ts';
import { sealedClient } from '../../../harness/client/sealed-client.ts';
import { PASSWORD, personIdOf } from '../../../harness/people/cast.ts';
import { freePort } from '../../../harness/servers/ports.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  startOidcProvider,
  type TestProvider,
} from '../../../harness/sign-on/oidc-provider.ts';
import { injected, startPlatform, type World } from '../../../harness/world.ts';

/* Sign-on in the console: what is configured, how it answered, and people's links. */

const SITE = 'http://127.0.0.1:18081';
const BINDING = 'the secret of this browser';
const { systems, probe, links, unlink } = signOnConsoleEndpoints;

let world: World;
let provider: TestProvider;
let other: Server;
/** The answer of a system that is neither CAS nor 企业微信 unless a test says so. */
let answer = '';

beforeAll(async () => {
  provider = await startOidcProvider([`${SITE}/mall/loading/login`]);
  other = createServer((_request, response) => response.end(answer));
  await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready));
  const base = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const entries = [
    {
      kind: 'oidc',
      id: 'office',
      title: '统一认证',
      issuer: provider.issuer,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      unitCode: 'code-unit-a',
    },
    { kind: 'cas', id: 'campus', title: '校园', server: `${base}/cas`, unitCode: 'no-such-unit' },
    {
      kind: 'wecom',
      id: 'wecom',
      title: '企业微信',
      corpId: 'corp',
      agentId: '1',
      secret: 'wecom secret',
      loginServer: base,
      apiServer: base,
    },
    {
      kind: 'ldap',
      id: 'domain',
      title: '域',
      url: `ldap://127.0.0.1:${await freePort()}`,
      bindDn: 'cn=reader',
      bindPassword: 'ldap secret',
      baseDn: 'dc=example',
    },
  ];
  const signOnProviders = providersOf(entries.map((entry) => ({ timeoutSeconds: 1, ...entry })));
  world = await startPlatform({ publicUrl: SITE, signOnProviders, loginsPerMinute: 1_000 });
});
afterAll(async () => {
  await world?.stop();
  await provider?.stop();
  other?.close();
});

const admin = () => world.as('systemAdmin');
const systemOf = async (id: string) =>
  (await must(admin().call(systems, {}))).systems.find((system) => system.id === id);
const tried = (systemId: string) => must(admin().call(probe, { systemId }));

/** Signs on at the OIDC provider; answers the call that finishes it. */
async function signOn(subject: string) {
  const client = await sealedClient('', { send: injected(world.app) });
  const body = { providerId: 'office', binding: BINDING, returnTo: '' };
  const { data } = await client.call(signOnEndpoints.begin, body);
  const url = await provider.logIn(data?.url ?? '', subject);
  const state = url.searchParams.get('state') ?? '';
  return client.call(signOnEndpoints.finish, {
    state,
    query: url.search.slice(1),
    binding: BINDING,
  });
}

describe('the configured systems', () => {
  it('are shown without a secret, with the unit of newcomers and the address to register', async () => {
    const { wire, data } = await admin().call(systems, {});
    expect(data?.returnUrl).toBe(`${SITE}/mall/loading/login`);
    expect(data?.systems).toMatchObject([
      { id: 'office', protocol: 'oidc', account: CLIENT_ID, unitName: '甲采购单位', links: 0 },
      { id: 'campus', protocol: 'cas', account: '', unitCode: 'no-such-unit', unitName: null },
      { id: 'wecom', protocol: 'wecom', account: 'corp', unitCode: null },
      { id: 'domain', protocol: 'ldap', account: 'cn=reader', succeededAtMs: null },
    ]);
    for (const secret of [CLIENT_SECRET, 'wecom secret', 'ldap secret'])
      expect(JSON.stringify(wire)).not.toContain(secret);
  });

  it('are the system administrator’s alone', async () => {
    for (const actor of ['securityAdmin', 'unitAdmin', 'auditAdmin', 'buyer'] as const) {
      const player = world.as(actor);
      const anyLink = { id: 'x', reason: 'y' };
      const answers = [
        await player.call(systems, {}),
        await player.call(probe, { systemId: 'office' }),
        await player.call(links, { keyword: '', page: 1, pageSize: 60 }),
        await player.call(unlink, anyLink),
      ];
      expect(answers.map(({ state }) => state)).toEqual([0, 0, 0, 0]);
    }
  });
});

describe('a test of a system', () => {
  it('reads an OIDC provider’s discovery again each time', async () => {
    expect(await tried('office')).toMatchObject({ fault: null, reason: '' });
    const { succeededAtMs, failedAtMs } = (await systemOf('office')) ?? {};
    expect(succeededAtMs).toBeGreaterThan(0);
    expect(failedAtMs).toBeNull();
    provider.tampering.isAway = true;
    expect(await tried('office')).toMatchObject({ fault: 'away' });
    delete provider.tampering.isAway;
    const after = await systemOf('office');
    expect(after).toMatchObject({ fault: 'away', succeededAtMs });
    expect(after?.reason).not.toBe('');
    expect(await tried('office')).toMatchObject({ fault: null });
  });

  it('asks a CAS server about a ticket that nobody has', async () => {
    answer = '<html>hello</html>';
    expect(await tried('campus')).toMatchObject({ fault: 'refused' });
    answer =
      '<cas:serviceResponse><cas:authenticationFailure code="INVALID_TICKET"/></cas:serviceResponse>';
    expect(await tried('campus')).toMatchObject({ fault: null });
  });

  it('gets a token of 企业微信, and says its reason without the secret', async () => {
    answer = JSON.stringify({ errcode: 40001, errmsg: 'invalid credential' });
    const { fault, reason } = await tried('wecom');
    expect(fault).toBe('refused');
    expect(reason).toContain('40001');
    expect(reason).not.toContain('wecom secret');
    answer = JSON.stringify({ errcode: 0, access_token: 'a' });
    expect(await tried('wecom')).toMatchObject({ fault: null });
  });

  it('binds to a directory: one that is not there is away', async () => {
    expect(await tried('domain')).toMatchObject({ fault: 'away' });
  });

  it('of a system that nobody configured is refused', async () => {
    expect(await refusal(admin().call(probe, { systemId: 'x' }))).toBe(
      '没有这个单点登录系统，请刷新页面',
    );
  });
});

describe('linked accounts of people', () => {
  it('are listed with their person, searched, and counted for their system', async () => {
    await signOn('lin.one');
    await signOn('lin.two');
    const all = await must(admin().call(links, { keyword: '', page: 1, pageSize: 60 }));
    expect(all.total).toBe(2);
    const found = await must(admin().call(links, { keyword: 'lin.two', page: 1, pageSize: 60 }));
    expect(found.rows).toMatchObject([
      { subject: 'lin.two', nameThere: '来自lin.two', unitName: '甲采购单位', isOnlyWay: true },
    ]);
    expect((await systemOf('office'))?.links).toBe(2);
    const second = await must(admin().call(links, { keyword: '', page: 2, pageSize: 1 }));
    expect(second.rows).toHaveLength(1);
    // A sign that searches have a meaning for is only a sign.
    const none = await must(admin().call(links, { keyword: '%', page: 1, pageSize: 60 }));
    expect(none.total).toBe(0);
  });

  it('are taken away with a reason, which ends the person’s sessions and is logged', async () => {
    await sql`insert into external_identity (id, person_id, provider, issuer, subject, name, linked_at)
      values ('link-buyer', ${personIdOf('buyer')}, 'office', 'x', 'buyer.there', '买方', now())`.execute(
      world.db,
    );
    const client = await sealedClient('', { send: injected(world.app) });
    await client.login('buyer', PASSWORD);
    expect(await refusal(admin().call(unlink, { id: 'link-buyer', reason: ' ' }))).toBe(
      '请填写取消关联的原因',
    );
    await must(admin().call(unlink, { id: 'link-buyer', reason: '关联错人' }));
    expect((await client.call(signOnEndpoints.links, {})).state).not.toBe(1);
    expect(await refusal(admin().call(unlink, { id: 'link-buyer', reason: '再次' }))).toBe(
      '没有找到这条关联',
    );
    const { rows } = await sql<{ object: string; detail: string }>`
      select object, detail from security_log where action = 'signOn.unlinked'`.execute(world.db);
    expect(rows).toEqual([{ object: personIdOf('buyer'), detail: 'office buyer.there：关联错人' }]);
    // The account is free again: its next sign-on is somebody new, who waits for roles.
    expect((await signOn('lin.one')).data?.outcome).toBe('waiting');
  });
});
