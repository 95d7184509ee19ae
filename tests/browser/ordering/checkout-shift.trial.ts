import { addressEndpoints } from '@jicai/shared/contract/ordering/address.ts';
import { checkoutEndpoints } from '@jicai/shared/contract/ordering/checkout.ts';
import { expect } from '@playwright/test';
import { loadSmallMall, type Ware, wareOf } from '../mall/mall-data.ts';
import { desktop, openStage, phone, type Stage, takeSeat, test } from '../stage.ts';

let stage: Stage;
let ware: Ware;
test.beforeAll(async () => {
  stage = await openStage(loadSmallMall);
  ware = await wareOf('supplier-1', stage.db);
});
test.afterAll(async () => {
  await stage?.close();
});

/** The most that a page may move under the eye, summed up over its loading. */
const MOST_SHIFT = 0.05;

for (const [where, viewport] of [
  ['a desktop', desktop],
  ['a phone', phone],
] as const)
  test(`on ${where} an address book that comes late moves nothing of the checkout`, async ({
    browser,
  }) => {
    const { page } = await takeSeat(browser, stage.mall, 'cgr01', viewport);
    await page.goto(`${stage.mall}/goods/goodsDetail/${ware.productId}/`);
    await page.getByRole('main').getByRole('button', { name: '立即购买' }).first().click();
    await expect(page.getByRole('heading', { name: '填写订单' })).toBeVisible();
    const address = page.url();

    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, hadRecentInput } = entry as never as Record<string, number>;
          if (!hadRecentInput) shifts.push(value ?? 0);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // The book answers only after the order's preview, and after the page has drawn what it then has.
    const previewed = page.waitForResponse((response) =>
      response.url().includes(checkoutEndpoints.preview.path),
    );
    await page.route(`**${addressEndpoints.list.path}*`, async (route) => {
      await previewed;
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
      await route.continue();
    });
    await page.goto(address);
    await expect(page.getByRole('button', { name: '新增收货地址' })).toBeVisible();
    await expect(page.getByRole('button', { name: '新增发票抬头' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const shift = await page.evaluate(() =>
      (window as never as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
    );
    expect(shift).toBeLessThanOrEqual(MOST_SHIFT);
  });
