import { join } from 'node:path';
import { limitsInForce } from '@jicai/shared/traffic-limits.ts';
import type { FastifyInstance } from 'fastify';
import { type Demonstration, loadStories, startDemonstration } from '../demo/load.ts';
import { createPlatform } from './app.ts';
import { createSharedBuckets } from './auction/rate-limit/shared-buckets.ts';
import { createSeals } from './auction/sealed/seals.ts';
import type { Config } from './config.ts';
import type { PlatformOptions } from './context.ts';
import { clamdScanner } from './files/content/scanner.ts';
import { localStorage } from './files/storage/local.ts';
import { s3Storage } from './files/storage/s3.ts';
import { httpVerifier } from './fulfilment/invoice/verification.ts';
import { openTrust } from './identity/second-factor/certificates/trust.ts';
import { createSharedThrottle } from './identity/session/throttle.ts';
import { readProviders } from './identity/sign-on/providers.ts';
import { connectionFault } from './kernel/command-line/connection-fault.ts';
import { guardedClock } from './kernel/db/clock.ts';
import { assertDurable } from './kernel/db/durability.ts';
import { oneAtATime, TURNS } from './kernel/db/locks/one-at-a-time.ts';
import { type Database, openPostgres, openPublicReads } from './kernel/db/open.ts';
import { migrateAsOwner } from './kernel/db/roles/migrate-as-owner.ts';
import { excessRights, inWords } from './kernel/db/roles/strength.ts';
import type { Reach } from './kernel/db/start-over.ts';
import { isAway } from './kernel/db/unavailable.ts';
import { waitForDatabase } from './kernel/db/wait-for-database.ts';
import { stretchForeignTime } from './kernel/documents/foreign/bounds.ts';
import { createSharedNonces } from './kernel/http/envelope/shared-nonces.ts';
import { answerStarting, type StartingServer } from './kernel/http/starting.ts';
import { settingMailer } from './kernel/mail/sender.ts';
import {
  bidBurst,
  bidsPerSecond,
  callsPerMinute,
  clockLimit,
  closingLoss,
  countersignEscalation,
  publicConnections,
  publicUrl,
  readSetting,
} from './kernel/settings/settings.ts';
import { openCertificate } from './kernel/signing/certificate.ts';
import { publishKey } from './kernel/signing/published-keys.ts';
import type { SealingKey } from './kernel/signing/sealed-bytes.ts';
import { createVault } from './kernel/signing/vault.ts';
import { httpSms } from './kernel/sms/sms.ts';
import { isTrial } from './kernel/trial.ts';
import { loadDictionaries } from './mall/catalog/search/words.ts';
import { publishHeldKeys } from './operations/keys/held.ts';
import { openInstallationKeys } from './operations/keys/open.ts';
import { readExternalProviders } from './operations/provider/configured.ts';
import { assertNoExamples, printSetupAddress } from './operations/setup/start.ts';

/* One attempt to start the platform: database, keys, demonstration, listening. */

/**
 * Waits for a database that is not available yet, and serves `starting` responses meanwhile. Connects
 * as the owner if one is configured, because migrating may have to create the application's role first.
 */
async function awaitDatabase(
  { host, port, databaseUrl, ownerUrl, patience }: Config,
  db: Database,
  patienceMs: number,
): Promise<void> {
  const owner =
    databaseUrl !== null && ownerUrl !== null ? openPostgres(ownerUrl, 1, patience) : null;
  const starting: StartingServer[] = [];
  try {
    await waitForDatabase(owner ?? db, {
      patienceMs,
      say: (text) => console.error(text),
      onWaiting: async () => {
        starting.push(await answerStarting(host, port, 'database'));
      },
    });
  } catch (error) {
    // A wrong password is reported with its setting; an error that passes by itself is rethrown as is.
    const fault = isAway(error)
      ? null
      : connectionFault(error, owner ? 'DATABASE_OWNER_URL' : 'DATABASE_URL');
    throw fault === null ? error : new Error(fault);
  } finally {
    await owner?.destroy();
    for (const server of starting) await server.close();
  }
}

/** Throws if production could lose data that it acknowledged, or uses published example secrets. */
async function assertFit({ databaseUrl }: Config, db: Database): Promise<void> {
  // A trial on the embedded database need not survive a loss of power.
  if (databaseUrl || !isTrial()) await assertDurable(db);
  await assertNoExamples(db, process.env);
}

/** Opens the connections of public reads; the embedded database has only one, which it returns. */
async function openReads(
  { databaseUrl, isPooled, patience }: Config,
  db: Database,
): Promise<Database> {
  if (!databaseUrl) return db;
  const connections = await readSetting(publicConnections, process.env, db);
  return openPublicReads(databaseUrl, { connections, isPooled, patience });
}

/** Logs, in one line, the rights that the application's role has but should not have. */
async function logRights(config: Config, db: Database, app: FastifyInstance): Promise<void> {
  const rights = await excessRights(db);
  if (rights.length === 0) return;
  const text = `the role of DATABASE_URL is too strong: ${rights.map(inWords).join('; ')} (docs/decisions/database-roles.md)`;
  if (config.production) app.log.error(text);
  else app.log.warn(text);
}

const readCertificate = async ({ certificate }: Config) =>
  certificate ? openCertificate(certificate.file, certificate.passphraseFile) : null;

/** Returns the site's address; until the set-up has asked for it, that of this machine's relay. */
async function readAddress(db: Database): Promise<string> {
  const set = await readSetting(publicUrl, process.env, db);
  return set || `http://127.0.0.1:${process.env.PORT || 8080}`;
}

/** Mails use the sender that operators or the environment set; short messages the environment's. */
async function sendersOf({ sms }: Config, quoteKey: SealingKey, db: Database) {
  const vault = createVault(quoteKey, 'settings');
  return {
    mailer: await settingMailer({ db, vault, env: process.env }),
    sms: sms ? httpSms(sms.url, sms.token) : null,
  };
}

/** Undoes one step of the start. */
type Closer = () => void | Promise<void>;

/** The configuration and the database that it names. */
interface Installation {
  readonly config: Config;
  readonly db: Database;
}

/** The steps of a start; each step reached for the first time restarts the patience of `startOver`. */
const STEPS = { answers: 1, migrated: 2, keys: 3, stories: 4, composed: 5, listens: 6 } as const;

/** Opens what platforms share through Redis; returns an empty object without Redis. */
function openShared(
  { redisUrl, patience }: Config,
  closers: Closer[],
): Pick<PlatformOptions, 'throttle' | 'nonces' | 'sharedBuckets'> {
  if (redisUrl === null) return {};
  const onError = (error: Error) =>
    console.error(
      `Redis is away, each platform counts attempts, requests and bids alone: ${error.message}`,
    );
  const attempts = createSharedThrottle(redisUrl, onError, { patience });
  const requests = createSharedNonces(redisUrl, onError, patience);
  const bids = createSharedBuckets(redisUrl, onError, patience);
  closers.push(attempts.stop, requests.stop, bids.stop);
  return { throttle: attempts.throttle, nonces: requests.nonces, sharedBuckets: bids.buckets };
}

/** Waits for the database, migrates it and opens the keys. */
async function prepare(
  { config, db }: Installation,
  reach: Reach,
  patienceMs: number,
  closers: Closer[],
) {
  await awaitDatabase(config, db, patienceMs);
  reach(STEPS.answers);
  // A demonstration takes minutes to load on a slow machine. It runs without other platforms, so no
  // relay needs a port that refuses connections to turn to another one.
  const starting = config.demo
    ? await answerStarting(config.host, config.port, 'demonstration')
    : null;
  if (starting) closers.push(starting.close);
  // `db` connects as the role that migrating may have created, so the checks come afterwards.
  await migrateAsOwner(db, config);
  reach(STEPS.migrated);
  if (config.production) await assertFit(config, db);
  // The first platform that starts creates the keys; others on the same database wait for them.
  const shared = { db, isShared: config.databaseUrl !== null };
  const sources = { env: process.env, dataDir: config.dataDir };
  const keys = await oneAtATime(shared, TURNS.start, () => openInstallationKeys(sources, db));
  reach(STEPS.keys);
  return { shared, starting, ...keys };
}

/** Opens the parts of the platform other than its keys. */
async function partsOf({ config, db }: Installation, closers: Closer[]) {
  const publicReads = await openReads(config, db);
  if (publicReads !== db) closers.push(() => publicReads.destroy());
  const clock = guardedClock({
    limitMs: await readSetting(clockLimit, process.env, db),
    closingLossMs: await readSetting(closingLoss, process.env, db),
  });
  const storage = config.s3 ? s3Storage(config.s3) : localStorage(join(config.dataDir, 'files'));
  return { db, publicReads, clock, storage, ...openShared(config, closers) };
}

/** Reads the limits from the settings. */
const limitsOf = async (db: Database) => ({
  callsPerMinute: await readSetting(callsPerMinute, process.env, db),
  bidPace: {
    perSecond: await readSetting(bidsPerSecond, process.env, db),
    burst: await readSetting(bidBurst, process.env, db),
  },
  countersignMinutes: await readSetting(countersignEscalation, process.env, db),
});

async function launchWith(
  installation: Installation,
  reach: Reach,
  patienceMs: number,
  closers: Closer[],
): Promise<void> {
  const { config, db } = installation;
  const prepared = await prepare(installation, reach, patienceMs, closers);
  const { shared, starting, quoteKey, signing, previousSigning, keys, held } = prepared;
  stretchForeignTime(config.patience);
  const parts = await partsOf(installation, closers);
  const { clock, storage } = parts;
  const demo = { db, clock, signing, storage, seals: createSeals(quoteKey) };
  if (config.demo) {
    // The stories' notices name the key, as every other notice does.
    await publishKey(signing, db, { clock, previous: previousSigning });
    await loadStories(shared, demo);
  }
  reach(STEPS.stories);
  let demonstration: Demonstration | null = null;
  const limits = await limitsOf(db);
  const { app, every } = await createPlatform({
    ...parts,
    signing,
    previousSigning,
    quoteKey,
    keys,
    publicUrl: await readAddress(db),
    canAwaitSetup: !config.demo,
    isReady: () => demonstration?.isComplete() ?? true,
    dataDir: config.dataDir,
    metricsToken: config.metricsToken,
    relayToken: config.relayToken,
    patience: config.patience,
    ...(config.invoiceVerifierUrl ? { verifier: httpVerifier(config.invoiceVerifierUrl) } : {}),
    certificate: await readCertificate(config),
    certificateTrust: config.certificateFactor ? openTrust(config.certificateFactor) : null,
    ...(await sendersOf(config, quoteKey, db)),
    signOnProviders: config.signOnFile ? readProviders(config.signOnFile) : [],
    externalProviders: readExternalProviders(config.providerFile),
    scanner: config.clamd ? clamdScanner(config.clamd) : null,
    ...limits,
    logger: {
      level: config.logLevel,
      redact: ['req.headers.token', 'req.headers["x-relay-token"]'],
    },
    apiDocument: config.apiDocs && !config.production,
  });
  closers.push(() => app.close());
  reach(STEPS.composed);
  const onError = (error: unknown) => app.log.error({ err: error }, 'the keys were not published');
  app.addHook('onClose', await publishHeldKeys(held, db, onError));
  await logRights(config, db, app);
  if (config.demo) {
    demonstration = await startDemonstration(shared, demo, app.log, every);
    app.addHook('onClose', demonstration.stop);
  } else await printSetupAddress(config, db);
  app.log.info({ limits: limitsInForce(limits.callsPerMinute, limits.bidPace) }, 'limits');
  loadDictionaries();
  await starting?.close();
  await app.listen({ host: config.host, port: config.port });
  reach(STEPS.listens);
  demonstration?.goOn();
}

/**
 * Starts the platform and returns a function that stops it but leaves the database open. On failure,
 * undoes everything that the attempt began, so that another attempt may follow.
 */
export async function launch(
  installation: Installation,
  reach: Reach,
  patienceMs: number,
): Promise<() => Promise<void>> {
  const closers: Closer[] = [];
  // Closes in reverse order, because the app uses connections that were opened before it.
  const close = async () => {
    for (const closer of closers.toReversed()) await closer();
  };
  try {
    await launchWith(installation, reach, patienceMs, closers);
    return close;
  } catch (error) {
    await close();
    throw error;
  }
}
