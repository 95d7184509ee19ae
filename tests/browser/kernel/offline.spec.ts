import { expect } from '@playwright/test';
import { loadSmallMall } from '../mall/mall-data.ts';
import { openStage, type Stage, test } from '../stage.ts';

/* The shell stands without a network, and says so; answers of the server are never kept. */

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage(loadSmallMall);
});
test.afterAll(async () => {
  await stage?.close();
});

test('a page that is opened without a network has the shell and the words', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${stage.mall}/mallIndex`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // The visited page's files are kept from the second visit on.
  await page.reload();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.waitForLoadState('networkidle');

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('当前没有网络连接')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.screenshot({ path: 'tests/.out/shots/offline.png' });

  const kept = await page.evaluate(async () => {
    const cache = await caches.open('jicai-shell');
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  });
  expect(kept.length).toBeGreaterThan(2);
  expect(kept.filter((path) => path.startsWith('/app'))).toEqual([]);

  await context.setOffline(false);
  await expect(page.getByText('当前没有网络连接')).toBeHidden();
  await context.close();
});
