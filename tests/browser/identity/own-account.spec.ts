import { expect } from '@playwright/test';
import { picture } from '../picture.ts';
import { openStage, type Stage, takeSeat, test } from '../stage.ts';

/* One's own account: every role has a profile, suppliers 账号与通知. */

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(async () => {
  await stage?.close();
});

test('an administrator of a unit switches a notification off, which holds after a reload', async ({
  browser,
}) => {
  const { page } = await takeSeat(browser, stage.mall, 'dwgl01');
  await page.goto(`${stage.mall}/center_grzl`);
  const order = page.getByRole('checkbox', { name: '订单进度：邮件' });
  await expect(order).toBeChecked();
  await order.click();
  await expect(order).not.toBeChecked();
  await page.reload();
  await expect(order).not.toBeChecked();
  await expect(page.getByText('当前设备')).toBeVisible();
  await expect(page.getByRole('link', { name: '修改密码' }).last()).toBeVisible();
  await picture(page, 'own-profile');
});

test('a supplier has the page 账号与通知 in the menu, and no profile', async ({ browser }) => {
  const { page } = await takeSeat(browser, stage.mall, 'gys01');
  await page.goto(`${stage.mall}/GysIndex`);
  await page.getByRole('link', { name: '账号与通知' }).first().click();
  await expect(page).toHaveURL(/\/gyszh$/);
  await expect(page.getByRole('checkbox', { name: '新的待办：邮件' })).toBeChecked();
  await expect(page.getByText('登录设备').first()).toBeVisible();
  await picture(page, 'own-account-supplier');
  await page.goto(`${stage.mall}/center_grzl`);
  await expect(page).toHaveURL(/\/premission/);
});
