import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { liveEndpoints } from '@jicai/shared/contract/auction/live/service.ts';
import { sessionEndpoints } from '@jicai/shared/contract/identity/account/session.ts';
import {
  addressOf,
  type Endpoint,
  REQUEST_KEY_HEADER,
  TOKEN_HEADER,
} from '@jicai/shared/contract/kernel/endpoint.ts';
import {
  ENVELOPE_CONTENT_TYPE,
  ENVELOPE_TIME_HEADER,
} from '@jicai/shared/contract/kernel/envelope.ts';
import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import { Agent, type Dispatcher, request } from 'undici';
import { newSeal, type Seal } from './seal.ts';

/** One answer: `data` is null where the body is not the endpoint's response (most refusals). */
export interface Answer<Res> {
  readonly status: number;
  readonly state: number;
  readonly text: string;
  readonly data: Res | null;
  /** The body as it came, opened and parsed; null when it is not an object. */
  readonly wire: Readonly<Record<string, unknown>> | null;
  /** The same as text. */
  readonly opened: string;
  readonly headers: IncomingHttpHeaders;
}

export interface CallOptions {
  /** For writes; a new one each call unless given. */
  requestKey?: string;
  /** Instead of the logged-in one; null sends none. */
  token?: string | null;
  headers?: Readonly<Record<string, string>>;
  /** Leaves a good answer as text, in `opened`; `data` and `wire` are null then. */
  isRaw?: boolean;
}

/** A client of `/app`, straight at the platform or through a relay. */
export interface SealedClient {
  /** The token of the last login, or null. */
  token(): string | null;
  /** Logs in and keeps the token. Throws when refused. */
  login(loginName: string, password: string): Promise<string>;
  call<Req, Res>(
    endpoint: Endpoint<Req, Res>,
    body: NoInfer<Req>,
    options?: CallOptions,
  ): Promise<Answer<Res>>;
  close(): Promise<void>;
}

/** Sends a request to a server and returns its answer. */
export type Send = (message: {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}) => Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>;

/** Over TCP. */
function overHttp(baseUrl: string, dispatcher: Dispatcher): Send {
  return async ({ path, method, headers, body }) => {
    const response = await request(new URL(path, baseUrl), { method, headers, body, dispatcher });
    const text = await response.body.text();
    return { status: response.statusCode, headers: response.headers, body: text };
  };
}

/** Kept-alive connections; give one to many clients to share them. */
export function newDispatcher(connections = 64): Agent {
  return new Agent({ connections, pipelining: 1, keepAliveTimeout: 30_000 });
}

function reading<Res>(endpoint: Endpoint<never, Res>, wire: unknown, must: boolean): Res | null {
  try {
    return decode(endpoint.response, wire);
  } catch (error) {
    if (must) throw new Error(`${endpoint.name} answered out of contract`, { cause: error });
    return null;
  }
}

function object(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

/**
 * A client that seals bodies as the browser does (RSA-OAEP-SHA-256, AES-256-GCM), with the key of
 * the public call. Answers out of contract are exceptions; refusals are answers.
 */
export async function sealedClient(
  baseUrl: string,
  options: { dispatcher?: Dispatcher; send?: Send } = {},
): Promise<SealedClient> {
  const dispatcher = options.dispatcher ?? newDispatcher();
  const send = options.send ?? overHttp(baseUrl, dispatcher);
  let token: string | null = null;
  let publicKey: { rsaModulus: string; rsaExponent: string } | null = null;
  let serverAheadMs = 0;
  // A wrapped key belongs to one session.
  const seals = new Map<string | null, Seal>();

  function sealOf(owner: string | null): Seal {
    if (publicKey === null) throw new Error('no public key yet');
    const seal = seals.get(owner) ?? newSeal(publicKey.rsaModulus, publicKey.rsaExponent);
    seals.set(owner, seal);
    return seal;
  }

  async function call<Req, Res>(
    endpoint: Endpoint<Req, Res>,
    body: Req,
    { requestKey, token: other, headers: extra, isRaw = false }: CallOptions = {},
    again = true,
  ): Promise<Answer<Res>> {
    const { method } = endpoint;
    const headers: Record<string, string> = {};
    const owner = other === undefined ? token : other;
    if (owner !== null) headers[TOKEN_HEADER] = owner;
    const key = endpoint.write ? (requestKey ?? randomUUID()) : undefined;
    if (key !== undefined) headers[REQUEST_KEY_HEADER] = key;
    const asked = encode(endpoint.request, body) as Record<string, unknown>;
    const { path, rest } = addressOf(endpoint, asked);
    const plain = JSON.stringify(rest);
    const timeMs = Date.now() + serverAheadMs;
    const sealed = endpoint.sealed
      ? sealOf(owner).close({ method, path, token: owner, requestKey: key, timeMs }, plain)
      : null;
    Object.assign(headers, sealed?.headers ?? { 'content-type': 'application/json' }, extra);
    const response = await send({ path, method, headers, body: sealed?.body ?? plain });
    const raw = response.body;
    const time = Number(response.headers[ENVELOPE_TIME_HEADER] ?? Number.NaN);
    if (Number.isFinite(time)) serverAheadMs = time - Date.now();
    const isSealed = `${response.headers['content-type']}`.startsWith(ENVELOPE_CONTENT_TYPE);
    const opened = isSealed && sealed ? sealed.open(raw) : raw;
    const wire = isRaw && response.status === 200 ? null : object(opened);
    // As the browser does: sealed anew, with the server's time, under the same request key.
    if (sealed && again && wire?.code === 'call.envelope') {
      seals.delete(owner);
      const same = { ...(key === undefined ? {} : { requestKey: key }), token: owner, isRaw };
      return call(endpoint, body, extra ? { ...same, headers: extra } : same, false);
    }
    const state = Number(wire?.state ?? 0);
    // AU7: confirms a large move by itself, unless the body says its token, be it an empty one.
    const asksAgain = typeof wire?.qrlp === 'string' && wire.qrlp !== '';
    if (asksAgain && !('confirmToken' in (body as object))) {
      const confirmed = { ...body, confirmToken: wire.qrlp };
      const same = {
        ...(requestKey ? { requestKey: `${requestKey}-yes` } : {}),
        token: owner,
        isRaw,
      };
      return call(endpoint, confirmed, extra ? { ...same, headers: extra } : same);
    }
    return {
      status: response.status,
      state,
      text: String(wire?.text ?? ''),
      data: isRaw ? null : reading(endpoint as Endpoint<never, Res>, wire, state === 1),
      wire,
      opened,
      headers: response.headers,
    };
  }

  const key = await call(sessionEndpoints.publicKey, {}, { token: null });
  if (key.data === null) throw new Error(`no public key: HTTP ${key.status} ${key.text}`);
  publicKey = key.data;
  return {
    token: () => token,
    async login(loginName, password) {
      const answer = await call(sessionEndpoints.login, { loginName, password }, { token: null });
      if (answer.state !== 1 || answer.data === null) {
        throw new Error(`login of ${loginName}: HTTP ${answer.status} ${answer.text}`);
      }
      if (answer.data.token === null) throw new Error(`login of ${loginName}: a step is missing`);
      token = answer.data.token;
      return token;
    },
    call: (endpoint, body, callOptions) => call(endpoint, body, callOptions),
    async close() {
      if (!options.dispatcher) await dispatcher.close();
    },
  };
}

/** One answer of the live service. `data` is null unless HTTP 200 and in contract. */
export interface LiveResult<Res> {
  readonly status: number;
  readonly data: Res | null;
  readonly wire: Readonly<Record<string, unknown>> | null;
  readonly headers: IncomingHttpHeaders;
}

/** A client of the live service: plain JSON with a token header, straight at the platform. */
export interface PlainLive {
  readonly endpoints: typeof liveEndpoints;
  call<Req, Res>(
    endpoint: Endpoint<Req, Res>,
    body: NoInfer<Req>,
    options?: CallOptions,
  ): Promise<LiveResult<Res>>;
  close(): Promise<void>;
}

/** Speaks to `/live/*` as the relay does. */
export function plainLive(
  baseUrl: string,
  token: string,
  options: { dispatcher?: Dispatcher; send?: Send } = {},
): PlainLive {
  const dispatcher = options.dispatcher ?? newDispatcher(8);
  const send = options.send ?? overHttp(baseUrl, dispatcher);
  return {
    endpoints: liveEndpoints,
    async call(endpoint, body, { requestKey, token: other, headers: extra } = {}) {
      const headers: Record<string, string> = { ...extra };
      const sent = other === undefined ? token : other;
      if (sent !== null) headers[TOKEN_HEADER] = sent;
      if (endpoint.write) headers[REQUEST_KEY_HEADER] = requestKey ?? randomUUID();
      const wire = encode(endpoint.request, body) as Record<string, string | number>;
      const isGet = endpoint.method === 'GET';
      const url = new URL(endpoint.path, baseUrl);
      if (isGet)
        for (const [name, value] of Object.entries(wire)) url.searchParams.set(name, `${value}`);
      else headers['content-type'] = 'application/json';
      const { method } = endpoint;
      const path = url.pathname + url.search;
      const payload = isGet ? null : JSON.stringify(wire);
      const response = await send({ path, method, headers, body: payload });
      const answer = object(response.body);
      const good = response.status === 200;
      return {
        status: response.status,
        data: good ? reading(endpoint as Endpoint<never, never>, answer, true) : null,
        wire: answer,
        headers: response.headers,
      };
    },
    async close() {
      if (!options.dispatcher) await dispatcher.close();
    },
  };
}
