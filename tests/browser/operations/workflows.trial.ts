import { expect } from '@playwright/test';
import { picture } from '../picture.ts';
import { openStage, type Stage, takeSeat, test } from '../stage.ts';

/* A unit's administrator gives the review of orders a second level. */

const PHONE = { width: 390, height: 844 };

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(async () => {
  await stage?.close();
});

test('a template is drafted, simulated and published', async ({ browser }) => {
  const { page } = await takeSeat(browser, stage.mall, 'dwgl01');
  await page.goto(`${stage.mall}/lcgl/LcMb`);
  await expect(page.getByText('还没有模板')).toBeVisible();
  await page.getByRole('textbox', { name: '环节名称' }).fill('部门审核');
  await page.getByRole('button', { name: '添加环节' }).click();
  await page.getByRole('textbox', { name: '环节名称' }).nth(1).fill('分管领导审核');
  await page.getByRole('textbox', { name: '起始金额' }).nth(1).fill('50000');
  await page.getByRole('combobox', { name: '指定人员' }).nth(1).click();
  await page.getByRole('option', { name: '邓凯' }).click();
  await page.getByRole('button', { name: '保存草稿' }).click();
  const met = page.getByRole('table', { name: '会经过的审核' });
  await expect(met.getByText('1. 部门审核')).toBeVisible();
  await expect(met.getByText('2. 分管领导审核')).toBeHidden();
  await page.getByRole('textbox', { name: '金额', exact: true }).fill('60000');
  await expect(met.getByText('2. 分管领导审核')).toBeVisible();
  await picture(page, 'workflows');
  await page.getByRole('button', { name: '发布' }).click();
  await expect(page.getByRole('table', { name: '版本' })).toContainText('使用中');

  // A level that is dropped waits for a second administrator.
  await page.getByRole('button', { name: '删除环节' }).last().click();
  await page.getByRole('button', { name: '保存草稿' }).click();
  await page.getByRole('button', { name: '发布' }).click();
  const own = page.getByRole('table', { name: '待批准的修改' });
  await expect(own).toContainText('减少审核环节');
  const publish = page.getByRole('button', { name: '发布', exact: true });
  await expect(publish).toBeDisabled();
  await expect(publish).toHaveAccessibleDescription(/第 2 版已申请发布，待另一名管理员批准/);
  await picture(page, 'workflow-waiting');
  await page.setViewportSize(PHONE);
  await picture(page, 'workflow-waiting-phone');
  const security = await takeSeat(browser, stage.mall, 'aqgl01');
  await security.page.goto(`${stage.mall}/console/csxg`);
  const waiting = security.page.getByRole('table', { name: '待批准的修改' });
  await expect(waiting).toContainText('由“部门审核 → 分管领导审核”改为“部门审核”');
  await picture(security.page, 'change-requests');
  await security.page.setViewportSize(PHONE);
  await picture(security.page, 'change-requests-phone');
  await security.page.getByRole('button', { name: /^批准/ }).click();
  await security.page.getByRole('button', { name: '确认批准' }).click();
  await expect(security.page.getByText('没有待批准的修改')).toBeVisible();
  await page.reload();
  await expect(own).toBeHidden();
  await expect(page.getByRole('row', { name: /第 2 版/ })).toContainText('使用中');
});
