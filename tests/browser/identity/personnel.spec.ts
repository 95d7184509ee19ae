import { personId } from '@jicai/platform/demo/accounts.ts';
import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { picture } from '../picture.ts';
import { openStage, type Stage, takeSeat, test } from '../stage.ts';

/* Pages of the personnel centre, posts in two units, and the landings of sign-on. */

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(async () => {
  await stage?.close();
});

test('a record is made and changed from the personnel centre', async ({ browser }) => {
  const { page } = await takeSeat(browser, stage.mall, 'dwgl01');
  await page.goto(`${stage.mall}/dbrw`);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: '人事中心', exact: true })
    .first()
    .click();
  await expect(page.getByRole('tab', { name: '单位与部门' })).toBeVisible();
  await page.getByRole('link', { name: '新增人事信息' }).click();
  await expect(page).toHaveURL(/\/slfw\/AddRsxx$/);
  const form = page.getByRole('form', { name: '人事建档' });
  await form.getByRole('combobox', { name: '单位' }).click();
  await page.getByRole('option').first().click();
  await form.getByLabel('登录名').fill('xinren01');
  await form.getByLabel('姓名').fill('沈知微');
  await form.getByLabel('手机号码').fill('12345');
  await form.getByLabel('职务').fill('科员');
  await expect(form.getByText('手机号码应为 11 位数字')).toBeVisible();
  await form.getByLabel('手机号码').fill('13812345678');
  await form.getByRole('button', { name: '建档' }).click();
  await expect(page.getByText(/沈知微/).first()).toBeVisible();
  await picture(page, 'personnel-added');
  const { rows } = await sql<{ id: string }>`
    select id from person where login_name = 'xinren01'`.execute(stage.db);
  const [made] = rows;
  if (!made) throw new Error('nobody was added');

  await page.goto(`${stage.mall}/slfw/EditRsxx?hyid=${encodeURIComponent(made.id)}`);
  const edit = page.getByRole('form', { name: '人事信息' });
  await expect(edit.getByText('138****5678')).toBeVisible();
  await edit.getByLabel('职务').fill('主任科员');
  await edit.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存')).toBeVisible();
  await page.reload();
  await expect(edit.getByLabel('职务')).toHaveValue('主任科员');
});

test('a refusal stands at its field, in sight and with the focus, until the field is edited', async ({
  browser,
}) => {
  const { page } = await takeSeat(browser, stage.mall, 'dwgl01');
  // Lower than the form, so that its first field is out of sight from its button.
  await page.setViewportSize({ width: 1_000, height: 420 });
  await page.goto(`${stage.mall}/slfw/AddRsxx`);
  const form = page.getByRole('form', { name: '人事建档' });
  await form.getByRole('combobox', { name: '单位' }).click();
  await page.getByRole('option').first().click();
  const loginName = form.getByLabel('登录名');
  await loginName.fill('dwgl01');
  await form.getByLabel('姓名').fill('沈知微');
  await form.getByRole('button', { name: '建档' }).click();
  await expect(form.getByRole('alert')).toHaveText('登录名 dwgl01 已被使用');
  await expect(form.getByRole('alert')).toBeInViewport();
  await expect(loginName).toBeFocused();
  await expect(loginName).toHaveAttribute('aria-invalid', 'true');
  await expect(loginName).toHaveAccessibleDescription('登录名 dwgl01 已被使用');
  await picture(page, 'personnel-refused');
  // The same refusal once more is said once more.
  await form.getByLabel('姓名').focus();
  await form.getByRole('button', { name: '建档' }).click();
  await expect(loginName).toBeFocused();
  await loginName.fill('dwgl77');
  await expect(form.getByRole('alert')).toHaveCount(0);
  await expect(loginName).not.toHaveAttribute('aria-invalid', 'true');
});

test('other reviewing bodies of a unit wait for a second administrator', { tag: '@trial' }, async ({
  browser,
}) => {
  const body = '江城市财政局采购监管处';
  const security = await takeSeat(browser, stage.mall, 'aqgl01');
  await security.page.goto(`${stage.mall}/center_rskk`);
  const ask = security.page.getByRole('button', { name: /^指定.*的审核机构$/ }).first();
  await ask.click();
  const dialog = security.page.getByRole('dialog');
  const chosen = dialog.getByRole('combobox', { name: '审核机构' });
  await chosen.click();
  await security.page.getByRole('option', { name: body }).click();
  await security.page.keyboard.press('Escape');
  await picture(security.page, 'review-bodies');
  await dialog.getByRole('button', { name: '提交批准' }).click();
  const own = security.page.getByRole('table', { name: '待批准的修改' });
  await expect(own).toContainText('待另一名管理员');
  await own.getByRole('button', { name: /^撤回/ }).click();
  await expect(own).toBeHidden();
  await ask.click();
  await chosen.click();
  await security.page.getByRole('option', { name: body }).click();
  await security.page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: '提交批准' }).click();
  await expect(own).toContainText(body);
  await picture(security.page, 'review-bodies-own');
  const system = await takeSeat(browser, stage.mall, 'xtgl01');
  await system.page.goto(`${stage.mall}/center_rskk`);
  const waiting = system.page.getByRole('table', { name: '待批准的修改' });
  await expect(waiting).toContainText(body);
  await picture(system.page, 'review-bodies-waiting');
  await waiting.getByRole('button', { name: /^批准/ }).click();
  await system.page.getByRole('button', { name: '确认批准' }).click();
  await expect(system.page.getByRole('status').filter({ hasText: '已批准' })).toContainText(body);
  await expect(waiting).toBeHidden();
  await security.page.goto(`${stage.mall}/dbrw`);
  await security.page.getByRole('tab', { name: '消息', exact: true }).click();
  await expect(security.page.getByText(/批准了您申请的修改/).first()).toBeVisible();
});

test('posts in two units are switched in the header', async ({ browser }) => {
  await sql`insert into post (id, person_id, org_id, role, from_on, granted_at)
    values ('second-post', ${personId('cgr01')}, 'unit-2', 'acceptor', '2026-01-01', now())`.execute(
    stage.db,
  );
  const { page } = await takeSeat(browser, stage.mall, 'cgr01');
  await page.goto(`${stage.mall}/dbrw`);
  const { rows } = await sql<{ name: string }>`select name from org where id = 'unit-2'`.execute(
    stage.db,
  );
  const other = rows[0]?.name ?? '';
  await page.getByRole('button', { name: /您好，何欣/ }).click();
  await picture(page, 'units-to-switch');
  await page.getByRole('menuitem', { name: new RegExp(`${other}（验收人）`) }).click();
  await expect(page.getByRole('button', { name: `您好，何欣（${other}）` })).toBeVisible();
  const menu = page.getByRole('navigation');
  await expect(menu.getByRole('link', { name: /^订单验收/ }).first()).toBeVisible();
  await expect(menu.getByRole('link', { name: '收货地址' })).toHaveCount(0);
});

test('landings of a sign-on say words of ours, and logout ends the session', async ({
  browser,
}) => {
  const { page } = await takeSeat(browser, stage.mall, 'shr01');
  await page.goto(`${stage.mall}/loading/menu`);
  await expect(page.getByRole('heading', { name: '正在加载菜单，请稍候' })).toBeVisible();
  await page.goto(`${stage.mall}/gysloading/${encodeURIComponent('请转账')}`);
  await expect(page.getByRole('heading', { name: '正在加载，请稍候' })).toBeVisible();
  await expect(page.getByText('请转账')).toHaveCount(0);
  await page.getByRole('link', { name: '等待时间过长？返回首页' }).click();
  await expect(page.getByRole('button', { name: /您好/ })).toBeVisible();
  await page.goto(`${stage.mall}/logout`);
  await expect(page).toHaveURL(/\/login$/);
  await page.goto(`${stage.mall}/dbrw`);
  await expect(page).toHaveURL(/\/login/);
});
