import type { Readable } from 'node:stream';
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import { PICTURE_BASE } from '@jicai/shared/contract/mall/catalog.ts';
import { OPEN_DATA_BASE } from '@jicai/shared/contract/operations/open-data.ts';
import { API_HEADERS } from '@jicai/shared/contract/operations/supplier-api.ts';
import { trafficLimits } from '@jicai/shared/traffic-limits.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientIp } from '../client-ip.ts';
import type { RelayConfig } from '../config.ts';
import { keyOf, refuseWith } from '../refusals.ts';
import type { Admission, Caller, Incoming } from './admission.ts';
import { type PlatformResponse, passOn } from './answers.ts';
import type { Availability } from './availability.ts';
import { BodyRefused, flowThrough, limitUpload, readWhole } from './bodies.ts';
import { isTimedBid, laneOf, mostBodyBytes, needsToken, senderHeader } from './call-lane.ts';
import type { ConfirmedSessions } from './confirmed-sessions.ts';
import {
  type ChangeSignals,
  fromPlatform,
  isProxiedPath,
  RELAY_CLIENT_IP_HEADER,
  RELAY_SESSION_HEADER,
  RELAY_TOKEN_HEADER,
  REQUEST_ID_HEADER,
  towardsPlatform,
} from './headers.ts';
import { createPools } from './pools.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The time when the call got its slot, by `performance.now()` in ms; response times are
     * measured from this time.
     */
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

/**
 * Proxies `/app/*` and open data to the platform. Bodies are not parsed, calls are not retried, and
 * the bodies of responses are sent unchanged (`passOn` has one exception). An ordinary body is read
 * whole before a connection to the platform is taken; uploads are streamed. Uploads, bids and calls
 * with large bodies need a token or key (`needsToken`). The relay acts on change signals in
 * response headers and removes them.
 */
export async function proxy(app: FastifyInstance, options: ProxyOptions): Promise<void> {
  const { config } = options;
  const pools = createPools(config.upstreams, config.patience);
  app.addHook('onClose', () => pools.destroy());
  app.addHook('onRequest', (request, reply) => refuseEarly(options, request, reply));
  app.addHook('preParsing', (request, _reply, body) => receive(options, request, body as Readable));
  app.decorateRequest('admittedAt', 0);
  app.addHook('preHandler', async (request, reply) => {
    const leave = await options.admission.enter(request.raw);
    if (!leave) return refuseWith(reply.header('retry-after', '1'), 429, 'call.tooMany');
    // The last step before the call is sent: no refusal after it wastes the trial call of an open breaker.
    if (!options.availability.mayTry(request.raw.url)) {
      leave();
      return refuseUnavailable(reply);
    }
    request.admittedAt = performance.now();
    if (reply.raw.closed) leave();
    else reply.raw.once('close', leave);
    return undefined;
  });

  app.removeAllContentTypeParsers();
  const routes = {
    upstream: config.upstreamUrl,
    // The proxy plugin uses only the method `request`. The cast is needed because the plugin's
    // types accept only dispatchers of the undici version that the plugin depends on.
    undici: pools.agent as unknown as { request: never },
    disableRequestLogging: true,
    retryMethods: [],
    replyOptions: {
      rewriteRequestHeaders: (request, headers) =>
        towardsPlatform(headers, {
          [RELAY_TOKEN_HEADER]: config.relayToken,
          [RELAY_CLIENT_IP_HEADER]: clientIp(request.raw, config.trustedProxies),
          [REQUEST_ID_HEADER]: String(request.id),
          ...vouchFor(options.admission.callerOf(request.raw)),
        }) as typeof headers,
      rewriteHeaders: (headers, request) => passBack(options, headers, request) as typeof headers,
      onResponse: (request, reply, answer) =>
        passOn(reply as FastifyReply, answer as unknown as PlatformResponse, request.method),
      onError: (reply, { error }) => answerFailure(options, reply as FastifyReply, error),
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

/**
 * Refuses calls before their body is read if the path, a missing or rejected token, the content
 * length, or an open breaker suffices for a refusal.
 */
async function refuseEarly(
  { config, admission, availability }: ProxyOptions,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.header('cache-control', 'no-store');
  const { url, headers } = request.raw;
  if (!isProxiedPath(url ?? '')) return refuseWith(reply, 404, 'call.notFound');
  if (needsToken(url) && !headers[senderHeader(url)])
    return refuseWith(reply, 401, 'session.missingToken');
  // Every call of the bid lane needs a session, so the relay refuses a token that the platform has
  // rejected.
  if (laneOf(url) === 'bid' && admission.callerOf(request.raw).token.kind === 'rejected') {
    return refuseWith(reply, 200, 'session.invalidToken');
  }
  if (Number(headers['content-length'] ?? 0) > mostBytes(config, url))
    return refuseTooLarge(config, url, reply);
  return availability.permits(url) ? undefined : refuseUnavailable(reply);
}

/** Refuses a call while a breaker is open; the next trial call is due within two seconds. */
const refuseUnavailable = (reply: FastifyReply) =>
  refuseWith(reply.header('retry-after', '2'), 503, 'call.unavailable');

/**
 * Responds with 413 to a call whose body is too large; for calls with files the text states the
 * limit in MiB.
 */
function refuseTooLarge(config: RelayConfig, url: string | undefined, reply: FastifyReply) {
  if (laneOf(url) !== 'upload') return refuseWith(reply, 413, 'call.tooLarge');
  const max = String(Math.floor(mostBytes(config, url) / 1_048_576));
  return refuseWith(reply, 413, 'call.tooLargeOf', { max });
}

const mostBytes = ({ maxBodyBytes }: RelayConfig, url: string | undefined) =>
  Math.min(maxBodyBytes, mostBodyBytes(url));

/**
 * Resolves to the body to send: of a GET or HEAD the unchanged body, otherwise an ordinary body after the
 * relay has read all of it, or an upload as a stream with limits on size and speed.
 */
async function receive(
  { config, admission }: ProxyOptions,
  request: FastifyRequest,
  body: Readable,
): Promise<Readable> {
  const { method, url, headers } = request.raw;
  if (method === 'GET' || method === 'HEAD') return body;
  const isUpload = laneOf(url) === 'upload';
  const most = mostBytes(config, url);
  if (!isUpload) return readWhole(body, most);
  const isStranger =
    senderHeader(url) === API_HEADERS.key && admission.callerOf(request.raw).payer !== 'person';
  const limited = limitUpload({
    mostBytes: most,
    ...trafficLimits.uploads,
    ...(isStranger ? { leastBytesPerSecond: trafficLimits.strangersBytesPerSecond } : {}),
  });
  return flowThrough(body, limited, headers['content-length'] !== undefined);
}

/**
 * Returns the header that names a confirmed token: the platform counts the call against the token's
 * person, not against the network.
 */
const vouchFor = ({ token }: Caller): Record<string, string> =>
  token.kind === 'confirmed' ? { [RELAY_SESSION_HEADER]: token.key } : {};

interface Answered extends Pick<FastifyRequest, 'url' | 'admittedAt'> {
  readonly raw: Incoming;
}

/**
 * Handles the headers of a platform's response: closes the breakers of the call, records the
 * response time of a person's bid and which tokens the platform has confirmed or rejected, acts on
 * the change signals, and returns the headers for the browser.
 */
function passBack(
  { admission, availability, sessions, onChangeSignals }: ProxyOptions,
  headers: Parameters<typeof fromPlatform>[0],
  request: Answered | undefined,
) {
  availability.answered(request?.url);
  const isBid = request && isTimedBid(request.url);
  if (isBid && admission.callerOf(request.raw).payer === 'person') {
    admission.bidAnswered(performance.now() - request.admittedAt);
  }
  const split = fromPlatform(headers);
  for (const tokenHash of split.signals.confirmedSessions) sessions.confirm(tokenHash);
  for (const tokenHash of split.signals.endedSessions) sessions.end(tokenHash);
  for (const tokenHash of split.signals.unknownSessions) sessions.end(tokenHash);
  onChangeSignals(split.signals);
  return { ...split.headers, 'cache-control': cachingOf(split.headers, request?.url) };
}

/** The error codes of a connection that the other side closed during a write. */
const CUT = /^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/;

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : error.name);

/**
 * Responds to a call that got no response of the platform: with the status of a refused body (400,
 * 408, 413), else with 503; sends nothing if the caller hung up before its body had arrived.
 * Records the failure in the breakers, unless a refused body, the caller's hang-up or the
 * platform's refusal of an upload caused it.
 */
function answerFailure(
  { availability, config }: ProxyOptions,
  reply: FastifyReply,
  error: Error,
): void {
  const refused = [error, error.cause].find((cause) => cause instanceof BodyRefused);
  if (refused?.statusCode === 413) return void refuseTooLarge(config, reply.request.url, reply);
  if (refused) return void refuseWith(reply, refused.statusCode, keyOf(refused.statusCode));
  const { url } = reply.request;
  // The caller hung up before its body had arrived, which is no fault of the platform.
  if (reply.request.raw.destroyed && !reply.request.raw.complete) return;
  // A connection cut in the middle of an upload is taken as the platform's refusal of the upload, not as a
  // failure of the platform.
  const isCut = laneOf(url) === 'upload' && !reply.request.raw.complete && CUT.test(codeOf(error));
  if (!isCut) availability.failed(url, error);
  reply.log.warn({ code: codeOf(error) }, 'the platform did not answer');
  refuseWith(reply.header('retry-after', '1'), 503, 'call.unavailable');
}

/**
 * Returns the `cache-control` for the browser: the platform's value for pictures and open data that
 * the platform marks as public, `no-store` for all other responses.
 */
function cachingOf(headers: Readonly<Record<string, unknown>>, url = ''): string {
  const cacheControl = headers['cache-control'];
  const isPublic = typeof cacheControl === 'string' && /^public\b/.test(cacheControl);
  const mayKeep = url.startsWith(PICTURE_BASE) || url.startsWith(OPEN_DATA_BASE);
  return isPublic && mayKeep ? cacheControl : 'no-store';
}
