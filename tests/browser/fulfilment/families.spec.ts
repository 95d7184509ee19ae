import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { axe } from '../kernel/screens/walker.ts';
import { phone, type Stage, takeSeat, test } from '../stage.ts';
import {
  act,
  applyForPayment,
  claimReturn,
  click,
  confirmMoney,
  confirmStatement,
  inDialog,
  invoiceFile,
  makeStatement,
  openMenu,
  openOrdersStage,
  passReview,
  payOut,
  receiveParcels,
  shipFirst,
  takeDesk,
} from './steps.ts';

/*
 * The main act of each screen family of fulfilment, each on an order of its own that stands where the act
 * begins. whole-way.trial.ts takes one order through all of them. The money's way is gone backwards: no
 * test leaves a document where a later one looks for its own.
 */

interface Found {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly seller: string;
  readonly supplierName: string;
}

let stage: Stage;
let orders: ReadonlyMap<string, Found>;
test.beforeAll(async () => {
  const small = { shops: 1, pieces: 5 } as const;
  stage = await openOrdersStage(
    async (db) => {
      orders = await findOrders(db);
    },
    [
      { name: '合同', fate: 'confirmed', shops: 2, pieces: 30, contract: 'draft' },
      { name: '发货', fate: 'confirmed', ...small },
      { name: '验收', fate: 'received', ...small },
      { name: '付款', fate: 'invoice received', ...small },
      { name: '开票', fate: 'reconciled', ...small },
      { name: '对账', fate: 'stocked', ...small },
    ],
  );
});
test.afterAll(async () => {
  await stage?.close();
});

async function findOrders(db: Database): Promise<Map<string, Found>> {
  const { rows } = await sql<Found>`
    select o.id, o.number, o.name, s.name as "supplierName",
      (select login_name from person where org_id = s.id order by id limit 1) as seller
    from purchase_order o join org s on s.id = o.supplier_id order by o.number desc`.execute(db);
  return new Map(rows.map((row) => [row.name, row]));
}

const order = (name: string): Found => {
  const found = orders.get(name);
  if (!found) throw new Error(`there is no order ${name}`);
  return found;
};
const threadUrl = (name: string) => `${stage.mall}/order/orderThread?ddid=${order(name).id}`;
const state = (page: Page, word: string) =>
  expect(page.getByText(word, { exact: true }).first()).toBeVisible();

/**
 * Axe finds nothing once this part is there. It is asked where a page has just been opened: a message that
 * fades over it would be too pale for a moment.
 */
async function looksRight(page: Page, part: Locator): Promise<void> {
  await expect(part).toBeVisible();
  expect(await axe(page)).toEqual([]);
}

test('contract: sent, completed, sealed by both, reviewed, published', async ({ browser }) => {
  const { rows } = await sql<{ id: string; number: string }>`
    select id, number from contract where order_id = ${order('合同').id}`.execute(stage.db);
  const { id = '', number = '' } = rows[0] ?? {};
  const url = `${stage.mall}/htgl/HtDetail?htid=${id}`;
  const { page: buyer, complaints } = await takeSeat(browser, stage.mall, 'cgr01');
  const { page: seller } = await takeSeat(browser, stage.mall, order('合同').seller);
  await buyer.goto(url);
  // What was typed is saved before it is sent; a refused save leaves the contract a draft.
  await buyer.getByLabel('比例（%）').fill('90');
  await buyer
    .getByLabel(/^第 \d+ 条内容$/u)
    .last()
    .fill('发送前填写的条款');
  await act(buyer, '发送供应商');
  await expect(buyer.getByText('合计须为 100%', { exact: false })).toBeVisible();
  await state(buyer, '起草中');
  await buyer.getByLabel('比例（%）').fill('100');
  await act(buyer, '发送供应商');
  await state(buyer, '待供应商完善');
  await seller.goto(url);
  await expect(seller.getByText('发送前填写的条款')).toBeVisible();
  await click(seller, '提交采购人确认');
  await state(seller, '待采购人确认');
  await buyer.reload();
  await act(buyer, '确认文本');
  await seller.reload();
  await act(seller, '供应商签章');
  const { page: finance } = await takeSeat(browser, stage.mall, 'cwr01');
  await finance.goto(url);
  await looksRight(finance, finance.getByRole('button', { name: '采购人签章', exact: true }));
  await act(finance, '采购人签章');
  await expect(finance.getByText('签名有效')).toHaveCount(2);
  const { page: reviewer } = await takeDesk(browser, stage.mall, 'shr01');
  await passReview(reviewer, number);
  await buyer.reload();
  await act(buyer, '公示合同', '公示');
  await state(buyer, '生效');
  const visitor = await browser.newPage();
  await visitor.goto(`${stage.mall}/htgs`);
  await expect(visitor.getByText(number)).toBeVisible();
  expect(complaints).toEqual([]);
});

test('delivery: shipped in two parcels, which the buyer counts', async ({ browser }) => {
  const { page: seller, complaints } = await takeSeat(browser, stage.mall, order('发货').seller);
  await seller.goto(threadUrl('发货'));
  await shipFirst(seller, 2, false);
  await expect(seller.getByRole('article', { name: /^包裹/ })).toHaveCount(1);
  await shipFirst(seller, 3, true);
  await expect(seller.getByRole('article', { name: /^包裹/ })).toHaveCount(2);
  const { page: buyer } = await takeSeat(browser, stage.mall, 'cgr01');
  await buyer.goto(threadUrl('发货'));
  await looksRight(buyer, buyer.getByRole('button', { name: '签收', exact: true }).first());
  await receiveParcels(buyer, 2);
  await state(buyer, '待验收');
  expect(complaints).toEqual([]);
});

test('acceptance: on a phone without a network, sent once it is back; then into the warehouse', async ({
  browser,
}) => {
  const { id, number } = order('验收');
  const { page: acceptor } = await takeSeat(browser, stage.mall, 'ysr01', phone);
  await acceptor.goto(`${stage.mall}/order/accept?ddid=${id}`);
  await acceptor
    .getByLabel(/ 不合格数量$/)
    .first()
    .fill('1');
  await acceptor.getByLabel('不合格原因').fill('外包装破损');
  await acceptor.getByRole('radio', { name: '退回不补' }).check();
  await looksRight(acceptor, acceptor.getByRole('button', { name: '提交验收' }));
  await acceptor.context().setOffline(true);
  await click(acceptor, '提交验收');
  await expect(acceptor.getByText('1 份验收尚未提交，已保存在本机')).toBeVisible();
  // What is left is unknown until it is sent: there is no form that could be sent a second time.
  await expect(acceptor.getByRole('button', { name: '提交验收' })).toHaveCount(0);
  await acceptor.context().setOffline(false);
  await expect(acceptor.getByText(/验收单 \S+ 已验收/)).toBeVisible();
  await expect(acceptor.getByText('1 份验收尚未提交，已保存在本机')).toBeHidden();
  await acceptor.goto(threadUrl('验收'));
  await expect(acceptor.getByRole('article', { name: /^验收单/ })).toHaveCount(1);
  await expect(acceptor.getByText('外包装破损').first()).toBeVisible();

  const { page: keeper, complaints } = await takeSeat(browser, stage.mall, 'kgr01');
  await keeper.goto(`${stage.mall}/warehouselist?keyword=${number}`);
  const stockIn = keeper.getByRole('button', { name: /^入库 / }).first();
  await looksRight(keeper, stockIn);
  await stockIn.click();
  await keeper.getByRole('dialog').getByLabel('仓库').fill('总务处二号库');
  await click(keeper, '确认入库');
  await expect(keeper.getByText('没有符合条件的商品')).toBeVisible();
  await openMenu(keeper, '已入库');
  await expect(keeper.getByRole('button', { name: /^冲销 / }).first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('payment: applied for, approved, paid and confirmed, each by another person', async ({
  browser,
}) => {
  const { page: buyer, complaints } = await takeDesk(browser, stage.mall, 'cgr01');
  await applyForPayment(buyer);
  const { page: approver } = await takeDesk(browser, stage.mall, 'fkr01');
  await passReview(approver, '付款');
  const { page: finance } = await takeDesk(browser, stage.mall, 'cwr01');
  await payOut(finance, 'PZ-2026-001');
  const { page: seller } = await takeDesk(browser, stage.mall, order('付款').seller);
  await confirmMoney(seller);
  await buyer.goto(threadUrl('付款'));
  await looksRight(buyer, buyer.getByText('已完成', { exact: true }).first());
  expect(complaints).toEqual([]);
});

test('invoice: asked for, registered from its XML, received', async ({ browser }) => {
  const { seller: login, supplierName } = order('开票');
  const { page: buyer, complaints } = await takeDesk(browser, stage.mall, 'cgr01');
  await openMenu(buyer, '申请开票');
  await buyer.getByRole('checkbox', { name: /^选择 DZ/ }).check();
  await click(buyer, '申请开票（1）');
  await buyer.getByRole('radio', { name: /江城市第一中学/ }).check({ force: true });
  await click(buyer, '提交申请');
  await expect(buyer.getByRole('heading', { name: /^开票申请 KP/ })).toBeVisible();
  const { page: seller } = await takeDesk(browser, stage.mall, login);
  await openMenu(seller, '发票管理');
  await seller.getByRole('link', { name: /^KP/ }).first().click();
  await looksRight(seller, seller.getByRole('heading', { level: 1, name: /KP/ }));
  const file = await invoiceFile(stage.db, supplierName);
  await seller.locator('input[type=file]').first().setInputFiles(file);
  await click(seller, '登记该发票');
  await state(seller, '已开票');
  await buyer.reload();
  await act(buyer, '确认收票');
  await state(buyer, '已收票');
  expect(complaints).toEqual([]);
});

test('statement: made of what was accepted, confirmed by both; after-sale: a piece is returned', async ({
  browser,
}) => {
  const { id, seller: login, supplierName } = order('对账');
  const { page: buyer, complaints } = await takeDesk(browser, stage.mall, 'cgr01');
  const { page: seller } = await takeDesk(browser, stage.mall, login);
  const number = await makeStatement(buyer, [supplierName]);
  await confirmStatement(seller, buyer, number);
  await buyer.reload();
  await looksRight(buyer, buyer.getByText('已对账').first());

  await claimReturn(buyer, `${stage.mall}/servicesapply?ddid=${id}`, '1');
  await openMenu(seller, '售后');
  await seller.getByRole('link', { name: /^TH/ }).first().click();
  await act(seller, '同意');
  await buyer.reload();
  await click(buyer, '已寄回');
  await buyer.getByLabel('寄回物流单号').fill('SF20260001');
  await inDialog(buyer, '已寄回');
  await state(buyer, '待供应商收货');
  await buyer.reload();
  await looksRight(buyer, buyer.getByText('待供应商收货').first());
  expect(complaints).toEqual([]);
});
