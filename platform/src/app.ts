import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { UPLOAD_PATH } from '@jicai/shared/contract/files/upload.ts';
import { MOST_SEALED_BYTES } from '@jicai/shared/contract/kernel/envelope.ts';
import { networkOf } from '@jicai/shared/domain/kernel/identifiers/network.ts';
import fastify, { type FastifyInstance } from 'fastify';
import { auditSlice } from './auction/audit/slice.ts';
import { awardSlice } from './auction/award/slice.ts';
import { biddingSlice } from './auction/bidding/slice.ts';
import { closingSlice } from './auction/closing/slice.ts';
import { controlSlice } from './auction/control/slice.ts';
import { countersignSlice } from './auction/countersign/slice.ts';
import { recordHeartbeat } from './auction/ledger/faults/heartbeat.ts';
import { liveSlice } from './auction/live/slice.ts';
import { paceSlice } from './auction/pace/slice.ts';
import { recordSlice } from './auction/record/slice.ts';
import { rehearsalSlice } from './auction/rehearsal/slice.ts';
import { remindersSlice } from './auction/reminders/slice.ts';
import { replaySlice } from './auction/replay/slice.ts';
import { ruleChangeSlice } from './auction/rule-change/slice.ts';
import { sealedSlice } from './auction/sealed/slice.ts';
import { signalSlice } from './auction/signal/slice.ts';
import { changeHeaders } from './change-headers.ts';
import { createContext, type PlatformContext, type PlatformOptions } from './context.ts';
import { uploadSlice } from './files/upload/slice.ts';
import { acceptanceSlice } from './fulfilment/acceptance/slice.ts';
import { afterSaleSlice } from './fulfilment/after-sale/slice.ts';
import { orderArchiveSlice } from './fulfilment/archive/slice.ts';
import { contractSlice } from './fulfilment/contract/slice.ts';
import { deliverySlice } from './fulfilment/delivery/slice.ts';
import { invoiceSlice } from './fulfilment/invoice/slice.ts';
import { overviewSlice } from './fulfilment/overview/slice.ts';
import { paymentSlice } from './fulfilment/payment/slice.ts';
import { statementSlice } from './fulfilment/statement/slice.ts';
import { stockSlice } from './fulfilment/stock/slice.ts';
import { timelineSlice } from './fulfilment/timeline/slice.ts';
import { accessSlice } from './identity/access/slice.ts';
import { checkMenu } from './identity/navigation/menu.ts';
import { navigationSlice } from './identity/navigation/slice.ts';
import { organisationSlice } from './identity/organisation/slice.ts';
import { profileSlice } from './identity/profile/slice.ts';
import { regionSlice } from './identity/region/slice.ts';
import { secondFactorSlice } from './identity/second-factor/slice.ts';
import { createDenialLog } from './identity/security/denials.ts';
import { securitySlice } from './identity/security/slice.ts';
import { sessionSlice } from './identity/session/slice.ts';
import { createProof } from './identity/session/step-up.ts';
import { signOnSlice } from './identity/sign-on/slice.ts';
import { createPublish, type Publish } from './kernel/events/events.ts';
import { answerInOneShape } from './kernel/http/answers.ts';
import { showApiDocument } from './kernel/http/api-document.ts';
import { createOpener, type Opener } from './kernel/http/envelope/opener.ts';
import { showHealth } from './kernel/http/health.ts';
import { identifyCallers } from './kernel/http/identity.ts';
import { showMetrics } from './kernel/http/metrics.ts';
import { mergePolicies, type Policy } from './kernel/http/policy.ts';
import { acceptSealedBodies, type Server } from './kernel/http/serve.ts';
import { CHUNK_MS, endSlowBodies } from './kernel/http/slow-bodies.ts';
import type { Job, JobHandler } from './kernel/jobs/job.ts';
import { createQueues } from './kernel/jobs/queues.ts';
import { startWorker } from './kernel/jobs/worker.ts';
import type { ServedEndpoint, Slice } from './kernel/slice.ts';
import { sendChanges } from './kernel/write/signals.ts';
import { sweepHandler } from './kernel/write/sweep.ts';
import { agreementSlice } from './mall/agreement/slice.ts';
import { alertSlice } from './mall/alert/slice.ts';
import { pictureSlice } from './mall/catalog/pictures/slice.ts';
import { catalogSlice } from './mall/catalog/slice.ts';
import { comparisonSlice } from './mall/comparison/slice.ts';
import { contentSlice } from './mall/content/slice.ts';
import { followSlice } from './mall/follow/slice.ts';
import { historySlice } from './mall/history/slice.ts';
import { noticeSlice } from './mall/notice/slice.ts';
import { pointSlice } from './mall/points/slice.ts';
import { priceComplaintSlice } from './mall/price-complaint/slice.ts';
import { reviewsSlice } from './mall/reviews/slice.ts';
import { shopSlice } from './mall/shop/slice.ts';
import { siteContentSlice } from './mall/site-content/slice.ts';
import { statisticsSlice } from './mall/statistics/slice.ts';
import { auditSearchSlice } from './operations/audit-search/slice.ts';
import { calendarSlice } from './operations/calendar/slice.ts';
import { consoleSlice } from './operations/console/slice.ts';
import { dashboardSlice } from './operations/dashboard/slice.ts';
import { importSlice } from './operations/import/slice.ts';
import { openDataSlice } from './operations/open-data/slice.ts';
import { registrationSlice } from './operations/registration/slice.ts';
import { askGate } from './operations/setup/gate.ts';
import { setupSlice } from './operations/setup/slice.ts';
import { supplierApiSlice } from './operations/supplier-api/slice.ts';
import { workflowSlice } from './operations/workflow/slice.ts';
import { addressSlice } from './ordering/address/slice.ts';
import { budgetSlice } from './ordering/budget/slice.ts';
import { cartSlice } from './ordering/cart/slice.ts';
import { checkoutSlice } from './ordering/checkout/slice.ts';
import { groupBuySlice } from './ordering/group-buy/slice.ts';
import { orderMessageSlice } from './ordering/message/slice.ts';
import { orderSlice } from './ordering/order/slice.ts';
import { purchaseListSlice } from './ordering/purchase-list/slice.ts';
import { recipientSlice } from './ordering/recipient/slice.ts';
import { orderReviewSlice } from './ordering/review/slice.ts';
import { appointmentSlice } from './sourcing/appointment/slice.ts';
import { archiveSlice } from './sourcing/archive/slice.ts';
import { awardOrderSlice } from './sourcing/award/slice.ts';
import { clarificationSlice } from './sourcing/clarification/slice.ts';
import { editorSlice } from './sourcing/editor/slice.ts';
import { enrolmentSlice } from './sourcing/enrolment/slice.ts';
import { evaluationSlice } from './sourcing/evaluation/slice.ts';
import { fixedPointSlice } from './sourcing/fixed-point/slice.ts';
import { formulaSlice } from './sourcing/formula/slice.ts';
import { inquirySlice } from './sourcing/inquiry/slice.ts';
import { lifeSlice } from './sourcing/life/slice.ts';
import { negotiationSlice } from './sourcing/negotiation/slice.ts';
import { resultNoticeSlice } from './sourcing/notice/slice.ts';
import { objectionSlice } from './sourcing/objection/slice.ts';
import { projectSlice } from './sourcing/project/slice.ts';
import { resultSlice } from './sourcing/result/slice.ts';
import { projectReviewSlice } from './sourcing/review/slice.ts';
import { projectSignalSlice } from './sourcing/signal/slice.ts';
import { certificateSlice } from './supply/certificate/slice.ts';
import { entrySlice } from './supply/entry/slice.ts';
import { listingSlice } from './supply/listing/slice.ts';
import { listingReviewSlice } from './supply/review/slice.ts';
import { staffSlice } from './supply/staff/slice.ts';
import { workbenchSlice } from './supply/workbench/slice.ts';
import { approvalSlice } from './work/approval/slice.ts';
import { todoSlice } from './work/todo/slice.ts';

/** The slices, in the order in which their calls, menu entries and listeners are registered. */
const slices: readonly Slice<PlatformContext>[] = [
  sessionSlice,
  navigationSlice,
  regionSlice,
  profileSlice,
  secondFactorSlice,
  signOnSlice,
  accessSlice,
  securitySlice,
  organisationSlice,
  uploadSlice,
  todoSlice,
  approvalSlice,
  orderReviewSlice,
  catalogSlice,
  pictureSlice,
  shopSlice,
  contentSlice,
  noticeSlice,
  agreementSlice,
  siteContentSlice,
  pointSlice,
  priceComplaintSlice,
  followSlice,
  reviewsSlice,
  historySlice,
  comparisonSlice,
  statisticsSlice,
  addressSlice,
  alertSlice,
  budgetSlice,
  cartSlice,
  purchaseListSlice,
  checkoutSlice,
  recipientSlice,
  orderSlice,
  contractSlice,
  orderMessageSlice,
  deliverySlice,
  statementSlice,
  invoiceSlice,
  orderArchiveSlice,
  overviewSlice,
  paymentSlice,
  afterSaleSlice,
  acceptanceSlice,
  stockSlice,
  groupBuySlice,
  timelineSlice,
  closingSlice,
  biddingSlice,
  paceSlice,
  remindersSlice,
  controlSlice,
  countersignSlice,
  liveSlice,
  sealedSlice,
  ruleChangeSlice,
  awardSlice,
  rehearsalSlice,
  signalSlice,
  auditSlice,
  replaySlice,
  recordSlice,
  projectSlice,
  lifeSlice,
  editorSlice,
  projectReviewSlice,
  enrolmentSlice,
  clarificationSlice,
  inquirySlice,
  evaluationSlice,
  negotiationSlice,
  fixedPointSlice,
  appointmentSlice,
  resultSlice,
  resultNoticeSlice,
  objectionSlice,
  awardOrderSlice,
  projectSignalSlice,
  setupSlice,
  registrationSlice,
  importSlice,
  listingSlice,
  listingReviewSlice,
  formulaSlice,
  archiveSlice,
  staffSlice,
  workbenchSlice,
  entrySlice,
  certificateSlice,
  consoleSlice,
  dashboardSlice,
  supplierApiSlice,
  auditSearchSlice,
  calendarSlice,
  workflowSlice,
  openDataSlice,
];

/** The permission table of all slices. */
export const platformPolicy: Policy = mergePolicies(...slices.map(({ policy }) => policy));

/** The entries of the side menu, of all slices. */
export const platformMenu = slices.flatMap(({ menu = [] }) => menu);

/** The id that the relay gave a call, if a log can hold it; else a new one. */
function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID();
}

const createServer = (logger: PlatformOptions['logger']): FastifyInstance =>
  fastify({
    logger: logger ?? false,
    bodyLimit: MOST_SEALED_BYTES,
    // The relay's id for the call, so that both logs have the same one.
    requestIdHeader: false,
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']),
    // Fastify leaves slow requests open for minutes by default ([F-5], [A25]).
    requestTimeout: CHUNK_MS,
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 2_000 },
  });

/** Answers do not show how much of a limit is left. */
const NO_COUNTS = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};

/** Adds the steps that every call passes before its slice sees it. */
async function addPlugins(
  app: FastifyInstance,
  context: PlatformContext,
  opener: Opener,
  callsPerMinute = 6_000,
) {
  const { relayToken, sessions, clock, db, gate } = context;
  endSlowBodies(app, UPLOAD_PATH);
  answerInOneShape(app, opener.nowMs);
  await app.register(helmet, { contentSecurityPolicy: { useDefaults: true } });
  identifyCallers(app, {
    relayToken,
    findPerson: sessions.findPerson,
    hasProof: createProof({ db, clock }),
    onDenied: createDenialLog({ clock, db }),
  });
  await gate.refresh();
  askGate(app, gate);
  // Before any key is touched ([F-1]); a relay's own polls are not counted.
  await app.register(rateLimit, {
    max: callsPerMinute,
    addHeaders: NO_COUNTS,
    addHeadersOnExceeding: NO_COUNTS,
    keyGenerator: (request) => networkOf(request.clientIp),
    allowList: (request) =>
      request.url.startsWith('/live/') || ['/healthz', '/readyz', '/metrics'].includes(request.url),
  });
  acceptSealedBodies(app);
  sendChanges(app, changeHeaders(relayToken));
}

/** Starts the timers and the jobs of all slices; closing the app stops them. */
async function startBackground(
  app: FastifyInstance,
  context: PlatformContext,
  handlers: readonly JobHandler[],
): Promise<void> {
  const { db, clock, gate } = context;
  // AU18: before the first bid; it finds out how long no platform could accept bids.
  await recordHeartbeat({ db, clock });
  const stops = slices.map((slice) => slice.start?.(context, app.log));
  const isPaused = () => gate.state().maintenance !== null;
  stops.push(await startWorker(db, handlers, app.log, { isPaused }));
  app.addHook('onClose', async () => {
    await Promise.all(stops.map((stop) => stop?.()));
  });
}

/**
 * The calls of a slice. Reads that anybody may make use connections of their own: a bid never waits
 * for one behind them.
 */
function callsOf(slice: Slice<PlatformContext>, context: PlatformContext): ServedEndpoint[] {
  const isOpen = ({ path, endpoint }: ServedEndpoint) =>
    path === 'query' && slice.policy[endpoint.name] === 'anyone';
  const calls = slice.endpoints?.(context) ?? [];
  if (!calls.some(isOpen)) return [...calls];
  const open = slice.endpoints?.({ ...context, db: context.publicReads }) ?? [];
  return [...open.filter(isOpen), ...calls.filter((call) => !isOpen(call))];
}

/** Composes the platform; nothing listens yet. */
export async function createPlatform(
  options: PlatformOptions,
): Promise<{ app: FastifyInstance; server: Server; jobs: readonly Job[] }> {
  const app = createServer(options.logger);
  const policy = options.policy ?? platformPolicy;
  checkMenu(platformMenu, platformPolicy);
  const context: PlatformContext = {
    ...(await createContext(options, app.log)),
    policy,
    menu: platformMenu,
    publish: (event, payload, trx) => publish(event, payload, trx),
  };
  const { db, clock, keys } = context;
  const opener = createOpener(keys, options.nonces);
  await addPlugins(app, context, opener, options.callsPerMinute);

  const publish: Publish = createPublish(
    slices.flatMap((slice) => slice.listeners?.(context) ?? []),
  );
  const server: Server = { app, policy, keys, opener, served: [] };
  for (const slice of slices) {
    for (const { register } of callsOf(slice, context))
      register(server, { db, clock, publish: context.publish });
    slice.routes?.(context, server);
  }
  showHealth(app, db, clock);
  showMetrics(app, options.metricsToken ?? null);
  if (options.apiDocument) showApiDocument(app, server.served);
  const handlers = [
    ...slices.flatMap((slice) => slice.jobs?.(context) ?? []),
    sweepHandler(context),
  ];
  const jobs = handlers.map(({ job }) => job);
  await createQueues(jobs, db);
  if (options.background ?? true) await startBackground(app, context, handlers);
  return { app, server, jobs };
}
