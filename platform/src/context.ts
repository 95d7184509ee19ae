import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';
import { createCountersignKinds } from './auction/countersign-kinds.ts';
import { createLimiter } from './auction/pace/limiter.ts';
import type { Pace } from './auction/pace/rules.ts';
import type { SharedBuckets } from './auction/pace/shared-buckets.ts';
import { createSeals, openQuoteKey } from './auction/sealed/seals.ts';
import { createTraces } from './auction/signal/traces.ts';
import type { Scanner } from './files/content/scanner.ts';
import { localStorage } from './files/storage/local.ts';
import type { Storage } from './files/storage/storage.ts';
import { createFiles } from './files/upload/service.ts';
import { mayReadAfterSaleFiles } from './fulfilment/after-sale/reading.ts';
import { contractReview } from './fulfilment/contract/review.ts';
import { mayReadInvoiceFiles } from './fulfilment/invoice/reading.ts';
import { noVerifier, type Verifier } from './fulfilment/invoice/verification.ts';
import { createPapers } from './fulfilment/papers/papers.ts';
import { fulfilmentParties } from './fulfilment/parties.ts';
import { openPayments } from './fulfilment/payment/handover.ts';
import { paymentReview } from './fulfilment/payment/review.ts';
import { settlementTrade } from './fulfilment/payment/trade.ts';
import { openOrders } from './fulfilment/thread/handover.ts';
import { mayReadThreadFiles } from './fulfilment/thread/order.ts';
import { changeKinds } from './identity/change-request/kind.ts';
import { accountChanges } from './identity/organisation/account-changes.ts';
import { bodyChanges } from './identity/organisation/review-bodies.ts';
import { createCertificates } from './identity/second-factor/certificates/service.ts';
import type { CertificateTrust } from './identity/second-factor/certificates/trust.ts';
import { createSecurityKeys } from './identity/second-factor/keys/service.ts';
import { keySiteOf } from './identity/second-factor/keys/site.ts';
import { createFactors } from './identity/second-factor/service.ts';
import { createDenialLog } from './identity/security/denials.ts';
import { createExportLog } from './identity/security/exports.ts';
import { createPuzzles, DIFFICULTY, type Difficulty } from './identity/session/guessing/puzzles.ts';
import { createSessions } from './identity/session/service.ts';
import { createThrottle, type Throttle } from './identity/session/throttle.ts';
import type { Provider } from './identity/sign-on/connector.ts';
import { type Clock, guardedClock } from './kernel/db/clock.ts';
import type { Database } from './kernel/db/open.ts';
import type { Publish } from './kernel/events/events.ts';
import type { EnvelopeKeys } from './kernel/http/envelope/keys.ts';
import type { SharedNonces } from './kernel/http/envelope/shared-nonces.ts';
import type { Policy } from './kernel/http/policy.ts';
import type { Mailer } from './kernel/mail/mail.ts';
import { bidBurst, bidsPerSecond, countersignEscalation } from './kernel/settings/settings.ts';
import type { SealingCertificate } from './kernel/signing/certificate.ts';
import { publishKey } from './kernel/signing/published-keys.ts';
import type { SealingKey } from './kernel/signing/sealed-bytes.ts';
import { openSigningKey, type SigningKey } from './kernel/signing/signing-key.ts';
import { createVault } from './kernel/signing/vault.ts';
import type { MenuEntry } from './kernel/slice.ts';
import type { SmsSender } from './kernel/sms/sms.ts';
import { mayReadNoticeFiles } from './mall/notice/files.ts';
import { noticeDraftReview } from './mall/notice/review.ts';
import { mayReadComplaintFiles } from './mall/price-complaint/service.ts';
import { settingChanges } from './operations/console/service.ts';
import type { ExternalProvider } from './operations/provider/provider.ts';
import { createAskProviders } from './operations/provider/quotes.ts';
import { createGate } from './operations/setup/gate.ts';
import {
  createWebhookSender,
  type ResolveName,
  resolveAll,
  type SendWebhook,
} from './operations/supplier-api/send.ts';
import { workflowChanges } from './operations/workflow/publish.ts';
import { mayReadGroupBuyFiles } from './ordering/group-buy/files.ts';
import { openGroupBuys } from './ordering/group-buy/handover.ts';
import { checkGroupBuyRegion } from './ordering/group-buy/region.ts';
import { groupBuyReview } from './ordering/group-buy/review.ts';
import { unconfirmedGroupBuys } from './ordering/group-buy/trade.ts';
import { ordersDue } from './ordering/order/due.ts';
import { mayReadOrderFiles } from './ordering/order/reading/files.ts';
import { orderTrade } from './ordering/order/trade.ts';
import { orderingParties } from './ordering/parties.ts';
import { orderReview } from './ordering/review/kind.ts';
import { projectEndRule } from './sourcing/clarification/end-rule.ts';
import { mayReadProjectFiles, mayReadSignUpFiles } from './sourcing/enrolment/files.ts';
import { openAuctions, openInvitations } from './sourcing/enrolment/trade.ts';
import { mayReadFixedOrderFiles } from './sourcing/fixed-point/files.ts';
import { openFixedOrders } from './sourcing/fixed-point/handover.ts';
import { waitingFixedOrders } from './sourcing/fixed-point/trade.ts';
import { mayReadQuoteFiles } from './sourcing/inquiry/files.ts';
import { openProjects } from './sourcing/life/handover.ts';
import { openNegotiations } from './sourcing/negotiation/handover.ts';
import { noticeReview } from './sourcing/notice/kind.ts';
import { sourcingParties } from './sourcing/parties.ts';
import { projectReview } from './sourcing/review/kind.ts';
import { mayReadShopFiles } from './supply/entry/files.ts';
import { shopReview } from './supply/entry/kind.ts';
import { supplyParties } from './supply/parties.ts';
import { mayReadProductFiles } from './supply/product/files.ts';
import { productReview } from './supply/product/review-kind.ts';
import { namedLevels, soleReviewer } from './work/approval/handover.ts';
import { attachmentReaders, reviewKinds } from './work/approval/kind.ts';
import { breakGlassAlarm } from './work/todo/break-glass.ts';
import { openTasks } from './work/todo/handover.ts';
import { tellLogin } from './work/todo/logins.ts';

const DEFAULT_PACE: Pace = { perSecond: bidsPerSecond.fallback, burst: bidBurst.fallback };

export interface PlatformOptions {
  readonly db: Database;
  /** Connections of the reads that anybody may make; without them they use those of everybody. */
  readonly publicReads?: Database;
  readonly keys: EnvelopeKeys;
  readonly relayToken: string;
  /** Stretches the time limits of bids that wait, as those of the database are stretched; 1 without it. */
  readonly patience?: number;
  /** Encrypts sealed quotes; without it they can be read only as long as the process runs. */
  readonly quoteKey?: SealingKey;
  /** The source of the time; tests set it. */
  readonly clock?: Clock;
  /** The whole permission table; tests take rows out. */
  readonly policy?: Policy;
  readonly logger?: FastifyServerOptions['logger'];
  /** The key that signs receipts and published logs; without it one of this process's own. */
  readonly signing?: SigningKey;
  /** The key that `signing` replaces: it signs its successor. */
  readonly previousSigning?: SigningKey | null;
  /** The certificate that signs sealed contracts (PAdES); without one the built-in seal alone. */
  readonly certificate?: SealingCertificate | null;
  /** Calls a minute from one address. */
  readonly callsPerMinute?: number;
  /** AU54: bids, and messages, of one sender in one auction; without it the settings' defaults. */
  readonly bidPace?: Pace;
  /** AU54: the buckets of all platforms together; without them this one limits by itself. */
  readonly sharedBuckets?: SharedBuckets | null;
  /** AU31: minutes after which a countersign reaches the deputies too; 0: never. */
  readonly countersignMinutes?: number;
  /** Attempts a minute to log in as one person from one address. */
  readonly loginsPerMinute?: number;
  /** The work that guesses of passwords cost; null: none. */
  readonly guessWork?: Difficulty | null;
  /** Counts attempts; one on Redis when there are several platforms. */
  readonly throttle?: Throttle;
  /** Remembers the nonces of sealed requests for several platforms; without it for this one. */
  readonly nonces?: SharedNonces;
  /** The secret that lets a caller read the metrics. */
  readonly metricsToken?: string | null;
  /** Background work: due closings, heartbeat, jobs. Off where a test sets the clock. */
  readonly background?: boolean;
  readonly apiDocument?: boolean;
  /** The store of uploaded files; without it a folder that the system empties. */
  readonly storage?: Storage;
  /** Looks for viruses in uploaded files. */
  readonly scanner?: Scanner | null;
  /** Bytes that one person may have uploaded. */
  readonly uploadQuotaBytes?: number;
  /** The site's address as people outside reach it; records name it for their audit. */
  readonly publicUrl?: string;
  /** Asks the tax office about invoices; without one nobody does. */
  readonly verifier?: Verifier;
  /** Shops of the mall that other systems keep. */
  readonly externalProviders?: readonly ExternalProvider[];
  /** Sends mails; null: none are sent, and nothing that needs one is offered. */
  readonly mailer?: Mailer | null;
  /** Sends short messages; null: none are sent. */
  readonly sms?: SmsSender | null;
  /** The authorities whose certificates prove people; null: certificates are no factor here. */
  readonly certificateTrust?: CertificateTrust | null;
  /** Other systems by which people sign in. */
  readonly signOnProviders?: readonly Provider[];
  /** Serves nothing but the set-up while nobody is in the database. Off for demonstrations and tests. */
  readonly canAwaitSetup?: boolean;
  /** False while something is still loaded that calls do not wait for; a balancer may. */
  readonly isReady?: () => boolean;
  /** Sends webhooks; tests have receivers at inner addresses. */
  readonly sendWebhook?: SendWebhook;
  /** The resolver that a webhook's address is checked with when it is saved. */
  readonly resolveName?: ResolveName;
  /** The folder of keys, files and backups; without it the console shows nothing of it. */
  readonly dataDir?: string;
}

/** The kinds of work that people may leave behind, of every slice. */
const obligations = [
  openOrders,
  openPayments,
  openGroupBuys,
  openNegotiations,
  openProjects,
  openFixedOrders,
  namedLevels,
  soleReviewer,
  openTasks,
];

/** Everything that is reviewed. */
const REVIEWS = [
  ...[orderReview, groupBuyReview, projectReview, noticeReview, contractReview],
  ...[paymentReview, productReview, shopReview, noticeDraftReview],
] as const;

/** Builds the context of all slices; each of them names the part that it needs. */
export async function createContext(options: PlatformOptions, log: FastifyBaseLogger) {
  const { db, keys, relayToken, clock = guardedClock(), externalProviders = [] } = options;
  const { resolveName = resolveAll } = options;
  const throttle = options.throttle ?? createThrottle(options.loginsPerMinute);
  const installationKey = options.quoteKey ?? openQuoteKey({ hex: null });
  const seals = createSeals(installationKey);
  const signing = options.signing ?? openSigningKey({ base64: null, file: null });
  await publishKey(signing, db, { clock, previous: options.previousSigning });
  const publicUrl = options.publicUrl ?? 'http://127.0.0.1:8080';
  const work = guessWorkOf(options, installationKey);
  const factors = createFactors(
    createVault(installationKey, 'secondFactor'),
    devicesOf(options, publicUrl),
  );
  const kinds = reviewKinds(...REVIEWS);
  const files = filesOf(options, installationKey, kinds, clock);
  const settingVault = createVault(installationKey, 'settings');
  const publicReads = options.publicReads ?? db;
  return {
    db,
    publicReads,
    clock,
    log,
    keys,
    relayToken,
    throttle,
    seals,
    signing,
    files,
    factors,
    signOnProviders: options.signOnProviders ?? [],
    externalProviders,
    askProviders: createAskProviders(externalProviders, { db, clock }),
    mailer: options.mailer ?? null,
    settingVault,
    changeKinds: changeKinds(
      settingChanges(settingVault),
      bodyChanges,
      workflowChanges(kinds),
      ...accountChanges,
    ),
    sms: options.sms ?? null,
    sessions: createSessions({
      ...{ db, clock, keys, relayToken, throttle, factors },
      ...loginParts(options, work),
    }),
    countersignKinds: createCountersignKinds(seals, projectEndRule),
    endRule: projectEndRule,
    countersignMinutes: options.countersignMinutes ?? countersignEscalation.fallback,
    ...bidLimits(options, clock),
    traces: createTraces({ db, clock }, log),
    reviewKinds: kinds,
    verifier: options.verifier ?? noVerifier,
    certificate: options.certificate ?? null,
    trade: tradeOf(clock),
    claimFiles: files.claimForOrder,
    checkSource: checkGroupBuyRegion,
    publicUrl,
    papers: createPapers(publicUrl, clock),
    due: ordersDue,
    parties: [...orderingParties, ...sourcingParties, ...fulfilmentParties, ...supplyParties],
    obligations,
    sendWebhook: options.sendWebhook ?? createWebhookSender(),
    resolveName,
    denials: createDenialLog({ clock, db }),
    exportLog: createExportLog({ clock, db }),
    dataDir: options.dataDir ?? null,
    gate: createGate({ db, clock }, options.canAwaitSetup ?? false),
  };
}

/** AU54: how fast bids may come, and how long one waits. */
const bidLimits = (
  { db, bidPace = DEFAULT_PACE, sharedBuckets = null, patience = 1 }: PlatformOptions,
  clock: Clock,
) => ({
  limiter: createLimiter({ db, clock }, { pace: bidPace, shared: sharedBuckets }),
  patience,
});

/** The work that a login may ask for, and who is told of one. */
const loginParts = (
  { signOnProviders = [] }: PlatformOptions,
  puzzles: ReturnType<typeof guessWorkOf>,
) => ({ puzzles, tellLogin, alarmLocalLogin: breakGlassAlarm(signOnProviders) });

/** The devices of second factors: those of browsers, and certificates where somebody is trusted. */
const devicesOf = ({ certificateTrust = null }: PlatformOptions, publicUrl: string) => ({
  key: createSecurityKeys(keySiteOf(publicUrl)),
  certificate: createCertificates(certificateTrust, publicUrl),
});

/** The puzzles of a login that looks like a guess; tests may do without. */
function guessWorkOf({ guessWork = DIFFICULTY }: PlatformOptions, key: SealingKey) {
  return guessWork && { puzzles: createPuzzles(key), difficulty: guessWork };
}

/** Figures of orders, settlements and projects, for the workbench and the suspension of a shop. */
const tradeOf = (clock: Clock) => ({
  ...orderTrade,
  counters: [
    ...orderTrade.counters,
    ...settlementTrade.counters,
    unconfirmedGroupBuys,
    waitingFixedOrders,
    openInvitations(clock),
  ],
  owed: (orgId: string, db: Database) => settlementTrade.owed(orgId, clock, db),
  openAuctions,
});

/** Stored files, with who may read those of each kind of object. */
function filesOf(
  options: PlatformOptions,
  installationKey: SealingKey,
  kinds: ReturnType<typeof reviewKinds>,
  clock: Clock,
) {
  return createFiles({
    db: options.db,
    clock,
    installationKey,
    storage: options.storage ?? localStorage(join(tmpdir(), `jicai-files-${randomUUID()}`)),
    readers: {
      order: mayReadOrderFiles,
      project: mayReadProjectFiles,
      signUp: mayReadSignUpFiles,
      invoice: mayReadInvoiceFiles,
      afterSale: mayReadAfterSaleFiles,
      acceptance: mayReadThreadFiles,
      quote: mayReadQuoteFiles,
      fixedOrder: mayReadFixedOrderFiles,
      groupBuy: mayReadGroupBuyFiles,
      productPicture: mayReadProductFiles,
      shopPaper: mayReadShopFiles,
      notice: mayReadNoticeFiles,
      priceComplaint: mayReadComplaintFiles,
      ...attachmentReaders(kinds),
    },
    scanner: options.scanner ?? null,
    ...(options.uploadQuotaBytes === undefined ? {} : { quotaBytes: options.uploadQuotaBytes }),
  });
}

export type PlatformContext = Awaited<ReturnType<typeof createContext>> & {
  readonly policy: Policy;
  readonly menu: readonly MenuEntry[];
  /** Every call of the contract that this platform serves, as they are registered. */
  readonly served: readonly Endpoint[];
  /** For work without a call; a write gets it in its own context. */
  readonly publish: Publish;
};
