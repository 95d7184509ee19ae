import { join } from 'node:path';
import { createPlatform } from './app.ts';
import { assertQuoteKey } from './auction/sealed/quotes.ts';
import { createSeals, openQuoteKey } from './auction/sealed/seals.ts';
import { type Config, readConfig } from './config.ts';
import { clamdScanner } from './files/content/scanner.ts';
import { localStorage } from './files/storage/local.ts';
import { s3Storage } from './files/storage/s3.ts';
import { createSharedThrottle } from './identity/session/throttle.ts';
import { guardedClock } from './kernel/db/clock.ts';
import { assertDurable } from './kernel/db/durability.ts';
import { oneAtATime, TURNS } from './kernel/db/locks/one-at-a-time.ts';
import { readNow } from './kernel/db/now.ts';
import { type Database, openEmbedded, openMallReads, openPostgres } from './kernel/db/open.ts';
import { migrateAsOwner } from './kernel/db/roles/migrate-as-owner.ts';
import { excessRights } from './kernel/db/roles/strength.ts';
import { waitForDatabase } from './kernel/db/wait-for-database.ts';
import { openKeys } from './kernel/http/envelope/keys.ts';
import { createSharedNonces } from './kernel/http/envelope/shared-nonces.ts';
import { answerStarting, type StartingServer } from './kernel/http/starting.ts';
import {
  bidBurst,
  bidsPerSecond,
  callsPerMinute,
  clockLimit,
  closingLoss,
  countersignEscalation,
  readSetting,
} from './kernel/settings/settings.ts';
import { openSigningKey } from './kernel/signing/signing-key.ts';
import { loadAccounts } from './operations/demo/accounts.ts';
import { loadContent } from './operations/demo/content/load.ts';
import { loadMall } from './operations/demo/mall/load.ts';
import { loadNotices } from './operations/demo/notices/load.ts';
import { loadOrders } from './operations/demo/orders/load.ts';
import { startRobots } from './operations/demo/robots.ts';
import { stageAll } from './operations/demo/stage.ts';

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

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const db = config.databaseUrl
    ? openPostgres(config.databaseUrl, POOL_SIZE, 1, config.isPooled)
    : await openEmbedded(config.dataDir);
  await awaitDatabase(config, db);
  // It connects as the role that migrating may have made: the checks come after.
  await migrateAsOwner(db, config);
  if (config.production) await assertDurable(db);
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
  const mallReads = config.databaseUrl ? openMallReads(config.databaseUrl, config.isPooled) : db;
  const { app } = await createPlatform({
    db,
    mallReads,
    clock,
    signing,
    quoteKey,
    keys,
    ...(attempts ? { throttle: attempts.throttle } : {}),
    ...(requests ? { nonces: requests.nonces } : {}),
    ...(config.publicUrl ? { publicUrl: config.publicUrl } : {}),
    metricsToken: config.metricsToken,
    relayToken: config.relayToken,
    scanner: config.clamd ? clamdScanner(config.clamd) : null,
    storage: config.s3 ? s3Storage(config.s3) : localStorage(join(config.dataDir, 'files')),
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
    apiDocument: !config.production,
  });
  for (const reason of await excessRights(db)) {
    const text = `the role of DATABASE_URL is too strong: ${reason} (docs/decisions/database-roles.md)`;
    if (config.production) app.log.error(text);
    else app.log.warn(text);
  }
  if (config.demo) {
    const parts = { db, clock, seals: createSeals(quoteKey) };
    await oneAtATime(shared, TURNS.start, async () => {
      await loadAccounts(db);
      await loadMall(db, await readNow(clock, db));
      await loadContent(parts);
      await loadNotices(parts);
      await loadOrders(parts);
      await stageAll(parts);
    });
    // Two platforms' robots would stage a scene twice.
    const inTurn = (move: () => Promise<void>) => oneAtATime(shared, TURNS.robots, move);
    const stop = startRobots(parts, app.log, { inTurn });
    app.addHook('onClose', stop);
  }
  await app.listen({ host: config.host, port: config.port });
  const stop = async () => {
    await app.close();
    attempts?.stop();
    requests?.stop();
    if (mallReads !== db) await mallReads.destroy();
    await db.destroy();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

start().catch((error: Error) => {
  // Some of the driver's errors have a code and no text.
  console.error(error.message || error);
  process.exit(1);
});
