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

test('what is no number of pieces is refused and said, never read as another', async ({
  browser,
}) => {
  const { page } = await takeSeat(browser, stage.mall, 'cgr01');
  await page.goto(`${stage.mall}/goods/goodsDetail/${ware.productId}/`);
  const main = page.getByRole('main');
  const pieces = main.getByRole('textbox', { name: /数量/ }).first();
  for (const [typed, said] of [
    ['1.5', '数量须为整数，已恢复为 1'],
    ['-3', /已改为 1/],
  ] as const) {
    await pieces.fill('');
    await pieces.pressSequentially(typed);
    await expect(pieces).toHaveValue(typed);
    await pieces.blur();
    await expect(main.getByText(said)).toBeVisible();
    await expect(pieces).toHaveValue('1');
  }
  await pieces.fill('1');
  await pieces.press('e');
  await expect(main.getByText('数量只能填写数字')).toBeVisible();
  await expect(pieces).toHaveValue('1');
});

for (const [where, viewport] of [
  ['a desktop', desktop],
  ['a phone', phone],
] as const)
  test(`on ${where} the refusal of a checkout stands clear of the bar with its button`, async ({
    browser,
  }) => {
    const { page } = await takeSeat(browser, stage.mall, 'cgr01', viewport);
    await page.goto(`${stage.mall}/goods/goodsDetail/${ware.productId}/`);
    await page.getByRole('main').getByRole('button', { name: '立即购买' }).first().click();
    await expect(page.getByRole('heading', { name: '填写订单' })).toBeVisible();
    await page.getByLabel('订单名称').fill('打印纸');
    await page.getByLabel('采购联系电话').fill('13800138000');
    await page.getByRole('radio', { name: '财政资金', exact: true }).check();
    const text = '本单位今日不接受订单';
    await page.route(`**${checkoutEndpoints.submit.path}*`, (route) =>
      route.fulfill({ json: { state: 0, text } }),
    );
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole('button', { name: '提交订单' }).click();
    const alert = page.getByRole('alert').filter({ hasText: text });
    await expect(alert).toBeInViewport();
    // Nothing stands over it.
    await expect
      .poll(() =>
        alert.evaluate((element) => {
          const { left, width, top, bottom } = element.getBoundingClientRect();
          const isSeen = (y: number) =>
            element.contains(document.elementFromPoint(left + Math.min(width, 40) / 2, y));
          return isSeen(top + 2) && isSeen(bottom - 2);
        }),
      )
      .toBe(true);
  });
