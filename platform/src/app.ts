import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { addressPolicy } from './address/policy.ts';
import { addressRoutes } from './address/routes.ts';
import { awardRoutes } from './auction/award-routes.ts';
import { createAwards } from './auction/award-service.ts';
import { startCloser } from './auction/closer.ts';
import { beat } from './auction/fault.ts';
import { liveRoutes } from './auction/live-routes.ts';
import { auctionPolicy, livePolicy } from './auction/policy.ts';
import { auctionRoutes } from './auction/routes.ts';
import { ruleChangeRoutes } from './auction/rule-change-routes.ts';
import { createRuleChanges } from './auction/rule-changes.ts';
import { sealedRoutes } from './auction/sealed-routes.ts';
import { createSealedQuotes } from './auction/sealed-service.ts';
import { createSeals, openQuoteKey } from './auction/seals.ts';
import { createAuctions } from './auction/service.ts';
import { auditPolicy } from './audit/policy.ts';
import { auditRoutes } from './audit/routes.ts';
import { createAudit } from './audit/service.ts';
import { openSigningKey, publishKey, type SigningKey } from './audit/signing-key.ts';
import { cartPolicy } from './cart/policy.ts';
import { cartRoutes } from './cart/routes.ts';
import { createCart } from './cart/service.ts';
import { pictureRoutes } from './catalog/pictures/routes.ts';
import { catalogPolicy } from './catalog/policy.ts';
import { catalogRoutes } from './catalog/routes.ts';
import { createCatalog } from './catalog/service.ts';
import { checkoutPolicy } from './checkout/policy.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import { createCheckout } from './checkout/service.ts';
import { comparisonPolicy } from './comparison/policy.ts';
import { comparisonRoutes } from './comparison/routes.ts';
import { createComparison } from './comparison/service.ts';
import { contentPolicy } from './content/policy.ts';
import { contentRoutes } from './content/routes.ts';
import { createContent } from './content/service.ts';
import { type Clock, databaseClock } from './db/clock.ts';
import type { Database } from './db/open.ts';
import { followPolicy } from './follow/policy.ts';
import { followRoutes } from './follow/routes.ts';
import { createFollows } from './follow/service.ts';
import { historyPolicy } from './history/policy.ts';
import { historyRoutes } from './history/routes.ts';
import { createHistory } from './history/service.ts';
import { answerInOneShape, MAX_BODY } from './http/answers.ts';
import { showApiDocument } from './http/api-document.ts';
import { showHealth } from './http/health.ts';
import { identifyCallers } from './http/identity.ts';
import type { EnvelopeKeys } from './http/keys.ts';
import { showMetrics } from './http/metrics.ts';
import { mergePolicies, type Policy } from './http/policy.ts';
import { acceptSealedBodies, type Server } from './http/serve.ts';
import { CHUNK_MS, endSlowBodies } from './http/slow-bodies.ts';
import { navigationPolicy, navigationRoutes } from './navigation/routes.ts';
import { noticePolicy } from './notice/policy.ts';
import { noticeRoutes } from './notice/routes.ts';
import { createNotices } from './notice/service.ts';
import { orderPolicy } from './order/policy.ts';
import { orderRoutes } from './order/routes.ts';
import { createOrders } from './order/service.ts';
import { reviewEvents } from './order-review/events.ts';
import { orderReviewPolicy } from './order-review/policy.ts';
import { orderReviewRoutes } from './order-review/routes.ts';
import { createOrderReviews } from './order-review/service.ts';
import { profilePolicy } from './profile/policy.ts';
import { profileRoutes } from './profile/routes.ts';
import { createProfiles } from './profile/service.ts';
import { recipientPolicy } from './recipient/policy.ts';
import { recipientRoutes } from './recipient/routes.ts';
import { createRecipients } from './recipient/service.ts';
import { recordPolicy } from './record/policy.ts';
import { recordRoutes } from './record/routes.ts';
import { createRecords } from './record/service.ts';
import { regionPolicy } from './region/policy.ts';
import { regionRoutes } from './region/routes.ts';
import { startRehearsalRobots } from './rehearsal/robots.ts';
import { rehearsalRoutes } from './rehearsal/routes.ts';
import { createRehearsals } from './rehearsal/service.ts';
import { replayPolicy } from './replay/policy.ts';
import { replayRoutes } from './replay/routes.ts';
import { createReplays } from './replay/service.ts';
import { sessionPolicy } from './session/policy.ts';
import { sessionRoutes } from './session/routes.ts';
import { createSessions } from './session/service.ts';
import { createThrottle, type Throttle } from './session/throttle.ts';
import { shopPolicy } from './shop/policy.ts';
import { shopRoutes } from './shop/routes.ts';
import { createShops } from './shop/service.ts';
import { signalPolicy } from './signal/policy.ts';
import { signalRoutes } from './signal/routes.ts';
import { createSignals } from './signal/service.ts';
import { createTraces } from './signal/traces.ts';
import { sourcingPolicy } from './sourcing/policy.ts';
import { sourcingRoutes } from './sourcing/routes.ts';
import { createSourcing } from './sourcing/service.ts';
import { statisticsPolicy } from './statistics/policy.ts';
import { statisticsRoutes } from './statistics/routes.ts';
import { createStatistics } from './statistics/service.ts';
import { announceTodos } from './todo/news.ts';
import { todoPolicy } from './todo/policy.ts';
import { todoRoutes } from './todo/routes.ts';
import { createTodos } from './todo/service.ts';
import { mayReadOrderFiles } from './upload/order-files.ts';
import { uploadPolicy } from './upload/policy.ts';
import { uploadRoutes } from './upload/routes.ts';
import { createFiles } from './upload/service.ts';
import type { Storage } from './upload/storage.ts';
import { localStorage } from './upload/storage-local.ts';
import { startSweeper } from './upload/sweeper.ts';

export interface PlatformParts {
  readonly db: Database;
  readonly keys: EnvelopeKeys;
  readonly relayToken: string;
  /** Encrypts sealed quotes; without it they can be read only as long as the process runs. */
  readonly quoteKey?: Buffer;
  /** Where the time comes from; tests set it. */
  readonly clock?: Clock;
  /** The whole permission table; tests take rows out. */
  readonly policy?: Policy;
  readonly logger?: FastifyServerOptions['logger'];
  /** What receipts and published logs are signed with; without it one of this process's own. */
  readonly signing?: SigningKey;
  /** Calls a minute from one address. */
  readonly callsPerMinute?: number;
  /** Attempts a minute to log in as one person from one address. */
  readonly loginsPerMinute?: number;
  /** Where attempts are counted when there are several platforms. */
  readonly throttle?: Throttle;
  /** Whoever shows it may read the metrics. */
  readonly metricsToken?: string | null;
  /** Closes due auctions in the background; off where a test sets the clock. */
  readonly closer?: boolean;
  readonly apiDocument?: boolean;
  /** Where uploaded files live; without it in a folder that the system empties. */
  readonly storage?: Storage;
  /** Bytes that one person may have uploaded. */
  readonly uploadQuotaBytes?: number;
  /** Where the site is, as people outside reach it; records name it for their audit. */
  readonly publicUrl?: string;
}

export const platformPolicy: Policy = mergePolicies(
  sessionPolicy,
  navigationPolicy,
  sourcingPolicy,
  auctionPolicy,
  livePolicy,
  replayPolicy,
  recordPolicy,
  signalPolicy,
  auditPolicy,
  catalogPolicy,
  shopPolicy,
  regionPolicy,
  noticePolicy,
  contentPolicy,
  cartPolicy,
  addressPolicy,
  checkoutPolicy,
  recipientPolicy,
  orderPolicy,
  orderReviewPolicy,
  comparisonPolicy,
  followPolicy,
  historyPolicy,
  statisticsPolicy,
  todoPolicy,
  uploadPolicy,
  profilePolicy,
);

/** An id that somebody else gave a call, where it is one that a log can hold. */
function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Composes the platform; nothing listens yet. Registration is the list below, in its order. */
export async function createPlatform(
  parts: PlatformParts,
): Promise<{ app: FastifyInstance; server: Server }> {
  const { db, keys, relayToken, clock = databaseClock, policy = platformPolicy } = parts;
  const app = fastify({
    logger: parts.logger ?? false,
    bodyLimit: MAX_BODY,
    // The relay's id for the call, so that both logs have the same one.
    requestIdHeader: false,
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']),
    // Fastify leaves slow requests open for minutes by default ([F-5], [A25]).
    requestTimeout: CHUNK_MS,
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 2_000 },
  });
  const throttle = parts.throttle ?? createThrottle(parts.loginsPerMinute);
  const sessions = createSessions({ db, clock, keys, throttle });
  const seals = createSeals(parts.quoteKey ?? openQuoteKey({ hex: null, file: null }));
  const signing = parts.signing ?? openSigningKey({ base64: null, file: null });
  await publishKey(signing, db);
  const auctions = createAuctions({ db, clock, seals, signing });
  const sourcing = createSourcing({ db, clock, auctions });
  const files = createFiles({
    db,
    clock,
    storage: parts.storage ?? localStorage(join(tmpdir(), `jicai-files-${randomUUID()}`)),
    readers: { order: mayReadOrderFiles, orderReview: mayReadOrderFiles },
    ...(parts.uploadQuotaBytes === undefined ? {} : { quotaBytes: parts.uploadQuotaBytes }),
  });
  const ordering = { db, clock, events: reviewEvents(clock), claimFiles: files.claimForOrder };

  endSlowBodies(app);
  answerInOneShape(app);
  await app.register(helmet, { contentSecurityPolicy: { useDefaults: true } });
  identifyCallers(app, { relayToken, findPerson: sessions.findPerson });
  // Before any key is touched ([F-1]); a relay's own polls are not counted.
  await app.register(rateLimit, {
    max: parts.callsPerMinute ?? 6_000,
    keyGenerator: (request) => request.clientIp,
    allowList: (request) =>
      request.url.startsWith('/live/') || ['/healthz', '/readyz', '/metrics'].includes(request.url),
  });
  acceptSealedBodies(app);
  announceTodos(app, relayToken);

  const server: Server = { app, policy, keys, served: [] };
  sessionRoutes(server, sessions);
  navigationRoutes(server);
  sourcingRoutes(server, sourcing);
  catalogRoutes(server, createCatalog({ db }));
  shopRoutes(server, createShops({ db, clock }));
  regionRoutes(server);
  pictureRoutes(app, db);
  const traces = createTraces({ db, clock }, app.log);
  app.addHook('onClose', traces.settle);
  auctionRoutes(server, auctions, traces);
  signalRoutes(server, createSignals({ db, auctions }));
  ruleChangeRoutes(server, createRuleChanges({ db, clock, seals }, auctions));
  awardRoutes(server, createAwards({ db, clock, auctions }));
  rehearsalRoutes(server, createRehearsals({ db, clock, auctions }));
  sealedRoutes(server, createSealedQuotes({ db, clock, seals, auctions }));
  auditRoutes(server, createAudit({ db, auctions, key: signing }));
  replayRoutes(server, createReplays({ db, auctions }));
  const { publicUrl = 'http://127.0.0.1:8080' } = parts;
  recordRoutes(server, createRecords({ db, clock, auctions, publicUrl }));
  contentRoutes(server, createContent({ db, clock }));
  noticeRoutes(server, createNotices({ db, clock }));
  cartRoutes(server, createCart({ db, clock }));
  addressRoutes(server, db);
  checkoutRoutes(server, createCheckout(ordering));
  recipientRoutes(server, createRecipients({ db, clock }));
  const orders = createOrders(ordering);
  orderRoutes(server, orders);
  const { applyReviewResult } = orders;
  orderReviewRoutes(server, createOrderReviews({ db, clock, files, applyReviewResult }));
  comparisonRoutes(server, createComparison({ db, clock }));
  followRoutes(server, createFollows(db));
  historyRoutes(server, createHistory(db));
  statisticsRoutes(server, createStatistics(db));
  todoRoutes(server, createTodos({ db, clock, secret: relayToken }));
  uploadRoutes(server, files);
  profileRoutes(server, createProfiles({ db, clock, files, throttle }));
  liveRoutes({ server, auctions, db, clock, relayToken });
  showHealth(app, db, clock);
  showMetrics(app, parts.metricsToken ?? null);
  if (parts.apiDocument) showApiDocument(app, server.served);
  if (parts.closer ?? true) {
    // AU18: before the first bid; it tells how long nobody could accept any.
    await beat({ db, clock });
    const stop = startCloser({ db, clock }, app.log);
    app.addHook('onClose', stop);
    app.addHook('onClose', startSweeper(files, app.log));
    app.addHook('onClose', startRehearsalRobots({ db, clock, seals }, app.log));
  }
  return { app, server };
}
