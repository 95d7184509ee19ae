import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { publicBoards } from './auction/public/route.ts';
import { createLive } from './auction/room/live.ts';
import { createReports } from './auction/source/reports.ts';
import { createLiveService } from './auction/source/upstream.ts';
import { createCluster } from './cluster/cluster.ts';
import type { RelayConfig } from './config.ts';
import { type Counters, createCounters } from './counters.ts';
import { loggerOptions, pathOf } from './log.ts';
import { clientFiles } from './plugins/client-files.ts';
import { health } from './plugins/health.ts';
import { metrics } from './plugins/metrics.ts';
import { createPlatformProbe } from './plugins/platform-probe.ts';
import { security } from './plugins/security.ts';
import { CHUNK_MS, slowBodies } from './plugins/slow-bodies.ts';
import { createProxyWatch, untrustedProxy } from './plugins/untrusted-proxy.ts';
import { createAdmission } from './proxy/admission.ts';
import { createAvailability } from './proxy/availability.ts';
import { createConfirmedSessions } from './proxy/confirmed-sessions.ts';
import { proxy } from './proxy/proxy.ts';
import { refusals } from './refusals.ts';
import { type Cards, createCards } from './share/cards.ts';
import { createOrigin } from './share/origin.ts';
import { sharedPatterns } from './share/shared.ts';
import { realTime, type Time } from './time.ts';
import { connectorTo } from './upstreams.ts';

/**
 * A relay process. `createRelay` creates a relay; `listen` starts it and `close` stops it
 * gracefully.
 */
export interface Relay {
  readonly app: FastifyInstance;
  readonly counters: Counters;
  /** Returns the number of objects that the relay keeps in memory, by kind. */
  held(): Readonly<Record<string, number>>;
  /** Listens on the configured address (port 0: any free one) and resolves to its URL. */
  listen(): Promise<string>;
  /**
   * Closes the sockets, so that their clients reconnect, and stops accepting connections. Cuts all
   * connections that are still open after `CLOSE_MS`, so that `close` takes less than 10 s (F8).
   */
  close(): Promise<void>;
}

const DRAIN_MS = 3_000;
const CLOSE_MS = 9_000;

/** Creates the HTTP server with its limits and its request log, without any route. */
function createServer(config: RelayConfig, counters: Counters): FastifyInstance {
  const app: FastifyInstance = Fastify({
    logger: loggerOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: 64 * 1024,
    // Timeouts of Node: with Fastify's defaults a slow body could hold its connection for minutes (A25).
    requestTimeout: CHUNK_MS,
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 2_000 },
    // By default, Fastify aborts the start if one plugin takes longer than 10 s to load; a machine that
    // stalls for that long must not make the start fail.
    pluginTimeout: 120_000,
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    routerOptions: { ignoreDuplicateSlashes: false, ignoreTrailingSlash: false },
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, url } = request.raw;
    const ms = Math.round(reply.elapsedTime);
    const line = { id: request.id, method, path: pathOf(url), status: reply.statusCode, ms };
    if (reply.statusCode === 429) counters.refused('call');
    request.log.info(line, 'answered');
  });
  return app;
}

/**
 * Creates the reader of share cards (the previews of public pages). The reader has separate
 * connections to the platform, so that its reads delay neither proxied calls nor the calls of the
 * live auctions.
 */
function openCards(app: FastifyInstance, config: RelayConfig, time: Time): Cards {
  const service = createLiveService({
    upstreamUrl: config.upstreamUrl,
    connect: connectorTo(config.upstreams),
    connections: 4,
    deadlineMs: config.paces.cardDeadlineMs,
    now: time.now,
    onRecovered: () => {},
    onCall: (call) => app.log.debug(call, 'asked for a share card'),
  });
  app.addHook('onClose', () => service.close());
  return createCards({ service, now: time.now });
}

/** Composes a relay, which does not listen yet. A request passes the plugins in the order of registration. */
export async function createRelay(config: RelayConfig, time: Time = realTime): Promise<Relay> {
  let isStopping = false;
  const counters = createCounters();
  const app = createServer(config, counters);
  const { redisUrl } = config;
  const cluster = createCluster({
    redisUrl,
    rightsTtlMs: config.paces.recheckMs,
    time,
    counters,
    log: app.log,
  });

  const sessions = createConfirmedSessions(config.relayToken);
  const { trustedProxies, requestsPerMinute: networkPerMinute } = config;
  const admission = createAdmission({ sessions, trustedProxies, networkPerMinute });
  const proxies = createProxyWatch({ trusted: trustedProxies, log: app.log });
  await app.register(untrustedProxy, { look: proxies.look });
  await app.register(slowBodies);
  await app.register(refusals);
  await app.register(security, { config, link: cluster.link, time, admission });
  const probe = createPlatformProbe(config.upstreams);
  app.addHook('onClose', probe.close);
  await app.register(health, {
    probe,
    isStopping: () => isStopping,
    cluster: cluster.state,
  });
  // The live service's first response after failures closes the breakers of proxied calls, so that bids
  // work again at once (F6).
  const availability = createAvailability(time.now);
  const live = createLive({
    server: app.server,
    config,
    time,
    counters,
    others: cluster,
    log: app.log,
    onRecovered: availability.recovered,
  });
  const reports = createReports({
    config,
    server: app.server,
    time,
    gauge: live.gauge,
    untrustedProxy: proxies.found,
    onEnded: (tokenHashes) => {
      for (const tokenHash of tokenHashes) sessions.end(tokenHash);
      live.endSessions(tokenHashes);
    },
  });
  await app.register(metrics, {
    token: config.metricsToken,
    counters,
    live: live.gauge,
    cluster: cluster.state,
  });
  await app.register(publicBoards, { boards: live.publicBoards });
  await app.register(proxy, {
    config,
    availability,
    admission,
    sessions,
    onChangeSignals: live.onChangeSignals,
  });
  const cards = openCards(app, config, time);
  await app.register(clientFiles, {
    root: config.clientDist,
    probe,
    shared: sharedPatterns(cards),
    originOf: createOrigin(config),
  });

  return {
    app,
    counters,
    held: () => ({ ...live.held(), cards: cards.held() }),
    // A long backlog lets many clients that reconnect at once queue instead of being refused (F15).
    listen: () => app.listen({ host: config.host, port: config.port, backlog: 4_096 }),
    async close() {
      isStopping = true;
      const last = setTimeout(() => app.server.closeAllConnections(), CLOSE_MS);
      await Promise.all([live.close(DRAIN_MS), reports.stop()]);
      await app.close();
      clearTimeout(last);
    },
  };
}
