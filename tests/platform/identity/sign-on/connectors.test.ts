import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RedirectConnector } from '@jicai/platform/src/identity/sign-on/connector.ts';
import { providersOf } from '@jicai/platform/src/identity/sign-on/providers.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

/* CAS and 企业微信 against servers that answer as their documents say. */

interface Answer {
  readonly status?: number;
  readonly body: string;
  readonly delayMs?: number;
}
type Serve = (url: URL) => Answer | null;
let serve: Serve = () => null;
let asked: URL[] = [];
const server = createServer(async (request: IncomingMessage, response) => {
  const url = new URL(request.url ?? '/', 'http://provider');
  asked.push(url);
  const answer = serve(url);
  if (!answer) return request.socket.destroy();
  await new Promise((done) => setTimeout(done, answer.delayMs ?? 0));
  response.writeHead(answer.status ?? 200).end(answer.body);
  return undefined;
});
let base = '';
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
});

const attempt = {
  state: 'a1b2c3',
  nonce: 'n',
  verifier: 'v',
  returnUrl: 'https://mall.example.org/mall/loading/login',
};
const connectorOf = (entry: object): RedirectConnector => {
  const [provider] = providersOf([{ id: 'x', title: 'X', timeoutSeconds: 1, ...entry }]);
  if (provider?.connector.kind !== 'redirect') throw new Error('no redirect');
  return provider.connector;
};
const query = (text: string) => new URLSearchParams(text);
const refused = expect.objectContaining({ fault: 'refused' });
const away = expect.objectContaining({ fault: 'away' });

describe('CAS', () => {
  const cas = () => connectorOf({ kind: 'cas', server: `${base}/cas` });
  const xml = (inside: string) =>
    `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inside}</cas:serviceResponse>`;
  const success = xml(
    `<cas:authenticationSuccess><cas:user>2026001</cas:user><cas:attributes><cas:cn>林一</cas:cn>
    <cas:mail>lin@example.org</cas:mail></cas:attributes></cas:authenticationSuccess>`,
  );
  const finish = (text = 'ticket=ST-1&state=a1b2c3') => cas().finish(attempt, query(text));

  it('leads to the login with the page of this attempt, and explains its ticket', async () => {
    const url = new URL((await cas().begin(attempt)) as string);
    const service = `${attempt.returnUrl}?state=a1b2c3`;
    expect([url.pathname, url.searchParams.get('service')]).toEqual(['/cas/login', service]);
    serve = () => ({ body: success });
    expect(await finish()).toEqual({ issuer: `${base}/cas`, subject: '2026001', name: '林一' });
    expect(asked[0]?.pathname).toBe('/cas/p3/serviceValidate');
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({ service, ticket: 'ST-1' });
  });

  it.each([
    [
      'a ticket that was used or is of another page',
      xml('<cas:authenticationFailure code="INVALID_TICKET">no</cas:authenticationFailure>'),
    ],
    [
      'no person',
      xml('<cas:authenticationSuccess><cas:user></cas:user></cas:authenticationSuccess>'),
    ],
    ['both', xml('<cas:authenticationFailure code="X">no</cas:authenticationFailure>')],
    ['no XML', '{"user":"2026001"}'],
    ['half of it', success.slice(0, 120)],
    [
      'an entity for the name',
      `<!DOCTYPE a [<!ENTITY e "root">]>${xml('<cas:authenticationSuccess><cas:user></cas:user></cas:authenticationSuccess>')}`,
    ],
    ['nothing', ''],
  ])('refuses %s', async (_name, body) => {
    serve = () => ({ body });
    expect(await finish()).toEqual(refused);
  });

  it('asks nobody without a ticket', async () => {
    expect(await finish('state=a1b2c3')).toEqual(refused);
    expect(asked).toEqual([]);
  });

  it('says away for a server that is slow, broken or gone', async () => {
    serve = () => ({ body: success, delayMs: 1_500 });
    expect(await finish()).toEqual(away);
    serve = () => ({ body: 'x', status: 502 });
    expect(await finish()).toEqual(away);
    serve = () => null;
    expect(await finish()).toEqual(away);
  });
});

describe('企业微信', () => {
  const wecom = () =>
    connectorOf({
      kind: 'wecom',
      corpId: 'ww1',
      agentId: '1000002',
      secret: 'the secret',
      loginServer: base,
      apiServer: base,
    });
  const answers = (other: Readonly<Record<string, unknown>> = {}): Serve => {
    const good: Readonly<Record<string, unknown>> = {
      '/cgi-bin/gettoken': { errcode: 0, errmsg: 'ok', access_token: 't1', expires_in: 7200 },
      '/cgi-bin/auth/getuserinfo': { errcode: 0, errmsg: 'ok', userid: 'lin' },
      '/cgi-bin/user/get': { errcode: 0, errmsg: 'ok', name: '林一', mobile: '13800000000' },
    };
    return ({ pathname }) => ({ body: JSON.stringify({ ...good, ...other }[pathname]) });
  };
  const finish = (text = 'code=c1&state=a1b2c3') => wecom().finish(attempt, query(text));

  it('leads to the login, and turns the code into a member', async () => {
    const url = new URL((await wecom().begin(attempt)) as string);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      login_type: 'CorpApp',
      appid: 'ww1',
      agentid: '1000002',
      redirect_uri: attempt.returnUrl,
      state: 'a1b2c3',
    });
    serve = answers();
    expect(await finish()).toEqual({ issuer: 'wecom:ww1', subject: 'lin', name: '林一' });
    expect(asked.map(({ pathname }) => pathname)).toEqual([
      '/cgi-bin/gettoken',
      '/cgi-bin/auth/getuserinfo',
      '/cgi-bin/user/get',
    ]);
    expect(asked[1]?.searchParams.get('code')).toBe('c1');
  });

  it('knows a member whose name it may not read by the id', async () => {
    serve = answers({ '/cgi-bin/user/get': { errcode: 48002, errmsg: 'api forbidden' } });
    expect(await finish()).toEqual({ issuer: 'wecom:ww1', subject: 'lin', name: 'lin' });
  });

  it.each([
    ['a wrong secret', { '/cgi-bin/gettoken': { errcode: 40001, errmsg: 'invalid credential' } }],
    [
      'a code that was used or is too old',
      { '/cgi-bin/auth/getuserinfo': { errcode: 40029, errmsg: 'invalid code' } },
    ],
    ['somebody who is no member', { '/cgi-bin/auth/getuserinfo': { errcode: 0, openid: 'o1' } }],
    ['an empty id', { '/cgi-bin/auth/getuserinfo': { errcode: 0, userid: '' } }],
    ['an id that is none', { '/cgi-bin/auth/getuserinfo': { errcode: 0, userid: { a: 1 } } }],
  ])('refuses %s', async (_name, other) => {
    serve = answers(other);
    expect(await finish()).toEqual(refused);
  });

  it('says away for servers that are slow or gone, and never logs the secret', async () => {
    serve = () => ({ body: '{}', delayMs: 1_500 });
    const slow = await finish();
    expect(slow).toEqual(away);
    expect(JSON.stringify(slow)).not.toContain('the secret');
    serve = () => null;
    expect(await finish()).toEqual(away);
  });
});
