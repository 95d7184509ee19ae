import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { shotsOf } from '../picture.ts';
import { type Stage, test } from '../stage.ts';
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
 * One order by all roles: its contract, two parcels, a partly rejected acceptance, a return after the
 * settlement, to the last payment.
 */

const NAME = '录播教室设备';
const PIECES = 30;
const shots = shotsOf('whole');

interface Ordered {
  readonly id: string;
  readonly number: string;
  readonly contractId: string;
  readonly contractNumber: string;
  readonly seller: string;
  readonly supplierName: string;
  readonly first: string;
}

let stage: Stage;
let ordered: Ordered;
test.beforeAll(async () => {
  stage = await openOrdersStage(
    async (db) => {
      ordered = await findOrder(db);
    },
    [{ name: NAME, fate: 'confirmed', shops: 2, pieces: PIECES, contract: 'draft' }],
  );
});
test.afterAll(async () => {
  await stage?.close();
});

async function findOrder(db: Database): Promise<Ordered> {
  const { rows } = await sql<Ordered>`
    select o.id, o.number, c.id as "contractId", c.number as "contractNumber",
      person.login_name as seller, s.name as "supplierName",
      (select name from order_line where order_id = o.id order by line_no limit 1) as first
    from purchase_order o join contract c on c.order_id = o.id join org s on s.id = o.supplier_id
    join person on person.org_id = s.id where o.name = ${NAME} limit 1`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the order of the test is not there');
  return row;
}

const threadUrl = () => `${stage.mall}/order/orderThread?ddid=${ordered.id}`;
const contractUrl = () => `${stage.mall}/htgl/HtDetail?htid=${ordered.contractId}`;
const state = (page: Page, word: string) =>
  expect(page.getByText(word, { exact: true }).first()).toBeVisible();

test('one order by all roles, from its contract to the last payment', async ({ browser }) => {
  const desk = (loginName: string) => takeDesk(browser, stage.mall, loginName);
  const { page: buyer, complaints } = await desk('cgr01');
  const { page: seller } = await desk(ordered.seller);
  const { page: finance } = await desk('cwr01');

  await test.step('both sides sign the contract, and its review passes', async () => {
    await buyer.goto(contractUrl());
    await act(buyer, '发送供应商');
    await seller.goto(contractUrl());
    await click(seller, '提交采购人确认');
    await state(seller, '待采购人确认');
    await buyer.reload();
    await act(buyer, '确认文本');
    await seller.reload();
    await act(seller, '供应商签章');
    await finance.goto(contractUrl());
    await act(finance, '采购人签章');
    const { page: reviewer } = await desk('shr01');
    await passReview(reviewer, ordered.contractNumber);
  });

  await test.step('the supplier ships two parcels, which the buyer counts', async () => {
    await seller.goto(threadUrl());
    await shipFirst(seller, 10, false);
    await expect(seller.getByRole('article', { name: /^包裹/ })).toHaveCount(1);
    await shipFirst(seller, PIECES - 10, true);
    await expect(seller.getByRole('article', { name: /^包裹/ })).toHaveCount(2);
    await buyer.goto(threadUrl());
    await receiveParcels(buyer, 2);
  });

  await test.step('an acceptor rejects a piece, a second one signs, the keeper stocks', async () => {
    const { page: acceptor } = await desk('ysr01');
    await acceptor.goto(`${stage.mall}/order/accept?ddid=${ordered.id}`);
    await acceptor.getByLabel(`${ordered.first} 不合格数量`).fill('1');
    await acceptor.getByLabel('不合格原因').fill('外包装破损');
    await acceptor.getByRole('radio', { name: '退回不补' }).check();
    await click(acceptor, '提交验收');
    await expect(acceptor.getByRole('article', { name: /^验收单/ })).toHaveCount(1);
    const { page: second } = await desk('ysr02');
    await second.goto(threadUrl());
    await act(second, '会签通过', '确认会签');
    const { page: keeper } = await desk('kgr01');
    await keeper.goto(`${stage.mall}/warehouselist?keyword=${ordered.number}`);
    await keeper
      .getByRole('button', { name: /^入库 / })
      .first()
      .click();
    await keeper.getByRole('dialog').getByLabel('仓库').fill('总务处二号库');
    await click(keeper, '确认入库');
    await expect(keeper.getByText('没有符合条件的商品')).toBeVisible();
  });

  await test.step('both confirm the statement; then a piece goes back', async () => {
    const number = await makeStatement(buyer, [ordered.supplierName]);
    await confirmStatement(seller, buyer, number);
    await claimReturn(buyer, `${stage.mall}/servicesapply?ddid=${ordered.id}`, '500');
    await openMenu(seller, '售后');
    await seller.getByRole('link', { name: /^TH/ }).first().click();
    await act(seller, '同意');
    await buyer.reload();
    await click(buyer, '已寄回');
    await buyer.getByLabel('寄回物流单号').fill('SF20260001');
    await inDialog(buyer, '已寄回');
    await state(buyer, '待供应商收货');
    await seller.reload();
    await click(seller, '确认收货');
    await seller.getByLabel('商品完好，恢复可售库存').check();
    await shots(seller, 'take-goods');
    await inDialog(seller, '确认收货');
    await state(seller, '待退款');
    await expect(seller.getByText('已恢复')).toBeVisible();
    await buyer.reload();
    await act(buyer, '确认完成');
    const deduction = await makeStatement(buyer, [ordered.supplierName]);
    await expect(buyer.getByText(/售后扣减：/).first()).toBeVisible();
    await confirmStatement(seller, buyer, deduction);
  });

  await test.step('one invoice for both statements, read from its XML and received', async () => {
    await openMenu(buyer, '申请开票');
    const boxes = buyer.getByRole('checkbox', { name: /^选择 DZ/ });
    await expect(boxes).toHaveCount(2);
    for (const nth of [0, 1]) await boxes.nth(nth).check();
    await click(buyer, /^申请开票（2）/);
    await buyer.getByRole('radio', { name: /江城市第一中学/ }).check({ force: true });
    await click(buyer, '提交申请');
    await expect(buyer.getByRole('heading', { name: /^开票申请 KP/ })).toBeVisible();
    await openMenu(seller, '发票管理');
    await seller.getByRole('link', { name: /^KP/ }).first().click();
    const file = await invoiceFile(stage.db, ordered.supplierName);
    await seller.locator('input[type=file]').first().setInputFiles(file);
    await click(seller, '登记该发票');
    await state(seller, '已开票');
    await buyer.reload();
    await act(buyer, '确认收票');
    await state(buyer, '已收票');
  });

  await test.step('three people pay, and the supplier confirms', async () => {
    await applyForPayment(buyer);
    const { page: approver } = await desk('fkr01');
    await passReview(approver, '付款');
    await payOut(finance, 'PZ-2026-001');
    await confirmMoney(seller);
  });

  await test.step('the order is complete, and its timeline tells it all', async () => {
    await buyer.goto(threadUrl());
    await state(buyer, '已完成');
    const timeline = buyer.getByRole('region', { name: '履约时间轴' }).or(buyer.locator('main'));
    for (const word of [
      /合同审核通过/,
      /会签通过验收单/,
      /售后退货冲减入库/,
      /^付款单 FK.*供应商确认到账/,
    ])
      await expect(timeline.getByText(word).first()).toBeVisible();
    await shots(buyer, 'thread');
    expect.soft(complaints, 'of the buyer').toEqual([]);
  });
});
