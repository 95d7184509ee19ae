import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';
import { createCountersignKinds } from './auction/countersign-kinds.ts';
import { createLimiter } from './auction/rate-limit/limiter.ts';
import type { RateLimit } from './auction/rate-limit/rules.ts';
import type { SharedBuckets } from './auction/rate-limit/shared-buckets.ts';
import { createSeals, openQuoteKey } from './auction/sealed/seals.ts';
import { createTraces } from './auction/signal/traces.ts';
import type { Scanner } from './files/content/scanner.ts';
import { localStorage } from './files/storage/local.ts';
import type { Storage } from './files/storage/storage.ts';
import { createFiles } from './files/upload/service.ts';
import { mayReadAfterSaleFiles } from './fulfilment/after-sale/reading.ts';
import { readOrderContract } from './fulfilment/contract/of-order.ts';
import { contractReview } from './fulfilment/contract/review.ts';
import { createDocuments } from './fulfilment/documents/documents.ts';
import { mayReadInvoiceFiles } from './fulfilment/invoice/reading.ts';
import { noVerifier, type Verifier } from './fulfilment/invoice/verification.ts';
import { fulfilmentParties } from './fulfilment/parties.ts';
import { openPayments } from './fulfilment/payment/handover.ts';
import { paymentReview } from './fulfilment/payment/review.ts';
import { settlementTrade } from './fulfilment/payment/trade.ts';
import { openOrders } from './fulfilment/thread/handover.ts';
import { mayReadThreadFiles } from './fulfilment/thread/order.ts';
import { changeKinds } from './identity/change-request/kind.ts';
import { accountChanges } from './identity/organisation/people/account-changes.ts';
import { bodyChanges } from './identity/organisation/units/review-bodies.ts';
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
import type { Duty } from './kernel/duty.ts';
import type { Publish } from './kernel/events/events.ts';
import type { Policy } from './kernel/http/caller/policy.ts';
import type { EnvelopeKeys } from './kernel/http/envelope/keys.ts';
import type { SharedNonces } from './kernel/http/envelope/shared-nonces.ts';
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
} from './operations/supplier-api/webhooks/send.ts';
import { workflowChanges } from './operations/workflow/publish.ts';
import { mayReadGroupBuyFiles } from './ordering/group-buy/files.ts';
import { openGroupBuys } from './ordering/group-buy/handover.ts';
import { checkGroupBuyRegion } from './ordering/group-buy/region.ts';
import { groupBuyReview } from './ordering/group-buy/review.ts';
import { unconfirmedGroupBuys } from './ordering/group-buy/trade.ts';
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
import { attachmentReaders, reviewKinds } from './work/approval/kind.ts';
import { namedLevels, soleReviewer } from './work/approval/reviewers/handover.ts';
import { breakGlassAlarm } from './work/todo/break-glass.ts';
import type { DueSource } from './work/todo/due.ts';
import { tellLogin } from './work/todo/logins.ts';

const DEFAULT_PACE: RateLimit = { perSecond: bidsPerSecond.fallback, burst: bidBurst.fallback };

export interface PlatformOptions {
  readonly db: Database;
  /** Connection pool of public reads; defaults to `db`. */
  readonly publicReads?: Database;
  readonly keys: EnvelopeKeys;
  readonly relayToken: string;
  /** Factor that lengthens the time limits of waiting bids, like those of the database; default 1. */
  readonly patience?: number;
  /** Encrypts sealed quotes and other secrets; by default a key that lasts as long as the process. */
  readonly quoteKey?: SealingKey;
  /** Source of the time; tests replace it. */
  readonly clock?: Clock;
  /** The whole permission table; tests remove rows. */
  readonly policy?: Policy;
  readonly logger?: FastifyServerOptions['logger'];
  /** Key that signs receipts and published logs; by default one made for this process. */
  readonly signing?: SigningKey;
  /** Key that `signing` replaces; it signs its successor. */
  readonly previousSigning?: SigningKey | null;
  /** Certificate that signs sealed contracts (PAdES); without it they have only the built-in seal. */
  readonly certificate?: SealingCertificate | null;
  /** Cheap calls a minute of one network; its other budgets follow in proportion. */
  readonly callsPerMinute?: number;
  /** AU54: rate limit of one sender's bids and messages in one auction; defaults as in the settings. */
  readonly bidPace?: RateLimit;
  /** AU54: token buckets shared by all platforms; without them this platform limits by itself. */
  readonly sharedBuckets?: SharedBuckets | null;
  /** AU31: minutes after which a countersign request also goes to the deputies; 0 for never. */
  readonly countersignMinutes?: number;
  /** Login attempts a minute as one person from one address. */
  readonly loginsPerMinute?: number;
  /** Difficulty of the puzzle that suspected password guesses must solve; `null` for no puzzle. */
  readonly guessWork?: Difficulty | null;
  /** Counts login attempts; uses Redis when there are several platforms. */
  readonly throttle?: Throttle;
  /** Remembers the nonces of sealed requests of all platforms; by default only this one's. */
  readonly nonces?: SharedNonces;
  /** Secret that lets a caller read the metrics; without it they are not served. */
  readonly metricsToken?: string | null;
  /** Runs background work: due closings, heartbeat, jobs. Tests that set the clock turn it off. */
  readonly background?: boolean;
  readonly apiDocument?: boolean;
  /** Store of uploaded files; defaults to a new folder in the system's temporary directory. */
  readonly storage?: Storage;
  /** Scans uploaded files for viruses. */
  readonly scanner?: Scanner | null;
  /** The most bytes that one person may have uploaded in all. */
  readonly uploadQuotaBytes?: number;
  /** External address of the site; records name it for their audit. */
  readonly publicUrl?: string;
  /** Verifies invoices with the tax office; without it they are not verified. */
  readonly verifier?: Verifier;
  /** External systems whose products the mall sells. */
  readonly externalProviders?: readonly ExternalProvider[];
  /** Sends mails; `null` if none are sent, then nothing that needs a mail is offered. */
  readonly mailer?: Mailer | null;
  /** Sends short messages; `null` if none are sent. */
  readonly sms?: SmsSender | null;
  /** Authorities whose certificates identify people; `null` if certificates are not accepted. */
  readonly certificateTrust?: CertificateTrust | null;
  /** Sign-on systems through which people log in. */
  readonly signOnProviders?: readonly Provider[];
  /** Serves only the set-up while the database has no people. Off for demonstrations and tests. */
  readonly canAwaitSetup?: boolean;
  /** Returns false while data is loading that calls do not need; `/readyz` tells a load balancer. */
  readonly isReady?: () => boolean;
  /** Sends webhooks; tests replace it, because their receivers have internal addresses. */
  readonly sendWebhook?: SendWebhook;
  /** Resolves the host of a webhook's address, which is checked when it is saved. */
  readonly resolveName?: ResolveName;
  /** Folder of keys, files and backups; without it the console shows nothing about the folder. */
  readonly dataDir?: string;
}

/** The kinds of unfinished work that people may leave behind, from all slices. */
export const obligations = [
  openOrders,
  openPayments,
  openGroupBuys,
  openNegotiations,
  openProjects,
  openFixedOrders,
  namedLevels,
  soleReviewer,
];

/** All kinds of review. */
const REVIEWS = [
  ...[orderReview, groupBuyReview, projectReview, noticeReview, contractReview],
  ...[paymentReview, productReview, shopReview, noticeDraftReview],
] as const;

/** Builds the context that all slices share; each slice declares the part it needs. */
export async function createContext(options: PlatformOptions, log: FastifyBaseLogger) {
  const { db, keys, relayToken, clock = guardedClock(), externalProviders = [] } = options;
  const { resolveName = resolveAll } = options;
  const throttle = options.throttle ?? createThrottle(options.loginsPerMinute);
  const installationKey = options.quoteKey ?? openQuoteKey({ hex: null });
  const seals = createSeals(installationKey);
  const signing = options.signing ?? openSigningKey({ base64: null, file: null });
  await publishKey(signing, db, { clock, previous: options.previousSigning, log });
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
    readOrderContract,
    publicUrl,
    papers: createDocuments(publicUrl, clock),
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

/** AU54: the rate limiter of bids, and the factor for the time that a bid waits. */
const bidLimits = (
  { db, bidPace = DEFAULT_PACE, sharedBuckets = null, patience = 1 }: PlatformOptions,
  clock: Clock,
) => ({
  limiter: createLimiter({ db, clock }, { pace: bidPace, shared: sharedBuckets }),
  patience,
});

/** The puzzles that a login may require, and the notifications of logins. */
const loginParts = (
  { signOnProviders = [] }: PlatformOptions,
  puzzles: ReturnType<typeof guessWorkOf>,
) => ({ puzzles, tellLogin, alarmLocalLogin: breakGlassAlarm(signOnProviders) });

/** The devices of second factors: browsers' security keys, and certificates of trusted authorities. */
const devicesOf = ({ certificateTrust = null }: PlatformOptions, publicUrl: string) => ({
  key: createSecurityKeys(keySiteOf(publicUrl)),
  certificate: createCertificates(certificateTrust, publicUrl),
});

/** The puzzles for a login that looks like a guess; `null` if tests turn them off. */
function guessWorkOf({ guessWork = DIFFICULTY }: PlatformOptions, key: SealingKey) {
  return guessWork && { puzzles: createPuzzles(key), difficulty: guessWork };
}

/** Figures of orders, settlements and projects, for the workbench and for suspending a shop. */
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

/** The stored files, with the read permission for the files of each kind of object. */
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
  readonly duties: readonly Duty[];
  /** The computed to-dos: the duties of all slices. */
  readonly due: DueSource;
  /** Every contract call that this platform serves; filled while calls are registered. */
  readonly served: readonly Endpoint[];
  /** For work outside a call; a write handler gets `publish` in its write context. */
  readonly publish: Publish;
};
