import { expect } from '@playwright/test';
import { loadSmallMall } from '../mall/mall-data.ts';
import { desktop, openStage, phone, type Stage, takeSeat, test } from '../stage.ts';

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
    const strip = page.getByText('重连中…');
    await expect(strip).toBeVisible();
    await expect.poll(over).toBe(0);
    await page.screenshot({ path: `tests/.out/shots/offline-board${isLarge ? '-large' : ''}.png` });
    await context.setOffline(false);
    await expect(strip).toBeHidden();
  }
});

test('a link without a network keeps the shell, says so, and goes on by itself', async ({
  browser,
}) => {
  const { page, context } = await takeSeat(browser, stage.mall, 'cgr01');
  const home = `${stage.mall}/mallIndex`;
  await page.goto(home);
  await page.getByRole('contentinfo').waitFor();
  await page.waitForLoadState('networkidle');
  const follow = (path: string) => page.locator(`a[href$="${path}"]:visible`).first().click();
  const strip = page.getByText('当前没有网络连接，');
  const header = page.getByRole('banner').first();
  await page.evaluate(() => {
    Object.assign(window, { isSameDocument: true });
  });

  // A page that nobody opened yet, in the same layout.
  await context.setOffline(true);
  await expect(strip).toBeVisible();
  await follow('/notice/noticeList');
  await expect(page.getByRole('heading', { name: '该页面还没有打开过' })).toBeVisible();
  await expect(header).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(strip).toBeVisible();
  await page.screenshot({ path: 'tests/.out/shots/offline-link.png' });
  await page.setViewportSize(phone);
  await page.screenshot({ path: 'tests/.out/shots/offline-link-phone.png' });
  await page.setViewportSize(desktop);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: '公告通知' })).toBeVisible();
  await expect(strip).toBeHidden();

  // One that was opened before: its frame is there, its data comes with the network.
  await page.goBack();
  await expect(page).toHaveURL(home);
  await context.setOffline(true);
  await follow('/notice/noticeList');
  await expect(page.getByRole('heading', { name: '公告通知' })).toBeVisible();
  await expect(strip).toBeVisible();
  await expect(header).toBeVisible();
  await page.screenshot({ path: 'tests/.out/shots/offline-visited.png' });

  // One whose layout was never loaded, either: the strip stays, and the way home.
  await page.getByRole('link', { name: '我的订单' }).first().click();
  await expect(page.getByRole('heading', { name: '该页面还没有打开过' })).toBeVisible();
  await expect(strip).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link').first()).toBeVisible();
  await page.screenshot({ path: 'tests/.out/shots/offline-other-layout.png' });
  await context.setOffline(false);
  await expect(page.getByRole('navigation', { name: '功能菜单' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('我的订单');
  // Not by loading everything anew: what was typed elsewhere would be lost.
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  await context.close();
});

test('a part that was not loaded waits for the network, and opens by itself', async ({
  browser,
}) => {
  const { page, context } = await takeSeat(browser, stage.mall, 'cgr01', phone);
  await page.goto(`${stage.mall}/mallIndex`);
  const open = page.getByRole('button', { name: '打开导航' });
  await open.waitFor();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  const strip = page.getByText('当前没有网络连接，');
  await expect(strip).toBeVisible();
  await open.click();
  await expect(page.getByRole('banner').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: '该页面还没有打开过' })).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(strip).toBeHidden();
  await context.close();
});
