import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { shotsOf } from '../picture.ts';
import { logIn, openMenu, openStage, type Stage, takeSeat, test } from '../stage.ts';

/* A supplier's administrator makes an account for settlement; its person sees what the post allows. */

const shots = shotsOf('staff');
const PASSWORD = 'Qingxi-Bamboo-47';

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage(layOut);
});
test.afterAll(async () => {
  await stage?.close();
});

async function layOut(db: Database): Promise<void> {
  await sql`insert into zone (id, name, kind) values ('wssc', '网上商城', 'mall')`.execute(db);
  await sql`insert into shop (id, org_id, name, state, zone_id, region_code)
    values ('d1', 'supplier-1', '一号店', 'active', 'wssc', '330000')`.execute(db);
}

test('an account is made with a post, used, and ended', async ({ browser }) => {
  const owner = await takeSeat(browser, stage.mall, 'gys01');
  await owner.page.goto(`${stage.mall}/GysIndex`);
  await openMenu(owner.page, '子账号管理');
  const form = owner.page.getByRole('form', { name: '新增子账号' });
  await form.getByRole('button', { name: '新增账号' }).click();
  await expect(form.getByText('请至少选择一个岗位')).toBeVisible();
  await form.getByLabel('登录名').fill('jiesuan01');
  await form.getByLabel('姓名').fill('周越');
  await form.getByRole('checkbox', { name: '结算' }).check();
  await form.getByRole('button', { name: '新增账号' }).click();
  const link = await owner.page.getByText(/setPassword#/).textContent();
  const row = owner.page.getByRole('row').filter({ hasText: 'jiesuan01' });
  await expect(row).toContainText('结算');
  await shots(owner.page, 'list');

  const clerk = await takeSeat(browser, stage.mall, null);
  await clerk.page.goto(`${stage.mall}/setPassword#${link?.split('#')[1] ?? ''}`);
  await clerk.page.getByLabel('新密码', { exact: true }).fill(PASSWORD);
  await clerk.page.getByLabel('再次输入新密码').fill(PASSWORD);
  await clerk.page.getByRole('button', { name: '设置密码' }).click();
  await expect(clerk.page.getByText('密码已设置。')).toBeVisible();
  await logIn(clerk.page, stage.mall, 'jiesuan01', PASSWORD);
  await expect(clerk.page.getByText('周越').first()).toBeVisible();
  await clerk.page.goto(`${stage.mall}/GysIndex`);
  const menu = clerk.page.getByRole('navigation');
  await expect(menu.getByRole('link', { name: '发票管理' }).first()).toBeVisible();
  await expect(menu.getByRole('link', { name: '我的商品' })).toHaveCount(0);
  await expect(clerk.page.getByRole('heading', { name: '工作台' })).toBeVisible();
  await expect(menu.getByRole('link', { name: '店铺信息' })).toHaveCount(0);
  await shots(clerk.page, 'clerk');

  await row.getByRole('button', { name: '停用' }).click();
  await owner.page.getByRole('dialog').getByRole('button', { name: '停用' }).click();
  await expect(row).toContainText('已停用');
  await clerk.page.reload();
  await expect(clerk.page).toHaveURL(/\/login/);
  expect(owner.complaints).toEqual([]);
});
