import { loadAccounts } from '@jicai/platform/demo/accounts.ts';
import { migrate } from '@jicai/platform/src/kernel/db/migrate.ts';
import { openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { expect } from '@playwright/test';
import { freePort } from '../../harness/servers/ports.ts';
import { startPostgres } from '../../harness/servers/postgres.ts';
import { newRelayToken, startPlatform, startRelay } from '../../harness/servers/processes.ts';
import { test } from '../stage.ts';

/* The first page of a visitor who comes before the platform listens. */

test('a page opened during the start waits, and goes on by itself to its address', async ({
  page,
}) => {
  const port = await freePort();
  const relayToken = newRelayToken();
  const relay = await startRelay({ upstream: `http://127.0.0.1:${port}`, relayToken });
  const postgres = await startPostgres({ inMemory: true });
  let platform: Awaited<ReturnType<typeof startPlatform>> | null = null;
  try {
    await page.goto(`${relay.url}/mall/BidList`);
    await expect(page.getByRole('heading', { name: '系统正在启动' })).toBeVisible();
    await page.screenshot({ path: 'tests/.out/shots/starting.png' });
    const databaseUrl = await postgres.create('starting');
    const db = openPostgres(databaseUrl, 2);
    await migrate(db);
    await loadAccounts(db);
    await db.destroy();
    await expect(page.getByRole('heading', { name: '系统正在启动' })).toBeVisible();
    platform = await startPlatform({ databaseUrl, relayToken, port });
    await expect(page.getByRole('heading', { name: '竞价项目', level: 1 })).toBeVisible({
      timeout: 120_000,
    });
    await expect(page).toHaveURL(`${relay.url}/mall/BidList`);
  } finally {
    await platform?.stop();
    await relay.stop();
    await postgres.stop();
  }
});
