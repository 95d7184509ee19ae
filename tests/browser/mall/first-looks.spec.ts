import { sessionEndpoints } from '@jicai/shared/contract/identity/session.ts';
import { expect, type Page } from '@playwright/test';
import { openStage, type Stage, takeSeat, test } from '../stage.ts';
import { loadSmallMall } from './mall-data.ts';

/* The products that a visitor sees before the application has come, and its first call. */

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage(loadSmallMall);
});
test.afterAll(async () => {
  await stage?.close();
});

const PAGES = ['/', '/flMallIndex', '/GoodListSearch?search_input=打印机'] as const;

const headers = { accept: 'text/html' };

/** The calls by which the page asks for the server's key from now on. */
function keyCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === sessionEndpoints.publicKey.path) calls.push(pathname);
  });
  return calls;
}

test('homes and searches come with products, before any script', async ({ browser }) => {
  const { page } = await takeSeat(browser, stage.mall, null);
  await page.route('**/assets/*.js', (route) => route.abort());
  for (const path of PAGES) {
    // A page waits for them a moment only, which a busy machine may need longer for.
    await expect
      .poll(async () => (await page.request.get(stage.mall + path, { headers })).text())
      .toContain('<div class="shell-page"><a');
    await page.goto(stage.mall + path);
    const tiles = page.locator('.shell-page a');
    await expect(tiles).toHaveCount(5);
    await expect(tiles.first()).toContainText('¥');
    const picture = tiles.first().locator('img');
    const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);
  }
  await page.screenshot({ path: 'tests/.out/shots/first-looks.png' });
  const name = await page.locator('.shell-page b').first().innerText();
  await page.unroute('**/assets/*.js');
  await page.locator('.shell-page a').first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('the first call is sealed with the key in the page; an old one is asked for anew', async ({
  browser,
}) => {
  const { page, complaints } = await takeSeat(browser, stage.mall, null);
  const calls = keyCalls(page);
  for (const path of PAGES) {
    await page.goto(stage.mall + path);
    await expect(page.locator('main article').first()).toBeVisible();
  }
  expect(calls).toEqual([]);
  expect(complaints).toEqual([]);

  await page.route('**/GoodListSearch', async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    // Another modulus of the same length, as a page has it that was kept while the server got a new key.
    const old = html.replace(/(name="envelope-key" content=")([0-9a-f]{8})/, '$1c0ffee01');
    expect(old).not.toBe(html);
    await route.fulfill({ response: answer, body: old });
  });
  await page.goto(`${stage.mall}/GoodListSearch`);
  await expect(page.locator('main article').first()).toBeVisible();
  expect(calls.length).toBeGreaterThan(0);
});
