import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createPlatform } from './app.ts';
import { assertQuoteKey } from './auction/sealed/quotes.ts';
import { createSeals, openQuoteKey } from './auction/sealed/seals.ts';
import { type Config, readConfig } from './config.ts';
import { clamdScanner } from './files/content/scanner.ts';
import { localStorage } from './files/storage/local.ts';
import { s3Storage } from './files/storage/s3.ts';
import { httpVerifier } from './fulfilment/invoice/verification.ts';
import { openTrust } from './identity/second-factor/certificates/trust.ts';
import { createSharedThrottle } from './identity/session/throttle.ts';
import { readProviders } from './identity/sign-on/providers.ts';
import { guardedClock } from './kernel/db/clock.ts';
import { assertDurable } from './kernel/db/durability.ts';
import { oneAtATime, TURNS } from './kernel/db/locks/one-at-a-time.ts';
import { type Database, openEmbedded, openPostgres, openPublicReads } from './kernel/db/open.ts';
import { migrateAsOwner } from './kernel/db/roles/migrate-as-owner.ts';
import { excessRights, inWords } from './kernel/db/roles/strength.ts';
import { waitForDatabase } from './kernel/db/wait-for-database.ts';
import { openKeys } from './kernel/http/envelope/keys.ts';
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
import { openSigningKey } from './kernel/signing/signing-key.ts';
import { createVault } from './kernel/signing/vault.ts';
import { httpSms } from './kernel/sms/sms.ts';
import { isTrial } from './kernel/trial.ts';
import { type Demonstration, loadStories, startDemonstration } from './operations/demo/load.ts';

import { readExternalProviders } from './operations/provider/configured.ts';
import { assertNoExamples, printSetupAddress } from './operations/setup/start.ts';

/* The platform's process: configuration, database, demonstration, listening, orderly stop. */

const POOL_SIZE = 20;

/**
 * Waits for a database that is not there yet, and answers `starting` meanwhile. It asks as the owner
 * where there is one: migrating may have to make the other role first.
 */
async function awaitDatabase(
  { host, port, databaseWaitMs, databaseUrl, ownerUrl }: Config,
  db: Database,
): Promise<void> {
  const owner = databaseUrl !== null && ownerUrl !== null ? openPostgres(ownerUrl, 1) : null;
  let starting: StartingServer | null = null;
  await waitForDatabase(owner ?? db, {
    patienceMs: databaseWaitMs,
    say: (text) => console.error(text),
    onWaiting: async () => {
      starting = await answerStarting(host, port);
    },
  });
  await owner?.destroy();
  await (starting as StartingServer | null)?.close();
}

/** Throws where production would lose what it acknowledged, or run with published secrets. */
async function assertFit({ databaseUrl }: Config, db: Database): Promise<void> {
  // Nothing of a trial on the embedded database has to outlive a loss of power.
  if (databaseUrl || !isTrial()) await assertDurable(db);
  await assertNoExamples(db, process.env);
}

/** The connections of public reads; the embedded database has no more than one. */
async function openReads({ databaseUrl, isPooled }: Config, db: Database): Promise<Database> {
  if (!databaseUrl) return db;
  const connections = await readSetting(publicConnections, process.env, db);
  return openPublicReads(databaseUrl, { connections, isPooled });
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
async function sendersOf({ sms }: Config, quoteKey: Buffer, db: Database) {
  const vault = createVault(quoteKey, 'settings');
  return {
    mailer: await settingMailer({ db, vault, env: process.env }),
    sms: sms ? httpSms(sms.url, sms.token) : null,
  };
}

/** Ends the process in order when it is asked to. */
function stopOnSignals(close: () => Promise<void>): void {
  const stop = async () => {
    await close();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const db = config.databaseUrl
    ? openPostgres(config.databaseUrl, POOL_SIZE, 1, config.isPooled)
    : await openEmbedded(config.dataDir);
  await awaitDatabase(config, db);
  // It connects as the role that migrating may have made: the checks come after.
  await migrateAsOwner(db, config);
  if (config.production) await assertFit(config, db);
  // Keys are made by the first platform that starts; another one on the same files waits for them.
  const shared = { db, isShared: config.databaseUrl !== null };
  const { quoteKey, signing, keys } = await oneAtATime(shared, TURNS.start, async () => ({
    quoteKey: openQuoteKey({ hex: config.quoteKey, file: join(config.dataDir, 'quote-key') }),
    signing: openSigningKey({
      base64: config.signingKey,
      file: join(config.dataDir, 'signing-key.pem'),
    }),
    keys: openKeys(join(config.dataDir, 'envelope-key.pem')),
  }));
  await assertQuoteKey(createSeals(quoteKey), db);
  const onRedisError = (error: Error) =>
    console.error(
      `Redis is away, each platform counts attempts and requests alone: ${error.message}`,
    );
  const attempts = config.redisUrl ? createSharedThrottle(config.redisUrl, onRedisError) : null;
  const clock = guardedClock({
    limitMs: await readSetting(clockLimit, process.env, db),
    closingLossMs: await readSetting(closingLoss, process.env, db),
  });
  const requests = config.redisUrl ? createSharedNonces(config.redisUrl, onRedisError) : null;
  const publicReads = await openReads(config, db);
  const site = await readAddress(db);
  const storage = config.s3 ? s3Storage(config.s3) : localStorage(join(config.dataDir, 'files'));
  const demo = { db, clock, signing, storage, seals: createSeals(quoteKey) };
  if (config.demo) await loadStories(shared, demo);
  let demonstration: Demonstration | null = null;
  const { app, every } = await createPlatform({
    db,
    publicReads,
    clock,
    signing,
    quoteKey,
    keys,
    ...(attempts ? { throttle: attempts.throttle } : {}),
    ...(requests ? { nonces: requests.nonces } : {}),
    publicUrl: site,
    canAwaitSetup: !config.demo,
    isReady: () => demonstration?.isComplete() ?? true,
    dataDir: config.dataDir,
    metricsToken: config.metricsToken,
    relayToken: config.relayToken,
    ...(config.invoiceVerifierUrl ? { verifier: httpVerifier(config.invoiceVerifierUrl) } : {}),
    certificate: await readCertificate(config),
    certificateTrust: config.certificateFactor ? openTrust(config.certificateFactor) : null,
    ...(await sendersOf(config, quoteKey, db)),
    signOnProviders: config.signOnFile ? readProviders(config.signOnFile) : [],
    externalProviders: readExternalProviders(config.providerFile),
    scanner: config.clamd ? clamdScanner(config.clamd) : null,
    storage,
    callsPerMinute: await readSetting(callsPerMinute, process.env, db),
    bidPace: {
      perSecond: await readSetting(bidsPerSecond, process.env, db),
      burst: await readSetting(bidBurst, process.env, db),
    },
    countersignMinutes: await readSetting(countersignEscalation, process.env, db),
    logger: {
      level: config.logLevel,
      redact: ['req.headers.token', 'req.headers["x-relay-token"]'],
    },
    apiDocument: config.apiDocs && !config.production,
  });
  await logRights(config, db, app);
  if (config.demo) {
    demonstration = await startDemonstration(shared, demo, app.log, every);
    app.addHook('onClose', demonstration.stop);
  } else await printSetupAddress(config, db);
  await app.listen({ host: config.host, port: config.port });
  demonstration?.goOn();
  stopOnSignals(async () => {
    await app.close();
    attempts?.stop();
    requests?.stop();
    if (publicReads !== db) await publicReads.destroy();
    await db.destroy();
  });
}

start().catch((error: Error) => {
  // Some of the driver's errors have a code and no text.
  console.error(error.message || error);
  process.exit(1);
});
