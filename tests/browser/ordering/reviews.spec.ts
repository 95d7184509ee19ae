import { demoPassword, personId } from '@jicai/platform/demo/accounts.ts';
import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { pdf } from '../../harness/mall/files.ts';
import { axe } from '../kernel/screens/walker.ts';
import { loadSmallMall, type Ware, wareOf } from '../mall/mall-data.ts';
import { openStage, type Stage, takeSeat, test } from '../stage.ts';
import { placeOrder } from './place-order.ts';

/* Reviews of orders beyond the plain decision: begun and left, with one more reviewer, many at once. */

const SECOND = 'shr02';
const OPINION = '请说明采购用途，并补充三家报价';

let stage: Stage;
let ware: Ware;
test.beforeAll(async () => {
  stage = await openStage(async (db) => {
    await loadSmallMall(db);
    ware = await wareOf('supplier-1', db);
    await sql`update sku set price = 100000, stock = 1000 where goods_id = ${ware.productId}`.execute(
      db,
    );
    await sql`update goods set price = 100000 where id = ${ware.productId}`.execute(db);
    await sql`insert into person (id, login_name, password_hash, name, org_id, roles)
      select ${personId(SECOND)}, ${SECOND}, password_hash, '钱复核', org_id, roles
      from person where login_name = 'shr01'`.execute(db);
  });
});
test.afterAll(async () => {
  await stage?.close();
});

/** An order of cgr01 that waits for its review: so many pieces of 1,000 元 each. */
const order = (name: string, quantity: number) => placeOrder(stage, ware, { name, quantity });

const taskOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const review = (page: Page) => page.getByRole('dialog', { name: '订单审核' });
async function openReview(page: Page, name: string) {
  await taskOf(page, name).getByRole('button', { name: '办理' }).click();
  await expect(review(page).getByRole('textbox', { name: '审核意见' })).toBeVisible();
}

test('what is typed stays through Esc, a reload and the end of the session', {
  tag: '@trial',
}, async ({ browser }) => {
  await order('留住意见', 1);
  const { page } = await takeSeat(browser, stage.mall, 'shr01');
  await page.goto(`${stage.mall}/dbrw`);
  await openReview(page, '留住意见');
  await review(page).getByRole('radio', { name: '不通过', exact: true }).check();
  const opinion = review(page).getByRole('textbox', { name: '审核意见' });
  await opinion.fill(OPINION);
  await review(page)
    .locator('input[type="file"]')
    .setInputFiles({ name: '核价记录.pdf', mimeType: 'application/pdf', buffer: pdf() });
  await expect(review(page).getByText('已上传', { exact: true })).toBeVisible();
  const isKept = async () => {
    await openReview(page, '留住意见');
    await expect(review(page).getByText('核价记录.pdf')).toBeVisible();
    await expect(opinion).toHaveValue(OPINION);
    await expect(review(page).getByRole('radio', { name: '不通过', exact: true })).toBeChecked();
    await expect(review(page).getByText('已恢复上次未提交的审核内容')).toBeVisible();
  };
  await page.keyboard.press('Escape');
  await expect(review(page)).toHaveCount(0);
  await isKept();
  await page.reload();
  await isKept();

  await sql`delete from session where person_id = ${personId('shr01')}`.execute(stage.db);
  await review(page).getByRole('button', { name: '提交审核' }).click();
  const login = page.getByRole('form', { name: '登录' });
  await login.getByLabel('登录名').fill('shr01');
  await login.getByLabel('密码', { exact: true }).fill(demoPassword);
  await login.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/dbrw/);
  await isKept();
  await review(page).getByRole('button', { name: '提交审核' }).click();
  await expect(page.getByText('提交审核成功').first()).toBeVisible();
});

test('reasons of a return, a transfer and one more reviewer stay as well', {
  tag: '@trial',
}, async ({ browser }) => {
  await order('留住理由', 1);
  const { page } = await takeSeat(browser, stage.mall, 'shr01');
  const dialogs = [
    ['退回', '退回原因', '请补充比价记录'],
    ['转办', '说明', '本周外出，请代为审核'],
    ['加签', '说明', '请核对税率'],
  ] as const;
  const openIt = async () => {
    await page.goto(`${stage.mall}/dbrw`);
    await openReview(page, '留住理由');
    return review(page).getByRole('textbox', { name: '审核意见' });
  };
  const open = async (title: string, label: string) => {
    await review(page).getByRole('button', { name: title, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: title });
    return { dialog, reason: dialog.getByRole('textbox', { name: label }) };
  };
  // Esc closes the dialog on top alone.
  const leave = async (dialog: Locator) => {
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(review(page)).toBeVisible();
  };
  await (await openIt()).fill(OPINION);
  for (const [title, label, text] of dialogs) {
    const { dialog, reason } = await open(title, label);
    await reason.fill(text);
    await leave(dialog);
  }
  const areKept = async () => {
    await expect(await openIt()).toHaveValue(OPINION);
    for (const [title, label, text] of dialogs) {
      const { dialog, reason } = await open(title, label);
      await expect(reason).toHaveValue(text);
      await leave(dialog);
    }
    await page.keyboard.press('Escape');
    await expect(review(page)).toHaveCount(0);
  };
  await areKept();
  await sql`delete from session where person_id = ${personId('shr01')}`.execute(stage.db);
  await page.reload();
  const login = page.getByRole('form', { name: '登录' });
  await login.getByLabel('登录名').fill('shr01');
  await login.getByLabel('密码', { exact: true }).fill(demoPassword);
  await login.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/dbrw/);
  await areKept();

  // Once it is sent there is nothing left to keep: the task is no longer this reviewer's.
  await openIt();
  const { dialog, reason } = await open('退回', '退回原因');
  await expect(reason).toHaveValue('请补充比价记录');
  await dialog.getByRole('button', { name: '确认退回' }).click();
  await expect(page.getByText('操作成功').first()).toBeVisible();
  const left = await page.evaluate(() => localStorage.getItem('jicai.unsentReviews') ?? '');
  for (const text of [OPINION, ...dialogs.map(([, , reason]) => reason)])
    expect(left).not.toContain(text);
});

/** Passes the order in the page that its task opens: one that was handed on has a page of its own. */
async function pass(page: Page, title: string) {
  await taskOf(page, '再看一眼').getByRole('button', { name: '办理' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('radio', { name: '通过', exact: true }).check();
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(page.getByText('提交审核成功').first()).toBeVisible();
}

test('[RV12] one more reviewer is asked, decides first, and the task comes back', async ({
  browser,
}) => {
  await order('再看一眼', 1);
  const { page, complaints } = await takeSeat(browser, stage.mall, 'shr01');
  await page.goto(`${stage.mall}/dbrw`);
  await expect(page.getByText('再看一眼').first()).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await openReview(page, '再看一眼');
  await review(page).getByRole('button', { name: '加签' }).click();
  const dialog = page.getByRole('dialog', { name: '加签' });
  await dialog.getByRole('combobox', { name: '加签人' }).click();
  await page.getByRole('option', { name: /钱复核/ }).click();
  await dialog.getByRole('button', { name: '确认加签' }).click();
  await expect(page.getByText('加签成功')).toBeVisible();
  await expect(
    review(page)
      .getByText(/钱复核/)
      .first(),
  ).toBeVisible();

  const second = (await takeSeat(browser, stage.mall, SECOND)).page;
  await second.goto(`${stage.mall}/dbrw`);
  await pass(second, '加签审核');
  await page.goto(`${stage.mall}/dbrw`);
  await pass(page, '订单审核');
  await expect(page.getByText('加签审核 · 通过')).toBeVisible();
  await expect(page.getByText('订单审核 · 通过')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('[OR30] plain orders pass at once; what is above the limit stays, with the reason', async ({
  browser,
}) => {
  const seller = await takeSeat(browser, stage.mall, 'gys01');
  await seller.page.goto(stage.mall + menuPaths.workbench);
  const toConfirm = seller.page.getByRole('link', { name: /^\d+\s*待确认订单$/ });
  const numberOf = async () => Number.parseInt(await toConfirm.innerText(), 10);
  const before = await numberOf();
  for (const [name, quantity] of [
    ['批量一', 1],
    ['批量二', 2],
    ['批量大额', 6],
  ] as const)
    await order(name, quantity);
  const { page } = await takeSeat(browser, stage.mall, 'shr01');
  await page.goto(`${stage.mall}/dbrw`);
  await expect(taskOf(page, '批量大额')).toBeVisible();
  await page.getByRole('button', { name: '全选本页订单审核' }).click();
  await page.getByRole('button', { name: '批量通过所选' }).click();
  await page
    .getByRole('dialog', { name: '批量通过' })
    .getByRole('button', { name: '通过 3 单' })
    .click();
  const outcome = page.getByRole('dialog', { name: '批量审核结果' });
  await expect(outcome.getByText('已通过 2 单，1 单未处理。')).toBeVisible();
  await expect(outcome.getByText(/批量大额.*金额超过批量通过限额 ¥5,000\.00/)).toBeVisible();
  // The supplier's workbench stands open: its number is renewed like the bell's.
  await expect.poll(numberOf).toBe(before + 2);
  expect(seller.complaints).toEqual([]);
  await outcome.getByRole('button', { name: '知道了' }).click();
  await expect(taskOf(page, '批量一')).toHaveCount(0);
  await openReview(page, '批量大额');
});
