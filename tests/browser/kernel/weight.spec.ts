import { demoPassword } from '@jicai/platform/src/operations/demo/accounts.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { type Browser, expect, type Page } from '@playwright/test';
import { countBytes, deliveredBytes } from '../../bench/kit/delivered.ts';
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

test('a first visit to the home loads at most 220 kB of scripts, a product page 60 kB more', async ({
  browser,
}) => {
  const home = await visit(browser, '/', async (page) => {
    await expect(page.locator('main article').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
  });
  expect(total(home.values())).toBeGreaterThan(0);
  expect(total(home.values())).toBeLessThanOrEqual(220 * KB);

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

test('a first visit to a board loads at most 245 kB of scripts for suppliers and 300 kB for handlers, in few files', async ({
  browser,
}) => {
  await stage.publish({ number: 'WEIGHT-1' });
  const bidder = await sealedClient(stage.stack.relay.url);
  await bidder.login('gys02', demoPassword);
  await bidder.call(biddingEndpoints.bid, {
    packageNumber: 'WEIGHT-1-1',
    amount: '99000',
    lines: [],
  });
  await bidder.close();
  for (const { path, loginName, region: part, chart, kb, files } of [
    {
      path: '/Gysjjdt',
      loginName: 'gys01',
      region: '报价',
      chart: '近 10 次报价',
      kb: 245,
      files: 40,
    },
    { path: '/Jbrjjdt', loginName: 'jbr01', region: '供应商排名', chart: null, kb: 300, files: 65 },
  ]) {
    const stands = async (page: Page) => {
      await expect(region(page, part)).toBeVisible();
      if (chart) await expect(region(page, chart).locator('svg').first()).toBeVisible();
      else {
        await expect(page.getByRole('button', { name: /^待办与消息/ })).toBeVisible();
        await expect(page.getByText('报价走势').first()).toBeVisible();
        await expect(page.getByRole('radiogroup', { name: '走势的时间范围' })).toBeVisible();
      }
    };
    const scripts = await visit(browser, `${path}?bbh=WEIGHT-1-1`, stands, loginName);
    expect(total(scripts.values())).toBeGreaterThan(0);
    expect(total(scripts.values())).toBeLessThanOrEqual(kb * KB);
    expect(scripts.size).toBeLessThanOrEqual(files);
    // The mall's own parts are not among them.
    expect([...scripts.keys()].filter((url) => url.includes('/assets/mall-'))).toEqual([]);
  }
});
