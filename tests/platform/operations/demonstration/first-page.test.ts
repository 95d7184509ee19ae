import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { anySearch } from '@jicai/shared/contract/mall/catalog/search.ts';
import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { contentEndpoints } from '@jicai/shared/contract/mall/content.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sealedClient } from '../../../harness/client/sealed-client.ts';
import { freshDatabase } from '../../../harness/servers/database.ts';
import { startPlatform } from '../../../harness/servers/processes.ts';

it('the first page is there, with goods, while the demonstration is still made behind it', async () => {
  const database = await freshDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'jicai-demonstration-'));
  const db = openPostgres(database.url, 2);
  // As long as this is held no group buy can be written: whatever waits for the whole demonstration waits.
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const holding = db.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await sql`lock table group_buy in exclusive mode`.execute(trx);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  try {
    const platform = await startPlatform({ databaseUrl: database.url, dataDir, demo: true });
    try {
      const visitor = await sealedClient(platform.url);
      const found = await visitor.call(catalogEndpoints.search, anySearch);
      expect(found.data?.total).toBeGreaterThan(0);
      const home = await visitor.call(contentEndpoints.home, { zoneId: null });
      expect(home.data?.floors.length).toBeGreaterThan(0);
      await visitor.close();
      expect((await fetch(`${platform.url}/readyz`)).status).toBe(503);
    } finally {
      released.resolve();
      await platform.stop();
    }
  } finally {
    released.resolve();
    await holding;
    await db.destroy();
    await rm(dataDir, { recursive: true, force: true });
  }
});
