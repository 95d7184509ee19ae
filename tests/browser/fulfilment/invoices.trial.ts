import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { shotsOf } from '../picture.ts';
import { type Stage, test } from '../stage.ts';
import {
  act,
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
  takeDesk,
} from './steps.ts';

/*
 * One application with an invoice for each of its orders, the first of them in two parts, until all three
 * are paid.
 */

const shots = shotsOf('invoices');

interface Billed {
  readonly number: string;
  readonly amount: number;
  readonly supplierName: string;
  readonly seller: string;
}

let stage: Stage;
let orders: Billed[];
test.beforeAll(async () => {
  const stocked = (name: string) => ({ name, fate: 'stocked', shops: 1, pieces: 4 }) as const;
  stage = await openOrdersStage(
    async (db) => {
      orders = await findTwo(db);
    },
    // The demonstration's orders go to its suppliers in turn: the first and the fourth to the same.
    ['器材一', '器材二', '器材三', '器材四'].map(stocked),
  );
});
test.afterAll(async () => {
  await stage?.close();
});

/** Two accepted orders of one supplier and one funds type. */
async function findTwo(db: Database): Promise<Billed[]> {
  const { rows } = await sql<Billed>`
    select o.number, sum(w.amount)::bigint as amount, s.name as "supplierName",
      (select login_name from person where org_id = s.id order by id limit 1) as seller
    from statement_left w join purchase_order o on o.id = w.order_id join org s on s.id = w.supplier_id
    where (select count(distinct x.order_id) from statement_left x
      where x.supplier_id = w.supplier_id and x.funds_type = w.funds_type) = 2
    group by o.id, o.number, s.id, s.name order by o.number`.execute(db);
  if (rows.length !== 2) throw new Error('no supplier has two accepted orders');
  return rows;
}

/** The supplier registers an invoice of this amount for an order. */
async function register(page: Page, order: Billed, gross: number): Promise<void> {
  await page.getByLabel('开票订单').selectOption(order.number);
  const file = await invoiceFile(stage.db, order.supplierName, { gross: fen(gross) });
  await page.locator('input[type=file]').first().setInputFiles(file);
  await click(page, '登记该发票');
}

test('one application, an invoice for each order and one in two parts, all paid', async ({
  browser,
}) => {
  const [first, second] = orders;
  if (!first || !second) throw new Error('two orders');
  const { page: buyer, complaints } = await takeDesk(browser, stage.mall, 'cgr01');
  const { page: seller } = await takeDesk(browser, stage.mall, first.seller);
  const invoices = seller.getByRole('table', { name: '发票', exact: true }).getByRole('row');

  await test.step('the buyer asks for one invoice for each order of a statement', async () => {
    const number = await makeStatement(buyer, [first.supplierName]);
    await confirmStatement(seller, buyer, number);
    await openMenu(buyer, '申请开票');
    await buyer.getByRole('checkbox', { name: `选择 ${number}` }).check();
    await click(buyer, /^申请开票（1）/);
    await buyer.getByRole('radio', { name: /江城市第一中学/ }).check({ force: true });
    await buyer.getByText('每张订单一张发票', { exact: true }).click();
    await click(buyer, '提交申请');
    await expect(buyer.getByRole('heading', { name: /^开票申请 KP/ })).toBeVisible();
  });

  await test.step('the supplier registers two parts of the first order, then the second', async () => {
    await openMenu(seller, '发票管理');
    await seller.getByRole('link', { name: /^KP/ }).first().click();
    const part = Math.floor(first.amount / 3);
    await register(seller, first, part);
    await expect(invoices).toHaveCount(2);
    await expect(seller.getByText('待开票').first()).toBeVisible();
    // A word that is cut would be narrower than its text.
    const word = invoices.getByText('待收票', { exact: true });
    expect(await word.evaluate((label) => label.scrollWidth <= label.clientWidth)).toBe(true);
    await shots(seller, 'part');
    await register(seller, first, first.amount - part + 1);
    await expect(
      seller.getByRole('alert').filter({ hasText: `订单 ${first.number}` }),
    ).toBeVisible();
    await register(seller, first, first.amount - part);
    await expect(invoices).toHaveCount(3);
    await register(seller, second, second.amount);
    await expect(invoices).toHaveCount(4);
    await expect(seller.getByText('已开票').first()).toBeVisible();
    await shots(seller, 'issued');
  });

  await test.step('the buyer receives all three, and three people pay them at once', async () => {
    await buyer.reload();
    await act(buyer, '确认收票');
    await expect(buyer.getByText('已收票').first()).toBeVisible();
    await openMenu(buyer, '付款管理');
    const boxes = buyer.getByRole('checkbox', { name: /^选择发票/ });
    await expect(boxes).toHaveCount(3);
    for (const nth of [0, 1, 2]) await boxes.nth(nth).check();
    await click(buyer, /^申请付款/);
    await expect(buyer.getByRole('dialog').getByText('四单匹配').first()).toBeVisible();
    await inDialog(buyer, '提交付款申请');
    await expect(buyer.getByRole('heading', { name: /^付款单 FK/ })).toBeVisible();
    const { page: approver } = await takeDesk(browser, stage.mall, 'fkr01');
    await passReview(approver, '付款');
    const { page: finance } = await takeDesk(browser, stage.mall, 'cwr01');
    await payOut(finance, 'PZ-2026-003');
    await confirmMoney(seller);
  });

  await test.step('both orders are complete, to the 分', async () => {
    const { rows } = await sql<{ number: string; paid: number }>`
      select o.number, g.paid from order_progress g join purchase_order o on o.id = g.order_id
      where o.number in (${first.number}, ${second.number}) order by o.number`.execute(stage.db);
    expect(rows).toEqual(orders.map(({ number, amount }) => ({ number, paid: amount })));
    expect.soft(complaints, 'of the buyer').toEqual([]);
  });
});
