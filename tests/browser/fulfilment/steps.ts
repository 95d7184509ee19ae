import { loadOrders } from '@jicai/platform/demo/orders/load.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { publishKey } from '@jicai/platform/src/kernel/signing/published-keys.ts';
import { openSigningKey } from '@jicai/platform/src/kernel/signing/signing-key.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Browser, expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { eInvoiceNumber, eInvoiceXml } from '../../harness/fulfilment/e-invoice.ts';
import { loadSmallMall } from '../mall/mall-data.ts';
import { openMenu, openStage, type Seat, type Stage, takeSeat } from '../stage.ts';

export { openMenu } from '../stage.ts';

/* Steps that the browser tests of fulfilment have in common. */

/** The unit of the demonstration that buys, as its invoice title says it. */
export const UNIT_NAME = '江城市第一中学';

type Stories = Parameters<typeof loadOrders>[1];

/** A stage with the demonstration's orders, or with these alone; `find` looks up the test's own ones. */
export const openOrdersStage = (
  find: (db: Database) => Promise<void>,
  stories?: Stories,
): Promise<Stage> =>
  openStage(async (db) => {
    await loadSmallMall(db);
    const signing = openSigningKey({ base64: null, file: null });
    await publishKey(signing, db);
    await loadOrders({ db, clock: databaseClock, signing }, stories);
    await find(db);
  });

/** A person in the members' area, where the side menu is. */
export async function takeDesk(browser: Browser, mall: string, loginName: string): Promise<Seat> {
  const seat = await takeSeat(browser, mall, loginName);
  await seat.page.goto(`${mall}/dbrw`);
  return seat;
}

export const click = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
export const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

/** Presses a button, and the one that confirms in the dialog that it opens. */
export async function act(page: Page, word: string, confirm = word): Promise<void> {
  await page.getByRole('button', { name: word, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Opens the first to-do whose row has this text, and decides it with 通过; `look` sees the form. */
export async function passReview(
  page: Page,
  text: string,
  look?: () => Promise<void>,
): Promise<void> {
  await page
    .getByRole('row')
    .filter({ hasText: text })
    .getByText('办理', { exact: true })
    .first()
    .click();
  await page.getByRole('radio', { name: '通过', exact: true }).check({ force: true });
  await look?.();
  await click(page, '提交审核');
  await expect(page.getByText('提交审核成功').first()).toBeVisible();
}

/** Ships so many pieces of the first line, and all or nothing of the others. */
export async function shipFirst(page: Page, pieces: number, others: boolean): Promise<void> {
  await page.getByRole('button', { name: '发货', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '发货' });
  await dialog.getByLabel('物流公司').click();
  await page.getByRole('option', { name: '顺丰速运' }).click();
  await dialog.getByLabel('物流单号').fill('SF1234567890');
  const counts = dialog.getByLabel(/本次发货数量$/);
  await counts.first().fill(String(pieces));
  for (let at = 1; !others && at < (await counts.count()); at += 1) await counts.nth(at).fill('0');
  await dialog.getByRole('button', { name: '确认发货' }).click();
  await expect(dialog).toBeHidden();
}

/** Counts and receives the parcels of an order one by one, `count` of them. */
export async function receiveParcels(page: Page, count: number): Promise<void> {
  for (let left = count - 1; left >= 0; left -= 1) {
    await page.getByRole('button', { name: '签收', exact: true }).first().click();
    await page.getByRole('button', { name: '确认签收' }).click();
    await expect(page.getByRole('button', { name: '签收', exact: true })).toHaveCount(left);
  }
}

/** The buyer makes a statement of everything that is open with a supplier; answers its number. */
export async function makeStatement(page: Page, row: readonly string[]): Promise<string> {
  await openMenu(page, '待对账');
  let found = page.getByRole('row');
  for (const hasText of row) found = found.filter({ hasText });
  await found.first().getByRole('button', { name: '生成对账单' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确认生成' }).click();
  const title = page.getByRole('heading', { name: /^对账单 DZ/ });
  await expect(title).toBeVisible();
  return (await title.textContent())?.replace('对账单 ', '') ?? '';
}

/** The supplier confirms a statement, then the buyer, whose page shows it. */
export async function confirmStatement(seller: Page, buyer: Page, number: string): Promise<void> {
  await openMenu(seller, '对账单');
  await seller.getByRole('link', { name: number }).click();
  await click(seller, '确认对账');
  await inDialog(seller, '确认');
  await expect(seller.getByText('供应商已确认').first()).toBeVisible();
  await buyer.reload();
  await click(buyer, '确认对账');
  await inDialog(buyer, '确认');
  await expect(buyer.getByText('已对账').first()).toBeVisible();
}

/** The e-invoice of the newest application as a file; `more` makes it wrong. */
export async function invoiceFile(
  db: Database,
  sellerName: string,
  more: Partial<Parameters<typeof eInvoiceXml>[0]> = {},
) {
  const { rows } = await sql<{ amount: number }>`
    select amount from invoice_application order by created_at desc limit 1`.execute(db);
  const xml = eInvoiceXml({
    gross: fen(rows[0]?.amount ?? 0),
    buyerName: UNIT_NAME,
    sellerName,
    number: eInvoiceNumber(),
    issuedAt: Date.now() - 86_400_000,
    ...more,
  });
  return { name: '发票.xml', mimeType: 'text/xml', buffer: Buffer.from(xml) };
}

/** The buyer applies for the payment of everything that is due. */
export async function applyForPayment(page: Page): Promise<void> {
  await openMenu(page, '付款管理');
  await page
    .getByRole('checkbox', { name: /^选择发票/ })
    .first()
    .check();
  await click(page, /^申请付款/);
  await expect(page.getByRole('dialog').getByText('四单匹配').first()).toBeVisible();
  await inDialog(page, '提交付款申请');
  await expect(page.getByRole('heading', { name: /^付款单 FK/ })).toBeVisible();
}

/** Finance writes down the voucher of the newest approved payment. */
export async function payOut(page: Page, voucher: string): Promise<void> {
  await openPayment(page);
  await click(page, '登记付款');
  await page.getByLabel('凭证号').fill(voucher);
  await inDialog(page, '登记');
  await expect(page.getByText(voucher).first()).toBeVisible();
}

/** The supplier says that the money arrived. */
export async function confirmMoney(page: Page): Promise<void> {
  await openPayment(page);
  await click(page, '确认到账');
  await inDialog(page, '确认');
  await expect(page.getByText('供应商已确认').first()).toBeVisible();
}

async function openPayment(page: Page): Promise<void> {
  await openMenu(page, '付款管理');
  await page.getByText('付款单', { exact: true }).first().click();
  await page.getByRole('link', { name: /^FK/ }).first().click();
}

/** The buyer claims a return of one piece of an order's first line; `look` sees the form. */
export async function claimReturn(
  page: Page,
  url: string,
  refund: string,
  look?: () => Promise<void>,
): Promise<void> {
  await page.goto(url);
  await page.getByLabel('退款金额').fill(refund);
  await page.getByLabel('原因').first().click();
  await page.getByRole('option', { name: '质量问题' }).click();
  await page.getByLabel('联系人').fill('何欣');
  await page.getByLabel('联系电话').fill('13857100001');
  await look?.();
  await click(page, '提交申请');
  await expect(page.getByRole('heading', { name: /^售后单 TH/ })).toBeVisible();
}
