import { pipeline, type Readable } from 'node:stream';
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import { TOKEN_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import { PICTURE_BASE } from '@jicai/shared/contract/mall/catalog.ts';
import { OPEN_DATA_BASE } from '@jicai/shared/contract/operations/open-data.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientIp } from '../client-ip.ts';
import type { RelayConfig } from '../config.ts';
import { refuseWith } from '../refusals.ts';
import type { Admission } from './admission.ts';
import type { Availability } from './availability.ts';
import { BodyRefused, limitUpload, readWhole } from './bodies.ts';
import { classOf, isLarge, mostSealedBytes } from './call-class.ts';
import type { ConfirmedSessions } from './confirmed-sessions.ts';
import {
  type ChangeSignals,
  fromPlatform,
  isProxiedPath,
  RELAY_CLIENT_IP_HEADER,
  RELAY_TOKEN_HEADER,
  REQUEST_ID_HEADER,
  towardsPlatform,
} from './headers.ts';
import { createPools } from './pools.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** When the call was admitted, by `performance.now()`: from then on the platform has it. */
    admittedAt: number;
  }
}

interface ProxyOptions {
  readonly config: RelayConfig;
  readonly availability: Availability;
  readonly admission: Admission;
  readonly sessions: ConfirmedSessions;
  readonly onChangeSignals: (signals: ChangeSignals) => void;
}

/** An upload that is slower than this for ten seconds is cut ([A25]). */
export const UPLOAD_PACE = { leastBytesPerSecond: 2_048, windowMs: 10_000 };

/**
 * `/app/*` and open data go to the platform, body as it is: never parsed, never repeated. Ordinary
 * bodies are
 * read whole before a connection to the platform is taken; uploads need a token and flow. Headers in
 * which the platform signals something to the relay are acted on here and taken out.
 */
export async function proxy(app: FastifyInstance, options: ProxyOptions): Promise<void> {
  const { config } = options;
  const pools = createPools(config.upstreams);
  app.addHook('onClose', () => pools.destroy());
  app.addHook('onRequest', (request, reply) => refuseEarly(options, request, reply));
  app.addHook('preParsing', (request, _reply, body) => receive(config, request, body as Readable));
  app.decorateRequest('admittedAt', 0);
  app.addHook('preHandler', async (request, reply) => {
    const leave = await options.admission.enter(request.raw);
    if (!leave) return refuseWith(reply.header('retry-after', '1'), 429, 'call.tooMany');
    request.admittedAt = performance.now();
    if (reply.raw.closed) leave();
    else reply.raw.once('close', leave);
    return undefined;
  });

  app.removeAllContentTypeParsers();
  const routes = {
    upstream: config.upstreamUrl,
    // The proxy takes anything with a `request`; its types know only the undici of its own.
    undici: pools.agent as unknown as { request: never },
    disableRequestLogging: true,
    retryMethods: [],
    replyOptions: {
      rewriteRequestHeaders: (request, headers) =>
        towardsPlatform(headers, {
          [RELAY_TOKEN_HEADER]: config.relayToken,
          [RELAY_CLIENT_IP_HEADER]: clientIp(request.raw, config.trustedProxies),
          [REQUEST_ID_HEADER]: String(request.id),
        }) as typeof headers,
      rewriteHeaders: (headers, request) => passBack(options, headers, request) as typeof headers,
      onError: (reply, { error }) =>
        answerFailure(options.availability, reply as FastifyReply, error),
    },
  } satisfies Omit<FastifyHttpProxyOptions, 'prefix'>;
  await app.register(httpProxy, {
    ...routes,
    prefix: '/app',
    rewritePrefix: '/app',
    httpMethods: ['GET', 'HEAD', 'POST'],
  });
  await app.register(httpProxy, {
    ...routes,
    prefix: OPEN_DATA_BASE,
    rewritePrefix: OPEN_DATA_BASE,
    httpMethods: ['GET', 'HEAD'],
  });
}

/** Refuses what can be refused before a byte of the body is read. */
async function refuseEarly(
  { config, availability }: ProxyOptions,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.header('cache-control', 'no-store');
  const { url, headers } = request.raw;
  if (!isProxiedPath(url ?? '')) return refuseWith(reply, 404, 'call.notFound');
  if (isLarge(url) && !headers[TOKEN_HEADER]) return refuseWith(reply, 401, 'session.missingToken');
  if (Number(headers['content-length'] ?? 0) > mostBytes(config, url)) {
    return refuseWith(reply, 413, 'call.tooLarge');
  }
  if (!availability.mayTry(url)) {
    return refuseWith(reply.header('retry-after', '2'), 503, 'call.unavailable');
  }
  return undefined;
}

const mostBytes = ({ maxBodyBytes }: RelayConfig, url: string | undefined) =>
  classOf(url) === 'upload' ? maxBodyBytes : Math.min(maxBodyBytes, mostSealedBytes(url));

/** The body as it goes on: whole, or flowing where it is an upload. */
async function receive(
  config: RelayConfig,
  request: FastifyRequest,
  body: Readable,
): Promise<Readable> {
  const { method, url } = request.raw;
  if (method === 'GET' || method === 'HEAD') return body;
  const isUpload = classOf(url) === 'upload';
  const most = mostBytes(config, url);
  if (!isUpload) return readWhole(body, most);
  // A pipeline, not a pipe: a caller who hangs up must end the platform's half too.
  return pipeline(body, limitUpload({ mostBytes: most, ...UPLOAD_PACE }), () => {});
}

/** The platform's answer headers as the browser gets them; signals among them are acted on. */
function passBack(
  { admission, availability, sessions, onChangeSignals }: ProxyOptions,
  headers: Parameters<typeof fromPlatform>[0],
  request: Pick<FastifyRequest, 'url' | 'headers' | 'admittedAt'> | undefined,
) {
  availability.answered(request?.url);
  if (request && classOf(request.url) === 'bid') {
    admission.bidAnswered(performance.now() - request.admittedAt);
  }
  const split = fromPlatform(headers);
  for (const tokenHash of split.signals.confirmedSessions) sessions.confirm(tokenHash);
  for (const tokenHash of split.signals.endedSessions) sessions.end(tokenHash);
  onChangeSignals(split.signals);
  return { ...split.headers, 'cache-control': cachingOf(split.headers, request?.url) };
}

/** Answers a call that the platform did not answer, and counts it by its cause. */
function answerFailure(availability: Availability, reply: FastifyReply, error: Error): void {
  const refused = [error, error.cause].find((one) => one instanceof BodyRefused);
  if (refused) return void refuseWith(reply, refused.statusCode, 'call.failed');
  const { url } = reply.request;
  // The caller hung up in the middle of an upload: nothing is known about the platform.
  if (reply.request.raw.destroyed && !reply.request.raw.complete) return;
  availability.failed(url, error);
  reply.log.warn(
    { code: 'code' in error ? error.code : error.name },
    'the platform did not answer',
  );
  refuseWith(reply.header('retry-after', '1'), 503, 'call.unavailable');
}

/** No cache may keep an answer, except pictures and open data that the platform marks as public. */
function cachingOf(headers: Readonly<Record<string, unknown>>, url = ''): string {
  const cacheControl = headers['cache-control'];
  const isPublic = typeof cacheControl === 'string' && /^public\b/.test(cacheControl);
  const mayKeep = url.startsWith(PICTURE_BASE) || url.startsWith(OPEN_DATA_BASE);
  return isPublic && mayKeep ? cacheControl : 'no-store';
}
