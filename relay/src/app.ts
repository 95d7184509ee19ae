import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { createLive } from './auction/live.ts';
import type { RelayConfig } from './config.ts';
import { type Counters, createCounters } from './counters.ts';
import { loggerOptions, pathOf } from './log.ts';
import { createBreaker } from './plugins/breaker.ts';
import { clientFiles } from './plugins/client-files.ts';
import { health } from './plugins/health.ts';
import { proxy } from './plugins/proxy.ts';
import { refusals } from './plugins/refusals.ts';
import { security } from './plugins/security.ts';
import { realTime, type Time } from './time.ts';

/** A relay: built, listening when told to, stopped gracefully. */
export interface Relay {
  readonly app: FastifyInstance;
  readonly counters: Counters;
  /** Listens on the configured address (port 0: any free one) and resolves to its URL. */
  listen(): Promise<string>;
  /** Stops accepting, tells clients to come back, closes all within 10 s (F8). */
  close(): Promise<void>;
}

const DRAIN_MS = 3_000;
const CLOSE_MS = 9_000;

/** Composes a relay. The order of registration is the order in which a call meets the parts. */
export async function createRelay(config: RelayConfig, time: Time = realTime): Promise<Relay> {
  let isStopping = false;
  const counters = createCounters();
  const app: FastifyInstance = Fastify({
    logger: loggerOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: 64 * 1024,
    // Node's own limits, which Fastify leaves open: a slow body would stay for minutes (A25).
    requestTimeout: 10_000,
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 2_000 },
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    routerOptions: { ignoreDuplicateSlashes: false, ignoreTrailingSlash: false },
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, url } = request.raw;
    const ms = Math.round(reply.elapsedTime);
    const line = { id: request.id, method, path: pathOf(url), status: reply.statusCode, ms };
    request.log.info(line, 'answered');
  });

  await app.register(refusals);
  await app.register(security, { config });
  await app.register(health, { upstreamUrl: config.upstreamUrl, isStopping: () => isStopping });
  // Both ways to the platform tell it: a board that is fed again takes bids again, at once (F6).
  const breaker = createBreaker(time.now);
  const onRecovered = breaker.succeeded;
  const live = createLive({
    server: app.server,
    config,
    time,
    counters,
    log: app.log,
    onRecovered,
  });
  await app.register(proxy, { config, breaker, onSignals: live.onSignals });
  await app.register(clientFiles, { root: config.clientDist });

  return {
    app,
    counters,
    listen: () => app.listen({ host: config.host, port: config.port }),
    async close() {
      isStopping = true;
      const last = setTimeout(() => app.server.closeAllConnections(), CLOSE_MS);
      await live.close(DRAIN_MS);
      await app.close();
      clearTimeout(last);
    },
  };
}
