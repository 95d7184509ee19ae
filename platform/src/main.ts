import { join } from 'node:path';
import { createPlatform } from './app.ts';
import { readConfig } from './config.ts';
import { databaseClock } from './db/clock.ts';
import { assertDurable } from './db/durability.ts';
import { migrate } from './db/migrate.ts';
import { openEmbedded, openPostgres } from './db/open.ts';
import { loadAccounts } from './demo/accounts.ts';
import { startRobots } from './demo/robots.ts';
import { stageAll } from './demo/stage.ts';
import { openKeys } from './http/keys.ts';

/* The platform's process: configuration, database, demonstration, listening, orderly stop. */

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const db = config.databaseUrl
    ? openPostgres(config.databaseUrl)
    : await openEmbedded(config.dataDir);
  if (config.production) await assertDurable(db);
  await migrate(db);
  const { app } = await createPlatform({
    db,
    keys: openKeys(join(config.dataDir, 'envelope-key.pem')),
    relayToken: config.relayToken,
    callsPerMinute: config.callsPerMinute,
    logger: {
      level: config.logLevel,
      redact: ['req.headers.token', 'req.headers["x-relay-token"]'],
    },
    apiDocument: !config.production,
  });
  if (config.demo) {
    const parts = { db, clock: databaseClock };
    await loadAccounts(db);
    await stageAll(parts);
    const stop = startRobots(parts, app.log);
    app.addHook('onClose', stop);
  }
  await app.listen({ host: config.host, port: config.port });
  const stop = async () => {
    await app.close();
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
