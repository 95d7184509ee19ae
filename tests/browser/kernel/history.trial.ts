import { expect, type Page } from '@playwright/test';
import { openStage, type Stage, takeSeat, test } from '../stage.ts';

/* The address, the way back, and a page that breaks. */

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(async () => {
  await stage?.close();
});

const NOTICES = /\/NoticeListPage-[^/]*\.js$/;
/** Follows a link without scrolling to it first, which would be another place to come back to. */
const follow = (page: Page, path: string) =>
  page.locator(`a[href$="${path}"]:visible`).first().dispatchEvent('click');
/** Holds the chunk of the notices back until it is released. */
async function holdNotices(page: Page) {
  const gate = Promise.withResolvers<void>();
  let asked = 0;
  await page.route(NOTICES, async (route) => {
    asked += 1;
    await gate.promise;
    await route.continue();
  });
  return { asked: () => asked, release: gate.resolve };
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('an address stands when its page does; another click meanwhile leads elsewhere', async ({
  browser,
}) => {
  const { page, complaints } = await takeSeat(browser, stage.mall, null);
  const home = `${stage.mall}/mallIndex`;
  await page.goto(home);
  await page.getByRole('contentinfo').waitFor();
  const held = await holdNotices(page);
  await follow(page, '/notice/noticeList');
  await expect.poll(held.asked).toBeGreaterThan(0);
  await expect(page).toHaveURL(home);
  await expect(page.getByRole('contentinfo')).toBeVisible();

  await follow(page, '/goods/goodssceneslist');
  await expect(heading(page, '采购场景')).toBeVisible();
  await expect(page).toHaveURL(/goodssceneslist/);
  held.release();
  // The chunk is there now, and nobody wants it any more.
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL(/goodssceneslist/);
  await follow(page, '/notice/noticeList');
  await expect(heading(page, '公告通知')).toBeVisible();
  await expect(page).toHaveURL(/noticeList/);
  expect(complaints).toEqual([]);
});

test('a first visit keeps the shell until its page can be drawn', async ({ browser }) => {
  const { page, complaints } = await takeSeat(browser, stage.mall, null);
  const held = await holdNotices(page);
  const base = page.waitForResponse(/\/base-[^/]*\.js$/);
  await page.goto(`${stage.mall}/notice/noticeList`, { waitUntil: 'commit' });
  await (await base).finished();
  await expect.poll(held.asked).toBeGreaterThan(0);
  await expect(page.locator('.shell-bar')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  held.release();
  await expect(heading(page, '公告通知')).toBeVisible();
  await expect(page.locator('.shell-bar')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('a page begins at its top, and the way back leads to where one was', async ({ browser }) => {
  const { page } = await takeSeat(browser, stage.mall, null);
  const scrolled = () => page.evaluate(() => window.scrollY);
  await page.goto(`${stage.mall}/mallIndex`);
  await page.getByRole('contentinfo').waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.scrollTo(0, 200));
  await expect.poll(scrolled).toBe(200);
  await follow(page, '/notice/noticeList');
  await expect(heading(page, '公告通知')).toBeVisible();
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/mallIndex/);
  // A line that comes late above keeps what one reads in its place, and so moves the page below it.
  await expect.poll(async () => Math.abs((await scrolled()) - 200)).toBeLessThan(60);
  await page.goForward();
  await expect(heading(page, '公告通知')).toBeVisible();
  await expect.poll(scrolled).toBe(0);
});

test('a page that breaks says so inside of its layout, and the next one is sound', async ({
  browser,
}) => {
  const { page } = await takeSeat(browser, stage.mall, null);
  await page.goto(`${stage.mall}/mallIndex`);
  await page.getByRole('contentinfo').waitFor();
  await page.route(NOTICES, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default function Broken() { throw new Error("broken on purpose"); }',
    }),
  );
  await follow(page, '/notice/noticeList');
  await expect(heading(page, '页面出现异常')).toBeVisible();
  await expect(page.getByRole('banner').first()).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await follow(page, '/goods/goodssceneslist');
  await expect(heading(page, '采购场景')).toBeVisible();
  await expect(heading(page, '页面出现异常')).toBeHidden();
});
