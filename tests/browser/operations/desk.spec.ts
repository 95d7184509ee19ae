import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { openOrdersStage } from '../fulfilment/steps.ts';
import { axe } from '../kernel/screens/walker.ts';
import { picture } from '../picture.ts';
import { type Stage, takeSeat, test } from '../stage.ts';

/* The workbench of each family of roles: what waits, what will be due, what one may begin. */

let stage: Stage;
test.beforeAll(async () => {
  stage = await openOrdersStage(async () => {});
});
test.afterAll(async () => {
  await stage?.close();
});

/** The people with something that each may begin or look up. */
const FAMILIES = [
  ['reviewer', 'shr01', null],
  ['approver', 'fkr01', null],
  ['executor', 'cwr01', '申请付款'],
  ['supervisor', 'jdr01', '查看监管看板'],
  ['unit-admin', 'dwgl01', '发送邀请'],
  ['first-admin', 'xtgl01', '查看系统自检'],
  ['acceptor', 'ysr01', '验收到货'],
  ['keeper', 'kgr01', '办理入库'],
] as const;

for (const [family, loginName, start] of FAMILIES)
  test(`desk: ${family} lands there and sees their work`, async ({ browser }) => {
    const { page, complaints } = await takeSeat(browser, stage.mall, loginName);
    await page.goto(`${stage.mall}/login`);
    await expect(page).toHaveURL(/\/gzt$/);
    await expect(page.getByRole('heading', { name: '工作台', level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: /^待办/ })).toBeVisible();
    if (start)
      await expect(
        page.getByRole('navigation', { name: '可以发起' }).getByRole('link', { name: start }),
      ).toBeVisible();
    expect(await axe(page)).toEqual([]);
    await picture(page, `desk-${family}`);
    expect(complaints).toEqual([]);
  });

test('desk: the checklist ticks itself and folds', async ({ browser }) => {
  const { page } = await takeSeat(browser, stage.mall, 'dwgl01');
  await page.goto(`${stage.mall}/gzt`);
  const budgets = page.getByRole('listitem').filter({ hasText: '录入本年预算' });
  const flows = page.getByRole('listitem').filter({ hasText: '发布审核流程' });
  await expect(budgets.getByRole('img', { name: '已完成' })).toBeVisible();
  await expect(flows.getByRole('img', { name: '未完成' })).toBeVisible();
  await sql`insert into workflow_template (unit_id, business_type, version, state, rules, saved_at,
      saved_by, published_at, published_by)
    values ('unit-1', 'order', 1, 'published', '{}', now(), 'person-dwgl01', now(),
      'person-dwgl01')`.execute(stage.db);
  await page.reload();
  await page.getByText(/^启用清单：\d+ 项均已完成$/).click();
  await expect(flows.getByRole('img', { name: '已完成' })).toBeVisible();
  await picture(page, 'desk-checklist-done');
});

test('desk: after one duty the next of its kind is one click away', async ({ browser }) => {
  const { page } = await takeSeat(browser, stage.mall, 'kgr01');
  await page.goto(`${stage.mall}/gzt`);
  const waiting = page.getByRole('row').filter({ hasText: '待入库' });
  await expect(waiting.first()).toBeVisible();
  const count = await waiting.count();
  expect(count).toBeGreaterThan(0);
  await waiting.first().getByRole('button', { name: '办理' }).click();
  await expect(page).toHaveURL(/warehouselist/);
  const next = page.getByRole('complementary', { name: '下一件待办' });
  if (count > 1) await expect(next).toContainText(`正在办理「待入库」，还有 ${count - 1} 件`);
  await picture(page, 'desk-next');
});
