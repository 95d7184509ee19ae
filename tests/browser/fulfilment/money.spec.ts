import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { openSigningKey, publishKey } from '@jicai/platform/src/kernel/signing/signing-key.ts';
import { loadOrders } from '@jicai/platform/src/operations/demo/orders/load.ts';
import { fen } from '@jicai/shared/domain/kernel/money.ts';
import { type Browser, expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { eInvoiceNumber, eInvoiceXml } from '../../harness/fulfilment/e-invoice.ts';
import { loadSmallMall } from '../mall/mall-data.ts';
import { desktop, openStage, phone, type Seat, type Stage, takeSeat, test } from '../stage.ts';

/* From accepted goods over statement and e-invoice to a payment that the supplier confirms. */

const SHOTS = 'tests/.out/shots';

interface Settled {
  readonly supplierName: string;
  readonly seller: string;
  readonly fundsWord: string;
  readonly orderId: string;
}

let stage: Stage;
let settled: Settled;
test.beforeAll(async () => {
  stage = await openStage(async (db) => {
    await loadSmallMall(db);
    const signing = openSigningKey({ base64: null, file: null });
    await publishKey(signing, db);
    await loadOrders({ db, clock: databaseClock, signing });
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

async function shots(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `${SHOTS}/money-${name}.png`, fullPage: true });
  await page.setViewportSize(phone);
  await page.screenshot({ path: `${SHOTS}/money-${name}-phone.png`, fullPage: true });
  await fitsPhone(page, name);
  await page.setViewportSize(desktop);
}

async function fitsPhone(page: Page, name: string): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, `${name} is no wider than a phone`).toBeLessThanOrEqual(phone.width);
}

/** What hangs says where, before the test's time is over. */
test.use({ actionTimeout: 20_000, navigationTimeout: 20_000 });

/** A person in the members' area, where the side menu is. */
async function takeDesk(browser: Browser, loginName: string): Promise<Seat> {
  const seat = await takeSeat(browser, stage.mall, loginName);
  await seat.page.goto(`${stage.mall}/dbrw`);
  return seat;
}

const openMenu = (page: Page, title: string) =>
  page.getByRole('navigation').getByRole('link', { name: title, exact: true }).first().click();
const click = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
/** The value beside a label. */
const fact = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('definition');
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

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
  const buyer = await takeDesk(browser, 'cgr01');
  const seller = await takeDesk(browser, settled.seller);
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
    await openMenu(page, '对账单');
    await page.getByRole('link', { name: statement }).click();
    await click(page, '确认对账');
    await inDialog(page, '确认');
    await expect(page.getByText('供应商已确认').first()).toBeVisible();
    const saved = page.waitForEvent('download');
    await click(page, 'PDF');
    expect((await saved).suggestedFilename()).toContain(statement);
    await buyer.page.reload();
    await click(buyer.page, '确认对账');
    await inDialog(buyer.page, '确认');
    await expect(buyer.page.getByText('已对账').first()).toBeVisible();
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
    const { rows } = await sql<{ amount: number }>`
      select amount from invoice_application order by created_at desc limit 1`.execute(stage.db);
    const gross = fen(rows[0]?.amount ?? 0);
    const invoice = { gross, buyerName: '江城市第一中学', sellerName: settled.supplierName };
    const file = (more: Partial<Parameters<typeof eInvoiceXml>[0]>) => ({
      name: '发票.xml',
      mimeType: 'text/xml',
      buffer: Buffer.from(
        eInvoiceXml({
          ...invoice,
          number: eInvoiceNumber(),
          issuedAt: Date.now() - 86_400_000,
          ...more,
        }),
      ),
    });
    const chooser = page.locator('input[type=file]').first();
    await chooser.setInputFiles(file({ buyerName: '江城市人民医院' }));
    await click(page, '登记该发票');
    await expect(page.getByText('与开票申请的抬头').first()).toBeVisible();
    await chooser.setInputFiles(file({}));
    await expect(fact(page, '购买方')).toHaveText('江城市第一中学');
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
    const approver = await takeDesk(browser, 'fkr01');
    await openMenu(approver.page, '付款管理');
    await approver.page.goto(`${stage.mall}/dbrw`);
    await approver.page.getByText('办理', { exact: true }).first().click();
    await approver.page.getByRole('radio', { name: '通过', exact: true }).check({ force: true });
    await shots(approver.page, 'review');
    await click(approver.page, '提交审核');
    await expect(approver.page.getByText('提交审核成功').first()).toBeVisible();
    const finance = await takeDesk(browser, 'cwr01');
    await openMenu(finance.page, '付款管理');
    await finance.page.getByText('付款单', { exact: true }).first().click();
    await finance.page.getByRole('link', { name: /^FK/ }).first().click();
    await click(finance.page, '登记付款');
    await finance.page.getByLabel('凭证号').fill('PZ-2026-001');
    await inDialog(finance.page, '登记');
    await expect(finance.page.getByText('PZ-2026-001').first()).toBeVisible();
    await shots(finance.page, 'payment');
  });

  await test.step('the supplier confirms the money', async () => {
    const { page } = seller;
    await openMenu(page, '付款管理');
    await page.getByText('付款单', { exact: true }).first().click();
    await page.getByRole('link', { name: /^FK/ }).first().click();
    await click(page, '确认到账');
    await inDialog(page, '确认');
    await expect(page.getByText('供应商已确认').first()).toBeVisible();
  });

  await test.step('a return after the payment is claimed and answered', async () => {
    const { page } = buyer;
    await page.goto(`${stage.mall}/servicesapply?ddid=${settled.orderId}`);
    await page.getByLabel('退款金额').fill('1');
    await page.getByLabel('原因').first().click();
    await page.getByRole('option', { name: '质量问题' }).click();
    await page.getByLabel('联系人').fill('何欣');
    await page.getByLabel('联系电话').fill('13857100001');
    await shots(page, 'after-sale-apply');
    await click(page, '提交申请');
    await expect(page.getByRole('heading', { name: /^售后单 TH/ })).toBeVisible();
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
      ['/gysinvoiceapply', '开票申请'],
      ['/MemberPaymentList', '应收与付款'],
      ['/servicesrecordlist', '售后'],
    ]);
    expect.soft(buyer.complaints, 'of the buyer').toEqual([]);
    expect.soft(seller.complaints, 'of the supplier').toEqual([]);
  });
});
