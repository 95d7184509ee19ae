import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider from 'oidc-provider';
import { request } from 'undici';

export const CLIENT_ID = 'jicai';
export const CLIENT_SECRET = 'a secret between the two of them';

/** A test changes the provider's answers here, between the provider and the platform. */
export interface Tampering {
  /** Other claims in the ID token; it is signed with the provider's own key again. */
  claims?: (claims: JWTPayload) => JWTPayload;
  /** The ID token is signed with a key that is not the provider's. */
  strangeKey?: boolean;
  /** Answers of the token endpoint come so many ms late, or not at all. */
  delayMs?: number;
  isAway?: boolean;
}

export interface TestProvider {
  readonly issuer: string;
  readonly tampering: Tampering;
  /** Signs a person in at the provider as a browser does; answers the address it leads back to. */
  logIn(url: string, subject: string): Promise<URL>;
  stop(): Promise<void>;
}

/** Reads the claims of a token without checking it. */
const claimsOf = (token: string): JWTPayload =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));

const listen = (server: Server): Promise<number> =>
  new Promise((ready) =>
    server.listen(0, '127.0.0.1', () => ready((server.address() as AddressInfo).port)),
  );

async function bodyOf(message: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of message) text += chunk;
  return text;
}

/** A real OpenID provider on this machine, with the door at which a test meddles in front of it. */
export async function startOidcProvider(returnUrls: string[]): Promise<TestProvider> {
  const keys = await generateKeyPair('RS256', { extractable: true });
  const strange = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(keys.privateKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  const tampering: Tampering = {};
  let behind: (incoming: IncomingMessage, response: ServerResponse) => void = () => {};
  const inner = createServer((incoming, response) => behind(incoming, response));
  const innerPort = await listen(inner);

  async function meddled(text: string): Promise<string> {
    const answer = JSON.parse(text);
    const { claims, strangeKey } = tampering;
    if (!answer.id_token || !(claims || strangeKey)) return text;
    const payload = claimsOf(answer.id_token);
    const idToken = await new SignJWT(claims?.(payload) ?? payload)
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .sign(strangeKey ? strange.privateKey : keys.privateKey);
    return JSON.stringify({ ...answer, id_token: idToken });
  }

  const front = createServer(async (incoming, response) => {
    const isToken = incoming.url?.startsWith('/token') ?? false;
    if (tampering.isAway) return incoming.socket.destroy();
    const { host: _, 'content-length': __, ...headers } = incoming.headers;
    const body = incoming.method === 'POST' ? await bodyOf(incoming) : null;
    const answer = await request(`http://127.0.0.1:${innerPort}${incoming.url}`, {
      method: incoming.method as 'GET' | 'POST',
      headers: { ...headers, 'x-forwarded-host': incoming.headers.host ?? '' },
      body,
    });
    const text = await answer.body.text();
    if (isToken && tampering.delayMs)
      await new Promise((done) => setTimeout(done, tampering.delayMs));
    const { 'content-length': ___, 'transfer-encoding': ____, ...kept } = answer.headers;
    response.writeHead(answer.statusCode, kept);
    response.end(isToken ? await meddled(text) : text);
    return undefined;
  });
  const issuer = `http://127.0.0.1:${await listen(front)}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: returnUrls,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [jwk] },
    claims: { openid: ['sub'], profile: ['name'], email: ['email'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, name: `来自${id}`, email: `${id}@example.org` }),
    }),
  });
  provider.proxy = true;
  behind = provider.callback();

  return {
    issuer,
    tampering,
    logIn: (url, subject) => walk(url, subject, returnUrls),
    async stop() {
      front.closeAllConnections();
      inner.closeAllConnections();
      front.close();
      inner.close();
    },
  };
}

/** Follows the provider's pages: its login form, its consent, until it leads back. */
async function walk(start: string, subject: string, returnUrls: string[]): Promise<URL> {
  const cookies = new Map<string, string>();
  let next: { url: URL; form: string | null } = { url: new URL(start), form: null };
  for (let step = 0; step < 12; step += 1) {
    if (returnUrls.some((url) => next.url.href.startsWith(url))) return next.url;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await request(next.url, {
      method: next.form === null ? 'GET' : 'POST',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: next.form,
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = line.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const page = await answer.body.text();
    const { location } = answer.headers;
    if (typeof location === 'string') {
      next = { url: new URL(location, next.url), form: null };
      continue;
    }
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
    if (!action)
      throw new Error(`the provider answered ${answer.statusCode}: ${page.slice(0, 500)}`);
    const isLogin = page.includes('name="login"');
    const form = isLogin
      ? new URLSearchParams({ prompt: 'login', login: subject, password: 'any' })
      : new URLSearchParams({ prompt: 'consent' });
    next = { url: new URL(action, next.url), form: form.toString() };
  }
  throw new Error('the provider never led back');
}
