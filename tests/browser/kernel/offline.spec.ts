import { expect } from '@playwright/test';
import { loadSmallMall } from '../mall/mall-data.ts';
import { desktop, openStage, type Stage, takeSeat, test } from '../stage.ts';

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

test('the strip that says so leaves a board inside its window', async ({ browser }) => {
  await stage.publish({ number: 'XM2026-1460' });
  const { page, context } = await takeSeat(browser, stage.mall, 'jbr01');
  await page.goto(`${stage.mall}/Jbrjjdt?bbh=XM2026-1460-1`);
  await expect(page.getByRole('list', { name: '供应商', exact: true })).toBeVisible();
  const over = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  for (const isLarge of [false, true]) {
    await page.evaluate((on) => {
      document.documentElement.toggleAttribute('data-large-type', on);
    }, isLarge);
    // In large type a board needs a window of a little more than 900 px by itself.
    await page.setViewportSize({ ...desktop, height: isLarge ? 1_080 : desktop.height });
    await expect.poll(over).toBe(0);
    await context.setOffline(true);
    const strip = page.getByText('当前没有网络连接');
    await expect(strip).toBeVisible();
    await expect.poll(over).toBe(0);
    await page.screenshot({ path: `tests/.out/shots/offline-board${isLarge ? '-large' : ''}.png` });
    await context.setOffline(false);
    await expect(strip).toBeHidden();
  }
});
