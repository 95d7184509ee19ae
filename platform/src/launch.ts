import { join } from 'node:path';
import { limitsInForce } from '@jicai/shared/traffic-limits.ts';
import type { FastifyInstance } from 'fastify';
import { createPlatform } from './app.ts';
import { createSharedBuckets } from './auction/pace/shared-buckets.ts';
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
import type { SealingKey } from './kernel/signing/sealed-bytes.ts';
import { createVault } from './kernel/signing/vault.ts';
import { httpSms } from './kernel/sms/sms.ts';
import { isTrial } from './kernel/trial.ts';
import { type Demonstration, loadStories, startDemonstration } from './operations/demo/load.ts';
import { publishHeldKeys } from './operations/keys/held.ts';
import { openInstallationKeys } from './operations/keys/open.ts';
import { readExternalProviders } from './operations/provider/configured.ts';
import { assertNoExamples, printSetupAddress } from './operations/setup/start.ts';

/* One try to start the platform: database, keys, demonstration, listening. */

/**
 * Waits for a database that is not there yet, and answers `starting` meanwhile. It asks as the owner
 * where there is one: migrating may have to make the other role first.
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
    // A wrong password is said with the setting that has it; what comes back by itself is not.
    const fault = isAway(error)
      ? null
      : connectionFault(error, owner ? 'DATABASE_OWNER_URL' : 'DATABASE_URL');
    throw fault === null ? error : new Error(fault);
  } finally {
    await owner?.destroy();
    for (const server of starting) await server.close();
  }
}

/** Throws where production would lose what it acknowledged, or run with published secrets. */
async function assertFit({ databaseUrl }: Config, db: Database): Promise<void> {
  // Nothing of a trial on the embedded database has to outlive a loss of power.
  if (databaseUrl || !isTrial()) await assertDurable(db);
  await assertNoExamples(db, process.env);
}

/** The connections of public reads; the embedded database has no more than one. */
async function openReads(
  { databaseUrl, isPooled, patience }: Config,
  db: Database,
): Promise<Database> {
  if (!databaseUrl) return db;
  const connections = await readSetting(publicConnections, process.env, db);
  return openPublicReads(databaseUrl, { connections, isPooled, patience });
}

/** Logs what the application's role may do and should not, in one line. */
async function logRights(config: Config, db: Database, app: FastifyInstance): Promise<void> {
  const rights = await excessRights(db);
  if (rights.length === 0) return;
  const text = `the role of DATABASE_URL is too strong: ${rights.map(inWords).join('; ')} (docs/decisions/database-roles.md)`;
  if (config.production) app.log.error(text);
  else app.log.warn(text);
}

const readCertificate = async ({ certificate }: Config) =>
  certificate ? openCertificate(certificate.file, certificate.passphraseFile) : null;

/** The address of the site; until the set-up has asked for it, that of this machine's relay. */
async function readAddress(db: Database): Promise<string> {
  const set = await readSetting(publicUrl, process.env, db);
  return set || `http://127.0.0.1:${process.env.PORT || 8080}`;
}

/** Mails are sent as operators say, or the environment; short messages as the environment says. */
async function sendersOf({ sms }: Config, quoteKey: SealingKey, db: Database) {
  const vault = createVault(quoteKey, 'settings');
  return {
    mailer: await settingMailer({ db, vault, env: process.env }),
    sms: sms ? httpSms(sms.url, sms.token) : null,
  };
}

/** Undoes a step of the start, or ends what it began. */
type Closer = () => void | Promise<void>;

/** The database, and whether other platforms use it too. */
interface Place {
  readonly config: Config;
  readonly db: Database;
}

/** The steps of a start, for the patience with a database that comes and goes. */
const STEPS = { answers: 1, migrated: 2, keys: 3, stories: 4, composed: 5, listens: 6 } as const;

/** The parts that Redis shares between platforms; empty without one. */
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
  const pace = createSharedBuckets(redisUrl, onError, patience);
  closers.push(attempts.stop, requests.stop, pace.stop);
  return { throttle: attempts.throttle, nonces: requests.nonces, sharedBuckets: pace.buckets };
}

/** Waits for the database, upgrades it and opens the keys. */
async function prepare({ config, db }: Place, reach: Reach, patienceMs: number, closers: Closer[]) {
  await awaitDatabase(config, db, patienceMs);
  reach(STEPS.answers);
  // A demonstration takes minutes on a slow machine, and is alone: nobody waits for the port to refuse.
  const starting = config.demo
    ? await answerStarting(config.host, config.port, 'demonstration')
    : null;
  if (starting) closers.push(starting.close);
  // It connects as the role that migrating may have made: the checks come after.
  await migrateAsOwner(db, config);
  reach(STEPS.migrated);
  if (config.production) await assertFit(config, db);
  // Keys are made by the first platform that starts; another one on the same files waits for them.
  const shared = { db, isShared: config.databaseUrl !== null };
  const places = { env: process.env, dataDir: config.dataDir };
  const keys = await oneAtATime(shared, TURNS.start, () => openInstallationKeys(places, db));
  reach(STEPS.keys);
  return { shared, starting, ...keys };
}

/** The parts of the platform, keys excepted. */
async function partsOf({ config, db }: Place, closers: Closer[]) {
  const publicReads = await openReads(config, db);
  if (publicReads !== db) closers.push(() => publicReads.destroy());
  const clock = guardedClock({
    limitMs: await readSetting(clockLimit, process.env, db),
    closingLossMs: await readSetting(closingLoss, process.env, db),
  });
  const storage = config.s3 ? s3Storage(config.s3) : localStorage(join(config.dataDir, 'files'));
  return { db, publicReads, clock, storage, ...openShared(config, closers) };
}

/** The limits that settings give. */
const limitsOf = async (db: Database) => ({
  callsPerMinute: await readSetting(callsPerMinute, process.env, db),
  bidPace: {
    perSecond: await readSetting(bidsPerSecond, process.env, db),
    burst: await readSetting(bidBurst, process.env, db),
  },
  countersignMinutes: await readSetting(countersignEscalation, process.env, db),
});

async function launchWith(
  place: Place,
  reach: Reach,
  patienceMs: number,
  closers: Closer[],
): Promise<void> {
  const { config, db } = place;
  const prepared = await prepare(place, reach, patienceMs, closers);
  const { shared, starting, quoteKey, signing, previousSigning, keys, held } = prepared;
  stretchForeignTime(config.patience);
  const parts = await partsOf(place, closers);
  const { clock, storage } = parts;
  const demo = { db, clock, signing, storage, seals: createSeals(quoteKey) };
  if (config.demo) await loadStories(shared, demo);
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
  await starting?.close();
  await app.listen({ host: config.host, port: config.port });
  reach(STEPS.listens);
  demonstration?.goOn();
}

/**
 * Starts the platform and returns what stops it, database excepted. A failure undoes everything that the
 * try began, so that another one may follow.
 */
export async function launch(
  place: Place,
  reach: Reach,
  patienceMs: number,
): Promise<() => Promise<void>> {
  const closers: Closer[] = [];
  // The newest first: the app uses the connections that were opened before it.
  const close = async () => {
    for (const closer of closers.toReversed()) await closer();
  };
  try {
    await launchWith(place, reach, patienceMs, closers);
    return close;
  } catch (error) {
    await close();
    throw error;
  }
}
