import { expect, type Page } from '@playwright/test';
import { pdf } from '../../harness/mall/files.ts';
import { loadSmallMall, type Ware, wareOf } from '../mall/mall-data.ts';
import { desktop, openStage, type Stage, takeSeat, test } from '../stage.ts';

/* The offers of compared suppliers as files: a submit waits for them, an edit takes them out again. */

const NAME = '带报价文件的订单';

let stage: Stage;
let ware: Ware;
test.beforeAll(async () => {
  stage = await openStage(async (db) => {
    await loadSmallMall(db);
    ware = await wareOf('supplier-1', db);
  });
});
test.afterAll(async () => {
  await stage?.close();
});

const offers = (page: Page) => page.getByRole('group', { name: '报价文件' });
const upload = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf() });

test('a submit waits for an offer on its way; a saved offer is taken out when the order is changed', async ({
  browser,
}) => {
  const { page, complaints } = await takeSeat(browser, stage.mall, 'cgr01', desktop);
  await page.goto(`${stage.mall}/goods/goodsDetail/${ware.productId}/`);
  await page.getByRole('button', { name: '立即购买' }).click();
  await expect(page.getByText(/将生成 1 张订单/)).toBeVisible();
  await page.getByLabel('订单名称').fill(NAME);
  await page.getByLabel('采购联系电话').fill('13857100001');
  await page.getByRole('radio', { name: '财政资金', exact: true }).check();
  await page.getByRole('button', { name: '添加比价供应商' }).click();
  await page.getByRole('textbox', { name: '比价供应商 1 名称' }).fill('别家供应商');
  await page.getByRole('textbox', { name: '比价供应商 1 报价' }).fill('12.50');
  await page.getByRole('textbox', { name: '比价供应商 1 付款条件' }).fill('验收后 30 日');

  const released = Promise.withResolvers<void>();
  await page.route('**/app/file/upload', async (route) => {
    await released.promise;
    await route.continue();
  });
  await offers(page).locator('input[type="file"]').setInputFiles(upload('报价单.pdf'));
  await expect(page.getByRole('button', { name: '文件上传中…' })).toBeDisabled();
  await expect(page.getByRole('button', { name: '提交订单' })).toHaveCount(0);
  await page.screenshot({ path: 'tests/.out/shots/compared-uploading.png' });
  released.resolve();
  await expect(offers(page).getByText('已上传', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '提交订单' }).click();
  await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible();

  const reviewer = (await takeSeat(browser, stage.mall, 'shr01', desktop)).page;
  await reviewer.goto(`${stage.mall}/dbrw`);
  const task = reviewer.getByRole('row').filter({ hasText: NAME });
  await task.getByRole('button', { name: '办理' }).click();
  const dialog = reviewer.getByRole('dialog', { name: '订单审核' });
  await expect(dialog.getByText('报价单.pdf')).toBeVisible();
  await expect(dialog.getByText('验收后 30 日')).toBeVisible();
  await dialog.getByRole('radio', { name: '不通过', exact: true }).check();
  await dialog.getByRole('textbox', { name: '审核意见' }).fill('报价文件有误');
  await dialog.getByRole('button', { name: '提交审核' }).click();
  await expect(reviewer.getByText('提交审核成功').first()).toBeVisible();

  await page.goto(`${stage.mall}/member/order?due=toEdit`);
  await expect(page.getByText('只看需要处理的：')).toBeVisible();
  await page.screenshot({ path: 'tests/.out/shots/orders-due.png' });
  const card = page.getByRole('article').filter({ hasText: NAME });
  await card
    .getByRole('link', { name: '修改' })
    .or(card.getByRole('button', { name: '修改' }))
    .click();
  await offers(page).getByRole('button', { name: '删除 报价单.pdf' }).click();
  await expect(offers(page).getByText('已移除 1 个文件，保存后生效')).toBeVisible();
  await page.screenshot({ path: 'tests/.out/shots/compared-removed.png' });
  await page.getByRole('button', { name: '重新提交' }).click();
  await expect(page.getByText('提交成功').first()).toBeVisible();
  await expect(page).toHaveURL(/orderDetail/);
  await page.reload();
  await expect(page.getByText('别家供应商')).toBeVisible();
  await expect(page.getByText('报价单.pdf')).toHaveCount(0);
  expect(complaints).toEqual([]);
});
