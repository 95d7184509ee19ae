import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/*
 * 专有钉钉 as its documents describe it: signed calls, an application token, a code that is good once.
 * It signs nothing itself, and answers in two frames.
 */

export const APP_KEY = 'mall_app';
export const APP_SECRET = 'the secret of the application';
export const TENANT = '12371';

/** The account of somebody there. */
export interface DingtalkAccount {
  readonly tenantUserId: string;
  readonly name: string;
  readonly tenantId?: number;
}

/** Faults that a test may plant. */
interface Spoiling {
  delayMs?: number;
  isAway?: boolean;
  /** The codes given out are too old already. */
  oldCodes?: boolean;
  /** The token is taken back between its issue and its use. */
  lostToken?: boolean;
}

export interface TestDingtalk {
  readonly url: string;
  readonly spoiling: Spoiling;
  /** Scans the QR code of a page as this person; answers the address of the way back. */
  readonly scan: (page: string, account: DingtalkAccount) => URL;
  readonly stop: () => Promise<void>;
}

const MINUTES_15 = 15 * 60_000;

const frame = (data: unknown, responseCode = '0', responseMessage = 'OK') => {
  const success = responseCode === '0';
  return { success: true, content: { data, success, responseCode, responseMessage } };
};

/** Starts one on a free port. */
export async function startDingtalk(): Promise<TestDingtalk> {
  const spoiling: Spoiling = {};
  const codes = new Map<string, DingtalkAccount>();
  const tokens = new Set<string>();
  const nonces = new Set<string>();

  /** The error of the gateway, or null for a call that is signed as it should be. */
  function gatewayFault(request: IncomingMessage, path: string, parameters: URLSearchParams) {
    const header = (name: string) => String(request.headers[name] ?? '');
    const at = header('x-hmac-auth-timestamp');
    const nonce = header('x-hmac-auth-nonce');
    const sorted = [...parameters].map(([name, value]) => `${name}=${value}`).sort();
    const signed = [request.method, at, nonce, path, sorted.join('&')].join('\n');
    const wanted = createHmac('sha256', APP_SECRET).update(signed).digest('base64');
    const isFresh = Math.abs(Date.now() - Date.parse(at)) < MINUTES_15 && !nonces.has(nonce);
    nonces.add(nonce);
    const isGood =
      header('apikey') === APP_KEY &&
      header('x-hmac-auth-version') === '1.0' &&
      header('x-hmac-auth-signature') === wanted;
    if (isGood && isFresh) return null;
    const Code = isGood ? 'OPF-B001-05-16-0010' : 'OPF-B001-05-16-0009';
    return { success: false, Code, Message: 'SignatureDoesNotMatch' };
  }

  function tokenOf(parameters: URLSearchParams) {
    if (parameters.get('appsecret') !== APP_SECRET) return frame(null, '240101', 'appsecret');
    const accessToken = `app_${randomUUID()}`;
    if (!spoiling.lostToken) tokens.add(accessToken);
    return frame({ accessToken, expiresIn: '7200' });
  }

  function accountOf(parameters: URLSearchParams) {
    if (!tokens.has(parameters.get('access_token') ?? ''))
      return frame(null, '240133', '应用accessToken失效或不存在');
    const code = parameters.get('code') ?? '';
    const found = codes.get(code);
    codes.delete(code);
    if (!found || spoiling.oldCodes) return frame(null, '240111', 'code失效或不存在');
    const { tenantUserId, name, tenantId = Number(TENANT) } = found;
    return frame({ tenantUserId, tenantId, realmId: tenantId, lastName: name, account: name });
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (spoiling.isAway) return request.socket.destroy();
    const url = new URL(request.url ?? '/', 'http://dingtalk');
    const parameters =
      request.method === 'POST' ? new URLSearchParams(await text(request)) : url.searchParams;
    await new Promise((done) => setTimeout(done, spoiling.delayMs ?? 0));
    const route = `${request.method} ${url.pathname}`;
    const fault = gatewayFault(request, url.pathname, parameters);
    const body =
      fault ??
      (route === 'GET /gettoken.json'
        ? tokenOf(parameters)
        : route === 'POST /rpc/oauth2/getuserinfo_bycode.json'
          ? accountOf(parameters)
          : null);
    return response.writeHead(body ? 200 : 404).end(JSON.stringify(body));
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spoiling,
    scan(page, account) {
      const asked = new URL(page).searchParams;
      const code = randomUUID();
      codes.set(code, account);
      const back = new URL(asked.get('redirect_uri') ?? '');
      back.searchParams.set('code', code);
      back.searchParams.set('state', asked.get('state') ?? '');
      return back;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
