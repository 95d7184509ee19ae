import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { auditPolicy } from './auction/audit/policy.ts';
import { auditRoutes } from './auction/audit/routes.ts';
import { createAudit } from './auction/audit/service.ts';
import { awardRoutes } from './auction/award/routes.ts';
import { createAwards } from './auction/award/service.ts';
import { auctionPolicy, livePolicy } from './auction/bidding/policy.ts';
import { auctionRoutes } from './auction/bidding/routes.ts';
import { createAuctions } from './auction/bidding/service.ts';
import { startCloser } from './auction/closing/closer.ts';
import { beat } from './auction/ledger/fault.ts';
import { liveRoutes } from './auction/live/routes.ts';
import { recordPolicy } from './auction/record/policy.ts';
import { recordRoutes } from './auction/record/routes.ts';
import { createRecords } from './auction/record/service.ts';
import { startRehearsalRobots } from './auction/rehearsal/robots.ts';
import { rehearsalRoutes } from './auction/rehearsal/routes.ts';
import { createRehearsals } from './auction/rehearsal/service.ts';
import { replayPolicy } from './auction/replay/policy.ts';
import { replayRoutes } from './auction/replay/routes.ts';
import { createReplays } from './auction/replay/service.ts';
import { ruleChangeRoutes } from './auction/rule-change/routes.ts';
import { createRuleChanges } from './auction/rule-change/service.ts';
import { sealedRoutes } from './auction/sealed/routes.ts';
import { createSeals, openQuoteKey } from './auction/sealed/seals.ts';
import { createSealedQuotes } from './auction/sealed/service.ts';
import { signalPolicy } from './auction/signal/policy.ts';
import { signalRoutes } from './auction/signal/routes.ts';
import { createSignals } from './auction/signal/service.ts';
import { createTraces } from './auction/signal/traces.ts';
import { localStorage } from './files/storage/local.ts';
import type { Storage } from './files/storage/storage.ts';
import { uploadPolicy } from './files/upload/policy.ts';
import { uploadRoutes } from './files/upload/routes.ts';
import { createFiles } from './files/upload/service.ts';
import { startSweeper } from './files/upload/sweeper.ts';
import { navigationPolicy, navigationRoutes } from './identity/navigation/routes.ts';
import { profilePolicy } from './identity/profile/policy.ts';
import { profileRoutes } from './identity/profile/routes.ts';
import { createProfiles } from './identity/profile/service.ts';
import { regionPolicy } from './identity/region/policy.ts';
import { regionRoutes } from './identity/region/routes.ts';
import { sessionPolicy } from './identity/session/policy.ts';
import { sessionRoutes } from './identity/session/routes.ts';
import { createSessions } from './identity/session/service.ts';
import { createThrottle, type Throttle } from './identity/session/throttle.ts';
import { type Clock, databaseClock } from './kernel/db/clock.ts';
import type { Database } from './kernel/db/open.ts';
import { answerInOneShape, MAX_BODY } from './kernel/http/answers.ts';
import { showApiDocument } from './kernel/http/api-document.ts';
import type { EnvelopeKeys } from './kernel/http/envelope/keys.ts';
import { showHealth } from './kernel/http/health.ts';
import { identifyCallers } from './kernel/http/identity.ts';
import { showMetrics } from './kernel/http/metrics.ts';
import { mergePolicies, type Policy } from './kernel/http/policy.ts';
import { acceptSealedBodies, type Server } from './kernel/http/serve.ts';
import { CHUNK_MS, endSlowBodies } from './kernel/http/slow-bodies.ts';
import { openSigningKey, publishKey, type SigningKey } from './kernel/signing/signing-key.ts';
import { pictureRoutes } from './mall/catalog/pictures/routes.ts';
import { catalogPolicy } from './mall/catalog/policy.ts';
import { catalogRoutes } from './mall/catalog/routes.ts';
import { createCatalog } from './mall/catalog/service.ts';
import { comparisonPolicy } from './mall/comparison/policy.ts';
import { comparisonRoutes } from './mall/comparison/routes.ts';
import { createComparison } from './mall/comparison/service.ts';
import { contentPolicy } from './mall/content/policy.ts';
import { contentRoutes } from './mall/content/routes.ts';
import { createContent } from './mall/content/service.ts';
import { followPolicy } from './mall/follow/policy.ts';
import { followRoutes } from './mall/follow/routes.ts';
import { createFollows } from './mall/follow/service.ts';
import { historyPolicy } from './mall/history/policy.ts';
import { historyRoutes } from './mall/history/routes.ts';
import { createHistory } from './mall/history/service.ts';
import { noticePolicy } from './mall/notice/policy.ts';
import { noticeRoutes } from './mall/notice/routes.ts';
import { createNotices } from './mall/notice/service.ts';
import { shopPolicy } from './mall/shop/policy.ts';
import { shopRoutes } from './mall/shop/routes.ts';
import { createShops } from './mall/shop/service.ts';
import { statisticsPolicy } from './mall/statistics/policy.ts';
import { statisticsRoutes } from './mall/statistics/routes.ts';
import { createStatistics } from './mall/statistics/service.ts';
import { addressPolicy } from './ordering/address/policy.ts';
import { addressRoutes } from './ordering/address/routes.ts';
import { cartPolicy } from './ordering/cart/policy.ts';
import { cartRoutes } from './ordering/cart/routes.ts';
import { createCart } from './ordering/cart/service.ts';
import { checkoutPolicy } from './ordering/checkout/policy.ts';
import { checkoutRoutes } from './ordering/checkout/routes.ts';
import { createCheckout } from './ordering/checkout/service.ts';
import { mayReadOrderFiles } from './ordering/order/files.ts';
import { orderPolicy } from './ordering/order/policy.ts';
import { orderRoutes } from './ordering/order/routes.ts';
import { createOrders } from './ordering/order/service.ts';
import { recipientPolicy } from './ordering/recipient/policy.ts';
import { recipientRoutes } from './ordering/recipient/routes.ts';
import { createRecipients } from './ordering/recipient/service.ts';
import { sourcingPolicy } from './sourcing/project/policy.ts';
import { sourcingRoutes } from './sourcing/project/routes.ts';
import { createSourcing } from './sourcing/project/service.ts';
import { reviewEvents } from './work/approval/events.ts';
import { orderReviewPolicy } from './work/approval/policy.ts';
import { orderReviewRoutes } from './work/approval/routes.ts';
import { createOrderReviews } from './work/approval/service.ts';
import { announceTodos } from './work/todo/news.ts';
import { todoPolicy } from './work/todo/policy.ts';
import { todoRoutes } from './work/todo/routes.ts';
import { createTodos } from './work/todo/service.ts';

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
