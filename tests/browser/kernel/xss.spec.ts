import { personId } from '@jicai/platform/demo/accounts.ts';
import { expect, type Page } from '@playwright/test';
import { sampleOf } from '../../harness/dose.ts';
import { type HostileShop, loadSmallMall, poison } from '../mall/mall-data.ts';
import { openStage, type Stage, takeSeat, test } from '../stage.ts';
import { payloads } from './xss-payloads.ts';

/* Stored cross-site scripting: what a supplier wrote is text on every page that shows it. */

let stage: Stage;
let shop: HostileShop;
test.beforeAll(async () => {
  stage = await openStage(async (db) => {
    await loadSmallMall(db);
    shop = await poison('supplier-3', payloads, personId('cgr01'), db);
  });
});
test.afterAll(async () => {
  await stage?.close();
});

interface Watched {
  readonly ran: unknown[];
  readonly blocked: string[];
}

/** From now on every page of the context notes scripts that ran and what its policy had to stop. */
async function watch(page: Page): Promise<string[]> {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    const seen: Watched = { ran: [], blocked: [] };
    Object.assign(window, { seen, ran: (place: unknown) => seen.ran.push(place) });
    document.addEventListener('securitypolicyviolation', (event) => {
      seen.blocked.push(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  return dialogs;
}

const seenOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: Watched }).seen satisfies Watched);
const quiet: Watched = { ran: [], blocked: [] };

/** Pages of products that `npm test` opens: four a day. */
const PAGES_EVERY = Math.ceil(payloads.length / 4);

test('the corpus in products and shop texts stays text in search, detail, shop, comparison and cart', async ({
  browser,
}) => {
  const { page, complaints } = await takeSeat(browser, stage.mall, 'cgr01');
  const dialogs = await watch(page);
  const mustShow = async (text: string) =>
    expect(page.getByText(text, { exact: true }).first()).toBeVisible();

  await page.goto(`${stage.mall}/DpGoodsList?zq=${shop.shopId}`);
  for (const text of payloads) await mustShow(text);
  expect(await seenOf(page), 'search').toEqual(quiet);

  await page.goto(`${stage.mall}/shopDetail?dpid=${shop.shopId}`);
  await expect(page.getByText(payloads.at(-1) ?? '').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await seenOf(page), 'shop').toEqual(quiet);

  for (const [place, productId] of sampleOf([...shop.productIds.entries()], PAGES_EVERY)) {
    await page.goto(`${stage.mall}/goods/goodsDetail/${productId}/`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(payloads[place] ?? '');
    await page.getByRole('tab', { name: '规格参数' }).click();
    await mustShow(payloads[place] ?? '');
    expect(await seenOf(page), payloads[place]).toEqual(quiet);
  }

  await page.goto(`${stage.mall}/goods/goodscompare?ids=${shop.productIds.slice(0, 4).join(',')}`);
  for (const text of payloads.slice(0, 4)) await mustShow(text);
  expect(await seenOf(page), 'comparison').toEqual(quiet);

  await page.goto(`${stage.mall}/member/Buycar`);
  for (const text of payloads) await mustShow(text);
  expect(await seenOf(page), 'cart').toEqual(quiet);

  await page.goto(`${stage.mall}/SupplierList`);
  await page.waitForLoadState('networkidle');
  expect(await seenOf(page), 'shops').toEqual(quiet);
  expect(dialogs).toEqual([]);
  expect(complaints).toEqual([]);

  // The watch is awake: text written as HTML would have been seen.
  await page.evaluate((html) => {
    document.body.innerHTML = html;
  }, payloads.join(''));
  await expect.poll(async () => (await seenOf(page)).blocked.length).toBeGreaterThan(0);
});
