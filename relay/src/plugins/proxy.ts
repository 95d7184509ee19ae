import { pipeline, Transform } from 'node:stream';
import httpProxy from '@fastify/http-proxy';
import { PICTURE_BASE } from '@jicai/shared/contract/mall/catalog.ts';
import type { FastifyInstance } from 'fastify';
import { Agent } from 'undici';
import { clientIp } from '../client-ip.ts';
import type { RelayConfig } from '../config.ts';
import { connectorTo } from '../upstreams.ts';
import type { Breaker } from './breaker.ts';
import {
  fromPlatform,
  isProxiedPath,
  RELAY_CLIENT_IP_HEADER,
  RELAY_TOKEN_HEADER,
  REQUEST_ID_HEADER,
  type Signals,
  towardsPlatform,
} from './headers.ts';
import { refuseWith } from './refusals.ts';

interface ProxyOptions {
  readonly config: RelayConfig;
  readonly breaker: Breaker;
  readonly onSignals: (signals: Signals) => void;
}

/**
 * `/app/*` goes to the platform, body as it is: never parsed, never repeated. What the platform
 * says to the relay in headers is acted on here and taken out.
 */
export async function proxy(app: FastifyInstance, options: ProxyOptions): Promise<void> {
  const { config, breaker, onSignals } = options;
  // Our own agent: the one that the proxy would make does not check certificates.
  const agent = new Agent({
    connect: connectorTo(config.upstreams),
    headersTimeout: 5_000,
    bodyTimeout: 10_000,
    connections: 256,
    pipelining: 1,
  });
  app.addHook('onClose', () => agent.destroy());

  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isProxiedPath(request.raw.url ?? '')) return refuseWith(reply, 404, 'call.notFound');
    if (Number(request.headers['content-length'] ?? 0) > config.maxBodyBytes) {
      return refuseWith(reply, 413, 'call.tooLarge');
    }
    if (!breaker.mayTry()) {
      return refuseWith(reply.header('retry-after', '2'), 503, 'call.unavailable');
    }
    return undefined;
  });
  // A body without a length is counted on its way.
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (request.headers['transfer-encoding'] === undefined) return payload;
    // A pipeline, not a pipe: a caller who hangs up must end the platform's half too.
    return pipeline(payload, atMost(config.maxBodyBytes), () => {});
  });

  app.removeAllContentTypeParsers();
  await app.register(httpProxy, {
    upstream: config.upstreamUrl,
    prefix: '/app',
    rewritePrefix: '/app',
    // The proxy takes anything with a `request`; its types know only the undici of its own.
    undici: agent as unknown as { request: never },
    disableRequestLogging: true,
    retryMethods: [],
    httpMethods: ['GET', 'HEAD', 'POST'],
    replyOptions: {
      rewriteRequestHeaders: (request, headers) =>
        towardsPlatform(headers, {
          [RELAY_TOKEN_HEADER]: config.relayToken,
          [RELAY_CLIENT_IP_HEADER]: clientIp(request.raw, config.trustedProxies),
          [REQUEST_ID_HEADER]: String(request.id),
        }) as typeof headers,
      rewriteHeaders: (headers, request) => {
        breaker.succeeded();
        const split = fromPlatform(headers);
        onSignals(split.signals);
        return {
          ...split.headers,
          'cache-control': cachingOf(split.headers, request?.url),
        } as typeof headers;
      },
      onError: (reply, { error }) => {
        const status = 'statusCode' in error ? Number(error.statusCode) : 503;
        if (status < 500) return void refuseWith(reply, status, 'call.failed');
        breaker.failed();
        reply.log.warn({ code: 'code' in error ? error.code : error.name }, 'platform is down');
        return void refuseWith(reply.header('retry-after', '1'), 503, 'call.unavailable');
      },
    },
  });
}

/** Answers are nobody's to keep, but for pictures: those as the platform says. */
function cachingOf(headers: Readonly<Record<string, unknown>>, url = ''): string {
  const said = headers['cache-control'];
  const isPublic = typeof said === 'string' && /^public\b/.test(said);
  return isPublic && url.startsWith(PICTURE_BASE) ? said : 'no-store';
}

function atMost(bytes: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > bytes) done(Object.assign(new Error('body too large'), { statusCode: 413 }));
      else done(null, chunk);
    },
  });
}
