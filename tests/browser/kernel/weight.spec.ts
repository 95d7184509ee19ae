import { demoPassword } from '@jicai/platform/demo/accounts.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { type Browser, expect, type Page } from '@playwright/test';
import { countBytes, deliveredBytes } from '../../bench/kit/delivered.ts';
import { watchTraffic } from '../../bench/kit/traffic.ts';
import { sealedClient } from '../../harness/client/sealed-client.ts';
import { loadSmallMall, type Ware, wareOf } from '../mall/mall-data.ts';
import { openStage, region, type Stage, takeSeat, test } from '../stage.ts';

/* How many bytes pages load on a first visit, as delivered. Sizes, no times. */

let stage: Stage;
let ware: Ware;
test.beforeAll(async () => {
  stage = await openStage(loadSmallMall);
  ware = await wareOf('supplier-1', stage.db);
});
test.afterAll(async () => {
  await stage?.close();
});

const KB = 1_000;
type Scripts = ReadonlyMap<string, number>;
const total = (sizes: Iterable<number>) => [...sizes].reduce((sum, size) => sum + size, 0);

/** The scripts of a first visit: address → bytes as delivered. `stands` waits for the page. */
async function visit(
  browser: Browser,
  path: string,
  stands: (page: Page) => Promise<void>,
  loginName: string | null = null,
): Promise<Scripts> {
  const { page, context } = await takeSeat(browser, stage.mall, loginName);
  const sizes: Promise<readonly [string, number]>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    sizes.push(deliveredBytes(response).then((size) => [response.url(), size] as const));
  });
  await page.goto(stage.mall + path);
  await stands(page);
  const scripts = new Map(await Promise.all(sizes));
  await context.close();
  return scripts;
}

test('a first visit to the home loads at most 300 kB of scripts in 25 files, a product page 60 kB more', async ({
  browser,
}) => {
  const home = await visit(browser, '/', async (page) => {
    await expect(page.locator('main article').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
  });
  expect(total(home.values())).toBeGreaterThan(0);
  expect(total(home.values())).toBeLessThanOrEqual(300 * KB);
  expect(home.size).toBeLessThanOrEqual(25);

  const product = await visit(browser, `/goods/goodsDetail/${ware.productId}/`, async (page) => {
    await expect(page.getByRole('heading', { name: ware.name, level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
  });
  const added = [...product].filter(([url]) => !home.has(url)).map(([, size]) => size);
  expect(total(added)).toBeGreaterThan(0);
  expect(total(added)).toBeLessThanOrEqual(60 * KB);
});

test('a first visit to the home brings at most 40 kB of styles, and 400 kB of everything', async ({
  browser,
}) => {
  const { page, context } = await takeSeat(browser, stage.mall, null);
  const bytes = await countBytes(await context.newCDPSession(page));
  await page.goto(`${stage.mall}/`);
  await expect(page.locator('main article').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  // Scripts, styles, pictures, answers, headers: all that the browser got.
  expect(bytes.Script).toBeGreaterThan(0);
  expect(bytes.Stylesheet).toBeGreaterThan(0);
  expect(bytes.Stylesheet).toBeLessThanOrEqual(40 * KB);
  expect(bytes.all).toBeGreaterThan(bytes.Script + bytes.Stylesheet);
  expect(bytes.all).toBeLessThanOrEqual(400 * KB);
});

/** Opens a board of its own auction, with a bid to draw; `path` is the role's. */
async function boardAt(
  browser: Browser,
  { path, loginName, number }: { path: string; loginName: string; number: string },
) {
  await stage.publish({ number });
  const bidder = await sealedClient(stage.stack.relay.url);
  await bidder.login('gys02', demoPassword);
  const bid = { packageNumber: `${number}-1`, amount: '99000', lines: [] };
  await bidder.call(biddingEndpoints.bid, bid);
  await bidder.close();
  const seat = await takeSeat(browser, stage.mall, loginName);
  return { ...seat, address: `${stage.mall}${path}?bbh=${number}-1` };
}

/** Until a board is of use: its parts, its chart, and with the organisers' the bell and the chart's switch. */
async function standsAs(page: Page, isSupplier: boolean): Promise<void> {
  if (isSupplier) {
    await expect(region(page, '报价')).toBeVisible();
    await expect(region(page, '近 10 次报价').locator('svg').first()).toBeVisible();
  } else {
    await expect(region(page, '供应商排名')).toBeVisible();
    await expect(page.getByRole('button', { name: /^待办与消息/ })).toBeVisible();
    await expect(page.getByText('报价走势').first()).toBeVisible();
    await expect(page.getByRole('radiogroup', { name: '走势的时间范围' })).toBeVisible();
  }
  await page.waitForLoadState('networkidle');
}

for (const { role, path, loginName } of [
  { role: 'supplier', path: '/Gysjjdt', loginName: 'gys01' },
  { role: 'handler', path: '/Jbrjjdt', loginName: 'jbr01' },
  { role: 'supervisor', path: '/Jdrjjdt', loginName: 'jdr01' },
]) {
  test(`a first visit to a ${role}’s board brings at most 300 kB of scripts, in 25 files`, async ({
    browser,
  }) => {
    const number = `WEIGHT-${role}`;
    const { page, address } = await boardAt(browser, { path, loginName, number });
    // Parts that a click may open are loaded once the browser is idle; here it never is.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    const traffic = await watchTraffic(page);
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto(address);
    await standsAs(page, role === 'supplier');
    expect(traffic.bytes('Script')).toBeGreaterThan(100 * KB);
    expect(traffic.bytes('Stylesheet')).toBeGreaterThan(0);
    expect(traffic.bytes('Script')).toBeLessThanOrEqual(300 * KB);
    expect(scripts.length).toBeLessThanOrEqual(25);
  });
}

test('what the handler’s buttons open is there before the click', async ({ browser }) => {
  const seat = { path: '/Jbrjjdt', loginName: 'jbr01', number: 'WEIGHT-LEISURE' };
  const { page, address } = await boardAt(browser, seat);
  const scripts: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto(address);
  await standsAs(page, false);
  for (const part of ['ControlDialog', 'RemindDialog']) {
    await expect.poll(() => scripts.some((url) => url.includes(`/${part}-`))).toBe(true);
  }
  await page.waitForLoadState('networkidle');
  const before = scripts.length;
  for (const [button, title] of [
    ['暂停', '暂停竞价'],
    ['发送提醒', '发送提醒'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  expect(scripts.length).toBe(before);
});
