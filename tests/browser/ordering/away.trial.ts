import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { budgetEndpoints } from '@jicai/shared/contract/ordering/budget.ts';
import { expect } from '@playwright/test';
import { loadSmallMall, type Ware, wareOf } from '../mall/mall-data.ts';
import { openStage, type Stage, takeSeat, test } from '../stage.ts';

/* A platform that stands still while somebody orders, and goes on. */

const NAME = '只下一张的订单';

let stage: Stage;
let ware: Ware;
test.beforeAll(async () => {
  const fill = async (db: Database) => {
    await loadSmallMall(db);
    ware = await wareOf('supplier-1', db);
  };
  // The relay's own deadline: a platform that stands still is to be noticed.
  stage = await openStage(fill, {}, { DEADLINE_FACTOR: '1' });
});
test.afterAll(async () => {
  await stage?.close();
});

test('[OR5] what was typed stays, and the order submitted again is one order', async ({
  browser,
}) => {
  const { page, context } = await takeSeat(browser, stage.mall, 'cgr01');
  const other = await context.newPage();
  await other.goto(`${stage.mall}/notice/noticeList`);
  await expect(other.locator('main a[href*="noticeDetail"]').first()).toBeVisible();
  const notice = await other.locator('main a[href*="noticeDetail"]').first().getAttribute('href');
  await page.goto(`${stage.mall}/goods/goodsDetail/${ware.productId}/`);
  await page.getByRole('button', { name: '立即购买' }).click();
  await expect(page.getByText(/将生成 1 张订单/)).toBeVisible();
  await page.getByLabel('订单名称').fill(NAME);
  await page.getByLabel('采购联系电话').fill('13857100001');
  await page.getByRole('radio', { name: '财政资金', exact: true }).check();

  stage.stack.platform.freeze();
  try {
    await page.getByRole('button', { name: '提交订单' }).click();
    await expect(page.getByText(/填写内容已保留/)).toBeVisible();
    await expect(page.getByLabel('订单名称')).toHaveValue(NAME);
    // A page that is opened now says so, and offers to try again.
    await other.goto(new URL(notice ?? '', stage.mall).href);
    await expect(other.getByText('公告加载失败')).toBeVisible();
    await expect(other.getByRole('button', { name: '重试' })).toBeVisible();
  } finally {
    stage.stack.platform.thaw();
  }
  // The relay lets calls through again within 2 s; until then each click is answered that it does not.
  const done = page.getByRole('heading', { name: '提交成功' });
  await expect(async () => {
    if (!(await done.isVisible())) await page.getByRole('button', { name: '提交订单' }).click();
    await expect(done).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 90_000 });
  // The other page asks again by itself.
  await expect(other.getByText('公告加载失败')).toBeHidden();
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${stage.mall}/member/order?keyword=${encodeURIComponent(NAME)}`);
  await expect(page.getByRole('status').filter({ hasText: '共 1 张订单' })).toBeVisible();
});

test('[OR5] budgets that do not come are no silence at the checkout', { tag: '@trial' }, async ({
  browser,
}) => {
  const { page } = await takeSeat(browser, stage.mall, 'cgr01');
  const address = `**${budgetEndpoints.effect.path}*`;
  await page.route(address, (route) => route.fulfill({ status: 503 }));
  await page.goto(`${stage.mall}/goods/goodsDetail/${ware.productId}/`);
  await page.getByRole('button', { name: '立即购买' }).click();
  const failed = page.getByText('经费加载失败');
  await expect(failed).toBeVisible();
  // Only the budgets are missing.
  await expect(page.getByRole('button', { name: '提交订单' })).toBeVisible();
  await page.unroute(address);
  await page
    .getByRole('alert')
    .filter({ has: failed })
    .getByRole('button', { name: '重试' })
    .click();
  await expect(failed).toHaveCount(0);
});
