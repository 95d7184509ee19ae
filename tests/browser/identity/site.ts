import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadAccounts } from '@jicai/platform/demo/accounts.ts';
import { migrate } from '@jicai/platform/src/kernel/db/migrate.ts';
import { type Database, openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { freePort } from '../../harness/servers/ports.ts';
import { startPostgres } from '../../harness/servers/postgres.ts';
import { newRelayToken, startPlatform, startRelay } from '../../harness/servers/processes.ts';
import { PATIENT } from '../stage.ts';

/** The place of a site before its servers start. */
interface Place {
  /** The site's address, as `PUBLIC_URL` names it. */
  readonly address: string;
  readonly db: Database;
  readonly dataDir: string;
}

type Environment = Readonly<Record<string, string>>;

/** The product at an address that is known before it starts, on a PostgreSQL of its own. */
export interface Site extends Place {
  /** The mall's address; add a path inside the site. */
  readonly mall: string;
  stop(): Promise<void>;
}

/** Starts it with the demonstration's accounts; `settings` says the environment of its servers. */
export async function startSite(
  name: string,
  host: string,
  settings: (place: Place) => Promise<{ platform: Environment; relay?: Environment }>,
): Promise<Site> {
  const postgres = await startPostgres();
  const databaseUrl = await postgres.create(name);
  const db = openPostgres(databaseUrl, 2, 10);
  await migrate(db);
  await loadAccounts(db);
  const dataDir = await mkdtemp(join(tmpdir(), `jicai-${name}-`));
  const port = await freePort();
  const place = { address: `http://${host}:${port}`, db, dataDir };
  const asked = await settings(place);
  const relayToken = newRelayToken();
  const env = { ...PATIENT, ...asked.platform, PUBLIC_URL: place.address };
  const platform = await startPlatform({ databaseUrl, dataDir, relayToken, env });
  const upstream = platform.url;
  const relay = await startRelay({
    upstream,
    relayToken,
    port,
    env: { ...PATIENT, ...asked.relay },
  });
  return {
    ...place,
    mall: `${place.address}/mall`,
    async stop() {
      await relay.stop();
      await platform.stop();
      await db.destroy();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
