import { readConfig } from './config.ts';
import { openEmbedded, openPostgres } from './kernel/db/open.ts';
import { startOver } from './kernel/db/start-over.ts';
import { SettingsFault } from './kernel/settings/settings-fault.ts';
import { launch } from './launch.ts';
import { unwritable } from './operations/keys/write-file.ts';

/* The platform's process: configuration, database, start, orderly stop. */

const POOL_SIZE = 20;

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
  const reason = unwritable(config.dataDir);
  if (reason !== null)
    console.error(`DATA_DIR（${config.dataDir}）不可写，上传、备份与密钥更换都会失败：${reason}`);
  const db = config.databaseUrl
    ? openPostgres(config.databaseUrl, POOL_SIZE, config.patience, config.isPooled, {
        directUrl: config.directUrl,
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
  // Some of the driver's errors have a code and no text.
  console.error(error.message || error);
  process.exit(error instanceof SettingsFault ? SettingsFault.EXIT_CODE : 1);
});
