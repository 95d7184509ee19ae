import { expect } from '@playwright/test';
import { picture } from '../picture.ts';
import { openStage, phone, type Stage, takeSeat, test } from '../stage.ts';

/* An administrator sees who is logged in, and ends it; the other's page says so at once. */

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(async () => {
  await stage?.close();
});

test('sessions are listed, and those of a person ended', async ({ browser }) => {
  const other = await takeSeat(browser, stage.mall, 'cgr01');
  await other.page.goto(`${stage.mall}/dbrw`);
  await expect(other.page.getByRole('heading', { level: 1 })).toBeVisible();
  const { page } = await takeSeat(browser, stage.mall, 'xtgl01');
  await page.goto(`${stage.mall}/dbrw`);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: '在线会话', exact: true })
    .first()
    .click();
  const sessions = page.getByRole('table', { name: '在线会话' });
  await expect(sessions.getByText('当前会话')).toBeVisible();
  await page.getByLabel('姓名、登录名或单位').fill('cgr01');
  await page.getByRole('button', { name: '查询' }).click();
  const row = sessions.getByRole('row', { name: /cgr01/ });
  await expect(row.first()).toContainText('127.0.*.*');
  await expect(sessions.getByText('当前会话')).toBeHidden();
  await picture(page, 'sessions');

  await row
    .first()
    .getByRole('button', { name: /^全部结束/ })
    .click();
  const dialog = page.getByRole('dialog', { name: '结束全部会话' });
  await expect(dialog).toContainText('记入安全日志');
  await dialog.getByRole('button', { name: '结束' }).click();
  await expect(page.getByText('没有符合条件的会话')).toBeVisible();

  await other.page.goto(`${stage.mall}/Ddgl/order`);
  await expect(other.page.getByText('管理员结束了您的登录').first()).toBeVisible();

  const small = await takeSeat(browser, stage.mall, 'xtgl01', phone);
  await small.page.goto(`${stage.mall}/console/zxhh`);
  await expect(small.page.getByText('当前会话').first()).toBeVisible();
  await picture(small.page, 'sessions-phone');
});
