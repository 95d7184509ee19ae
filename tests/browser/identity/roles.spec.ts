import { expect } from '@playwright/test';
import { picture } from '../picture.ts';
import { openStage, phone, type Stage, takeSeat, test } from '../stage.ts';

/* A unit's administrator makes a role out of the product's, and a colleague works with it. */

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(async () => {
  await stage?.close();
});

test('a role is made, given, and decides on what its person meets', async ({ browser }) => {
  const admin = await takeSeat(browser, stage.mall, 'dwgl01');
  const { page } = admin;
  await page.goto(`${stage.mall}/center_rskk`);
  await page.getByRole('tab', { name: '岗位角色' }).click();
  const roles = page.getByRole('table', { name: '岗位角色' });
  await expect(roles.getByRole('row', { name: /财务审核/ })).toContainText('内置');

  await page.getByRole('button', { name: '新增岗位角色' }).click();
  const dialog = page.getByRole('dialog', { name: '新增岗位角色' });
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('请填写岗位角色的名称')).toBeVisible();
  await dialog.getByRole('combobox', { name: '从常用岗位开始' }).click();
  await page.getByRole('option', { name: '财务查阅' }).click();
  await expect(dialog.getByRole('checkbox', { name: '付款：查看' })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: '付款：办理' })).not.toBeChecked();
  await dialog.getByRole('checkbox', { name: '发票：查看' }).uncheck();
  await picture(page, 'role-edited');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
  const made = roles.getByRole('row', { name: /财务查阅/ });
  await expect(made).toContainText('财务审核');
  await made.getByRole('button', { name: '查看权限' }).click();
  const shown = page.getByRole('dialog', { name: '财务查阅的权限' });
  await expect(shown.getByRole('row', { name: '发票 不允许 不允许', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await picture(page, 'roles');

  const limits = page.getByRole('form', { name: '设置限额' });
  await limits.getByRole('combobox', { name: '角色' }).click();
  await page.getByRole('option', { name: '采购人', exact: true }).click();
  await limits.getByLabel('限额（元）').fill('5000');
  await limits.getByRole('button', { name: '设置限额' }).click();
  const limited = page.getByRole('table', { name: '岗位限额' });
  await expect(limited.getByRole('row', { name: /采购人/ })).toContainText('5,000.00');
  await picture(page, 'ceilings');

  await page.goto(`${stage.mall}/hygl`);
  await page.getByRole('link', { name: '许文博' }).first().click();
  await page.getByRole('link', { name: '编辑', exact: true }).click();
  const grant = page.getByRole('form', { name: '授予岗位' });
  await grant.getByLabel('授予角色').click();
  await page.getByRole('option', { name: /财务查阅/ }).click();
  await grant.getByRole('button', { name: '授予岗位' }).click();
  await expect(page.getByRole('table', { name: '岗位' })).toContainText('财务查阅（财务审核）');

  const held = await takeSeat(browser, stage.mall, 'psr01', phone);
  await held.page.goto(`${stage.mall}/MemberPaymentList`);
  await expect(held.page.getByRole('heading', { name: '付款' }).first()).toBeVisible();
  await held.page.goto(`${stage.mall}/MemberInvoice`);
  await expect(held.page.getByRole('heading', { name: '暂无访问权限' })).toBeVisible();
});
