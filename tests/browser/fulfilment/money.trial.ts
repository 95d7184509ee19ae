import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { fitsPhone, shotsOf } from '../picture.ts';
import { phone, type Seat, type Stage, test } from '../stage.ts';
import {
  claimReturn,
  click,
  confirmMoney,
  confirmStatement,
  inDialog,
  invoiceFile,
  openMenu,
  openOrdersStage,
  passReview,
  payOut,
  takeDesk,
  UNIT_NAME,
} from './steps.ts';

/* From accepted goods over statement and e-invoice to a payment that the supplier confirms. */

const shots = shotsOf('money');

interface Settled {
  readonly supplierName: string;
  readonly seller: string;
  readonly fundsWord: string;
  readonly orderId: string;
}

let stage: Stage;
let settled: Settled;
test.beforeAll(async () => {
  stage = await openOrdersStage(async (db) => {
    settled = await findAccepted(db);
  });
});
test.afterAll(async () => {
  await stage?.close();
});

/** A supplier with accepted goods that no statement has. */
async function findAccepted(db: Database): Promise<Settled> {
  const { rows } = await sql<Settled>`
    select s.name as "supplierName", p.login_name as seller, v.order_id as "orderId",
      case v.funds_type when 'fiscal' then '财政资金' else '非财政资金' end as "fundsWord"
    from accepted_line v join org s on s.id = v.supplier_id join person p on p.org_id = s.id
    where not exists (select from statement_line l where l.acceptance_id = v.acceptance_id)
    order by v.accepted_at limit 1`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the demonstration has no accepted goods');
  return row;
}

/** A step that hangs says where, before the test's time is over. */

/** The value beside a label. */
const fact = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('definition');

/** Opens each address on a phone. */
async function walk({ page }: Seat, screens: readonly (readonly [string, string])[]) {
  await page.setViewportSize(phone);
  for (const [path, heading] of screens) {
    await page.goto(`${stage.mall}${path}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(
      page
        .getByRole('table')
        .or(page.getByText(/^(没有|还没有)/))
        .first(),
    ).toBeVisible();
    await fitsPhone(page, path);
  }
}

test('statement by both, invoice by XML, payment by three people, confirmed', async ({
  browser,
}) => {
  const buyer = await takeDesk(browser, stage.mall, 'cgr01');
  const seller = await takeDesk(browser, stage.mall, settled.seller);
  let statement = '';
  await test.step('the buyer makes a statement of what was accepted', async () => {
    const { page } = buyer;
    await openMenu(page, '待对账');
    const row = page
      .getByRole('row')
      .filter({ hasText: settled.supplierName })
      .filter({ hasText: settled.fundsWord });
    await expect(row.first()).toBeVisible();
    await shots(page, 'open');
    await row.first().getByRole('button', { name: '生成对账单' }).click();
    await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeChecked();
    await page.getByRole('dialog').getByRole('button', { name: '确认生成' }).click();
    const title = page.getByRole('heading', { name: /^对账单 DZ/ });
    await expect(title).toBeVisible();
    statement = (await title.textContent())?.replace('对账单 ', '') ?? '';
  });

  await test.step('the supplier confirms first, then the buyer; both have it as PDF', async () => {
    const { page } = seller;
    await confirmStatement(page, buyer.page, statement);
    const saved = page.waitForEvent('download');
    await click(page, '下载 PDF');
    expect((await saved).suggestedFilename()).toContain(statement);
    await shots(buyer.page, 'statement');
  });

  await test.step('the buyer applies for the invoice', async () => {
    const { page } = buyer;
    await page.getByRole('link', { name: '申请开票' }).last().click();
    await page.getByRole('radio', { name: /江城市第一中学/ }).check({ force: true });
    await shots(page, 'invoice-apply');
    await click(page, '提交申请');
    await expect(page.getByRole('heading', { name: /^开票申请 KP/ })).toBeVisible();
  });

  await test.step('the supplier uploads the XML, which is read and checked', async () => {
    const { page } = seller;
    await openMenu(page, '发票管理');
    await page.getByRole('link', { name: /^KP/ }).first().click();
    const chooser = page.locator('input[type=file]').first();
    const { supplierName } = settled;
    const stranger = { buyerName: '江城市人民医院' };
    await chooser.setInputFiles(await invoiceFile(stage.db, supplierName, stranger));
    await click(page, '登记该发票');
    await expect(page.getByText('与开票申请的抬头').first()).toBeVisible();
    await chooser.setInputFiles(await invoiceFile(stage.db, supplierName));
    await expect(fact(page, '购买方')).toHaveText(UNIT_NAME);
    await click(page, '登记该发票');
    await expect(page.getByText('已开票').first()).toBeVisible();
    await shots(page, 'invoice-supplier');
  });

  await test.step('the buyer receives it and applies for the payment', async () => {
    const { page } = buyer;
    await page.reload();
    await click(page, '确认收票');
    await inDialog(page, '确认收票');
    await expect(page.getByText('已收票').first()).toBeVisible();
    await openMenu(page, '付款管理');
    await page
      .getByRole('checkbox', { name: /^选择发票/ })
      .first()
      .check();
    await shots(page, 'due');
    await click(page, /^申请付款/);
    await expect(page.getByRole('dialog').getByText('四单匹配').first()).toBeVisible();
    await shots(page, 'payment-apply');
    await inDialog(page, '提交付款申请');
    await expect(page.getByRole('heading', { name: /^付款单 FK/ })).toBeVisible();
  });

  await test.step('another person approves, a third one pays', async () => {
    const approver = await takeDesk(browser, stage.mall, 'fkr01');
    await openMenu(approver.page, '付款管理');
    await approver.page.goto(`${stage.mall}/dbrw`);
    await passReview(approver.page, '付款', () => shots(approver.page, 'review'));
    const finance = await takeDesk(browser, stage.mall, 'cwr01');
    await payOut(finance.page, 'PZ-2026-001');
    await shots(finance.page, 'payment');
  });

  await test.step('the supplier confirms the money', async () => {
    await confirmMoney(seller.page);
  });

  await test.step('a return after the payment is claimed and answered', async () => {
    const { page } = buyer;
    const url = `${stage.mall}/servicesapply?ddid=${settled.orderId}`;
    await claimReturn(page, url, '1', () => shots(page, 'after-sale-apply'));
    await openMenu(seller.page, '售后');
    await seller.page.getByRole('link', { name: /^TH/ }).first().click();
    await click(seller.page, '同意');
    await inDialog(seller.page, '同意');
    await expect(seller.page.getByText('已同意').first()).toBeVisible();
    await shots(seller.page, 'after-sale');
    await openMenu(page, '对账规则');
    await click(page, '新增规则');
    await expect(page.getByRole('dialog', { name: '对账规则' })).toBeVisible();
    await inDialog(page, '保存');
    await expect(page.getByRole('cell', { name: '全部供应商' })).toBeVisible();
    await shots(page, 'rules');
    await openMenu(page, '开票信息');
    await expect(page.getByRole('table', { name: '发票抬头' })).toBeVisible();
  });

  await test.step('every list has its heading and fits a phone', async () => {
    await walk(buyer, [
      ['/billlist', '待对账'],
      ['/billdonelist', '对账单'],
      ['/MemberInvoiceBill', '申请开票'],
      ['/MemberInvoice', '发票管理'],
      ['/MemberInvoiceInfoList', '开票信息'],
      ['/MemberPaymentList?lb=fk', '付款管理'],
      ['/servicesrecordlist', '售后'],
    ]);
    await walk(seller, [
      ['/billdonelist', '对账单'],
      ['/gysinvoiceapply', '发票管理'],
      ['/MemberPaymentList', '付款管理'],
      ['/servicesrecordlist', '售后'],
    ]);
    expect.soft(buyer.complaints, 'of the buyer').toEqual([]);
    expect.soft(seller.complaints, 'of the supplier').toEqual([]);
  });
});
