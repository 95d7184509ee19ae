import { readConfig } from './config.ts';
import { openEmbedded, openPostgres } from './kernel/db/open.ts';
import { startOver } from './kernel/db/start-over.ts';
import { SettingsFault } from './kernel/settings/settings-fault.ts';
import { launch } from './launch.ts';
import { unwritable } from './operations/keys/write-file.ts';

/* The platform's process: configuration, database, start, shutdown. */

/** Connections of calls and jobs, and beside them those of bids, live auctions and their closing. */
const POOL_SIZE = 16;
const BID_CONNECTIONS = 12;

/** Shuts the process down on SIGTERM or SIGINT. */
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
  const reason = unwritable(config.dataDir);
  if (reason !== null)
    console.error(`DATA_DIR（${config.dataDir}）不可写，上传、备份与密钥更换都会失败：${reason}`);
  const db = config.databaseUrl
    ? openPostgres(config.databaseUrl, POOL_SIZE, config.patience, config.isPooled, {
        directUrl: config.directUrl,
        bidConnections: BID_CONNECTIONS,
      })
    : await openEmbedded(config.dataDir);
  const stop = await startOver((reach, patienceMs) => launch({ config, db }, reach, patienceMs), {
    patienceMs: config.databaseWaitMs,
    say: (text) => console.error(text),
  });
  stopOnSignals(async () => {
    await stop();
    await db.destroy();
  });
}

start().catch((error: Error) => {
  // Some errors of the database driver have a code but an empty message.
  console.error(error.message || error);
  process.exit(error instanceof SettingsFault ? SettingsFault.EXIT_CODE : 1);
});
