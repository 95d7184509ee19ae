import { randomUUID } from 'node:crypto';
import { demoPassword } from '@jicai/platform/demo/accounts.ts';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { acceptanceEndpoints } from '@jicai/shared/contract/fulfilment/acceptance.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { sealedClient } from '../../harness/client/sealed-client.ts';
import { eInvoiceNumber } from '../../harness/fulfilment/e-invoice.ts';
import { shotsOf } from '../picture.ts';
import { phone, type Stage, takeSeat, test } from '../stage.ts';
import { click, inDialog, invoiceFile, openMenu, openOrdersStage, takeDesk } from './steps.ts';

/* Wrong input on the screens of fulfilment: refused by name where it was typed, and nothing typed is lost. */

const shots = shotsOf('refusals');
const DAY_MS = 86_400_000;
const PIECES = 5;
const BOUNDS = `请填写 0 至 ${PIECES} 的整数`;

interface Found {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly seller: string;
  readonly supplierName: string;
}
let stage: Stage;
let orders: ReadonlyMap<string, Found>;

/** An order of the stage, by its name. */
const order = (name: string): Found => {
  const found = orders.get(name);
  if (!found) throw new Error(`there is no order ${name}`);
  return found;
};

test.beforeAll(async () => {
  const story = { shops: 1, pieces: PIECES } as const;
  stage = await openOrdersStage(
    async (db) => {
      orders = await findOrders(db);
      await makeApprover(db);
    },
    // The suppliers take turns: orders beside each other are of different ones.
    [
      { name: '待发', fate: 'confirmed', ...story },
      { name: '待验', fate: 'received', ...story },
      { name: '对账一', fate: 'reconciled', ...story },
      { name: '对账二', fate: 'reconciled', ...story },
      { name: '待开票', fate: 'invoice asked', ...story },
      { name: '待付款', fate: 'invoice received', ...story },
      { name: '审批中', fate: 'payment in review', ...story },
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
    from purchase_order o join org s on s.id = o.supplier_id`.execute(db);
  return new Map(rows.map((row) => [row.name, row]));
}

/** The person who applies for payments may approve some as well, but for their own. */
const makeApprover = (db: Database) =>
  sql`insert into post (id, person_id, org_id, role, from_on, granted_at)
    select 'post-approver', p.id, p.org_id, 'paymentApprover', current_date, now()
    from person p where p.login_name = 'cgr01'`.execute(db);

async function one(query: ReturnType<typeof sql<{ value: string }>>): Promise<string> {
  const { rows } = await query.execute(stage.db);
  return rows[0]?.value ?? '';
}

/** Types numbers of pieces that nobody can have; each stays in its field, which says what may stand there. */
async function refusesPieces(field: Locator, page: Page, send: string): Promise<void> {
  for (const wrong of ['-1', '1.5', '999', '9999999999']) {
    await field.fill('');
    await field.pressSequentially(wrong);
    await click(page, send);
    await expect(page.getByText(BOUNDS).first()).toBeVisible();
    await expect(field).toHaveValue(new RegExp(`^${wrong.replace('.', '\\.')}`));
  }
}

test('pieces that are negative, a fraction or too many are neither shipped nor accepted', async ({
  browser,
}) => {
  await test.step('by the supplier who ships', async () => {
    const { id, seller } = order('待发');
    const { page, complaints } = await takeSeat(browser, stage.mall, seller);
    await page.goto(`${stage.mall}/order/orderThread?ddid=${id}`);
    await click(page, '发货');
    const dialog = page.getByRole('dialog', { name: '发货' });
    await dialog.getByLabel('物流公司').click();
    await page.getByRole('option', { name: '顺丰速运' }).click();
    await dialog.getByLabel('物流单号').fill('SF-1');
    await refusesPieces(dialog.getByLabel(/本次发货数量$/).first(), page, '确认发货');
    await shots(page, 'ship');
    await expect(dialog.getByLabel('物流单号')).toHaveValue('SF-1');
    expect.soft(complaints, 'of the supplier').toEqual([]);
  });

  await test.step('by the acceptor', async () => {
    const { page } = await takeSeat(browser, stage.mall, 'ysr01', phone);
    await page.goto(`${stage.mall}/order/accept?ddid=${order('待验').id}`);
    await page.getByLabel('说明（选填）').fill('外观完好');
    await refusesPieces(page.getByLabel(/ 合格数量$/).first(), page, '提交验收');
    await expect(page.getByText('请更正标出的数量').first()).toBeVisible();
    await shots(page, 'accept');
    await expect(page.getByLabel('说明（选填）')).toHaveValue('外观完好');
  });

  const { rows } = await sql<{ shipped: number; accepted: number }>`
    select coalesce(sum(l.shipped) filter (where o.name = '待发'), 0)::int as shipped,
      (select count(*)::int from acceptance a join purchase_order p on p.id = a.order_id
        where p.name = '待验') as accepted
    from purchase_order o join order_line l on l.order_id = o.id`.execute(stage.db);
  expect(rows).toEqual([{ shipped: 0, accepted: 0 }]);
});

/** A second acceptor accepts everything of an order. */
async function acceptedByOther(orderId: string): Promise<void> {
  const client = await sealedClient(new URL(stage.mall).origin);
  await client.login('ysr02', demoPassword);
  const { rows } = await sql<{ lineNo: number; qualified: number }>`
    select line_no as "lineNo", quantity as qualified from order_line
    where order_id = ${orderId}`.execute(stage.db);
  const lines = rows.map((row) => ({ ...row, rejected: 0, reason: '', remedy: null }));
  const form = { orderId, clientKey: randomUUID(), lines, note: '', photoGroup: null };
  const { state, text } = await client.call(acceptanceEndpoints.submit, form);
  if (state !== 1) throw new Error(text);
  await client.close();
}

test('a photo that is no photo, and an acceptance without a network that comes too late', async ({
  browser,
}) => {
  const { id, seller } = order('待验');
  const url = `${stage.mall}/order/accept?ddid=${id}`;
  await test.step('a code that was photographed and sent on opens no form', async () => {
    const { page } = await takeSeat(browser, stage.mall, seller, phone);
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1, name: '暂无访问权限' })).toBeVisible();
    const { page: buyer } = await takeSeat(browser, stage.mall, 'cgr01', phone);
    await buyer.goto(url);
    await expect(buyer.getByRole('button', { name: '提交验收' })).toHaveCount(0);
  });
  const { page } = await takeSeat(browser, stage.mall, 'ysr01', phone);
  await test.step('the photo is refused by name', async () => {
    await page.goto(url);
    await page.getByLabel('说明（选填）').fill('外观完好');
    const script = Buffer.from('<script>alert(1)</script>');
    const file = { name: '现场.jpg', mimeType: 'image/jpeg', buffer: script };
    await page.locator('input[type=file]').first().setInputFiles(file);
    const photo = page.getByRole('listitem').filter({ hasText: '现场.jpg' });
    await expect(photo.getByRole('alert')).toContainText('内容');
    await shots(page, 'photo');
    await page.getByRole('button', { name: '删除 现场.jpg' }).click();
    await expect(page.getByLabel('说明（选填）')).toHaveValue('外观完好');
  });
  await test.step('the late one stays on the phone, and says what is left', async () => {
    await page.context().setOffline(true);
    await click(page, '提交验收');
    await expect(page.getByText('1 份验收尚未提交，已保存在本机')).toBeVisible();
    await acceptedByOther(id);
    await page.context().setOffline(false);
    await expect(page.getByText(/最多还可验收 0|不能进行此操作/).first()).toBeVisible();
    await shots(page, 'late');
    await click(page, '删除');
    await expect(page.getByText('1 份验收尚未提交，已保存在本机')).toBeHidden();
    const count = sql<{ value: string }>`
      select count(*)::text as value from acceptance where order_id = ${id}`;
    expect(await one(count)).toBe('1');
  });
});

test('statements of two suppliers are not merged, and an invoice is checked before it is registered', async ({
  browser,
}) => {
  await test.step('two suppliers in one application', async () => {
    const { page } = await takeDesk(browser, stage.mall, 'cgr01');
    await openMenu(page, '申请开票');
    const boxes = page.getByRole('checkbox', { name: /^选择 DZ/ });
    await expect(boxes).toHaveCount(2);
    for (const nth of [0, 1]) await boxes.nth(nth).check();
    await click(page, '申请开票（2）');
    await page.getByRole('radio', { name: /江城市第一中学/ }).check({ force: true });
    await page.getByLabel('备注').fill('请注明合同号');
    await click(page, '提交申请');
    const refused = '合并开票的对账单须属于同一供应商和同一资金性质';
    await expect(page.getByRole('main').getByText(refused)).toBeVisible();
    await expect(page.getByLabel('备注')).toHaveValue('请注明合同号');
    await shots(page, 'mixed');
  });

  const { seller, supplierName } = order('待开票');
  const { page } = await takeDesk(browser, stage.mall, seller);
  await openMenu(page, '发票管理');
  await page.getByRole('link', { name: /^KP/ }).first().click();
  const alert = page.getByRole('alert');
  const used = await one(sql`
    select i.number as value from invoice i where i.state = 'received' limit 1`);

  await test.step('a file with entities, one of the future, and one that is used', async () => {
    const chooser = page.locator('input[type=file]').first();
    const good = await invoiceFile(stage.db, supplierName);
    const bomb = good.buffer
      .toString()
      .replace('<EInvoice>', '<!DOCTYPE a [<!ENTITY b "c">]><EInvoice>')
      .replace('文具', '&b;');
    await chooser.setInputFiles({ ...good, buffer: Buffer.from(bomb) });
    await expect(
      alert.filter({ hasText: 'XML 文件不能含有文档类型（DTD）或实体定义' }),
    ).toBeVisible();
    // Nothing is read of a file that the server does not have.
    await expect(alert).toHaveCount(1);
    await shots(page, 'entities');
    await chooser.setInputFiles(
      await invoiceFile(stage.db, supplierName, { issuedAt: Date.now() + 2 * DAY_MS }),
    );
    await click(page, '登记该发票');
    const fact = (label: string) =>
      page.locator('dl > div').filter({ has: page.locator('dt', { hasText: label }) });
    await expect(fact('开票日期').getByRole('alert')).toHaveText('开票日期不能晚于今天');
    await chooser.setInputFiles(await invoiceFile(stage.db, supplierName, { number: used }));
    await expect(page.getByText(used)).toBeVisible();
    await click(page, '登记该发票');
    await expect(fact('发票号码').getByRole('alert')).toContainText(`发票 ${used} 已登记过`);
    const other = { buyerName: '江城市第二中学' };
    await chooser.setInputFiles(await invoiceFile(stage.db, supplierName, other));
    await expect(page.getByText(used)).toBeHidden();
    await click(page, '登记该发票');
    await expect(fact('购买方').getByRole('alert')).toContainText('与开票申请的抬头');
    await expect(alert).toHaveCount(1);
    await shots(page, 'title');
  });

  await test.step('the same where it is typed, and what was typed stays', async () => {
    // A file counts more than typed fields, so it goes first.
    await page.getByRole('button', { name: '删除 发票.xml' }).click();
    await click(page, '录入发票');
    const number = page.getByLabel(/^发票号码/);
    const day = page.getByLabel('开票日期');
    await day.fill(dayOf(Date.now() - DAY_MS));
    for (const [typed, refused] of [
      ['123', '发票号码应为 20 位数字'],
      [used, `发票 ${used} 已登记过`],
    ] as const) {
      await number.fill(typed);
      await click(page, '登记发票');
      await expect(number).toHaveAccessibleDescription(new RegExp(refused));
      await expect(number).toHaveAttribute('aria-invalid', 'true');
      await expect(number).toHaveValue(typed);
    }
    await number.fill(eInvoiceNumber());
    await day.fill(dayOf(Date.now() + 2 * DAY_MS));
    await click(page, '登记发票');
    await expect(day).toHaveAccessibleDescription(/开票日期不能晚于今天/);
    await expect(number).not.toHaveAttribute('aria-invalid', 'true');
    await expect(day).toHaveValue(dayOf(Date.now() + 2 * DAY_MS));
    await shots(page, 'typed');
  });
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from invoice i join invoice_application a on a.id = i.application_id
    where a.state = 'applied'`.execute(stage.db);
  expect(rows).toEqual([{ count: 0 }]);
});

test('a payment above the rest is not applied for, and nobody reviews their own', async ({
  browser,
}) => {
  const { page } = await takeDesk(browser, stage.mall, 'cgr01');
  await test.step('the amount is refused at its field', async () => {
    await openMenu(page, '付款管理');
    await page
      .getByRole('checkbox', { name: /^选择发票/, disabled: false })
      .first()
      .check();
    await click(page, /^申请付款/);
    const dialog = page.getByRole('dialog', { name: '付款申请' });
    const field = dialog.getByLabel(/本次付款/);
    await dialog.getByLabel('备注').fill('尽快支付');
    for (const [typed, refused] of [
      ['99999999.00', /本次至多付款/],
      ['0', /请填写大于 0 的付款金额/],
      ['-5', /请填写大于 0 的付款金额|金额/],
    ] as const) {
      await field.fill(typed);
      await inDialog(page, '提交付款申请');
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(dialog.getByText(refused).first()).toBeVisible();
    }
    await expect(field).toHaveValue('-5.00');
    await expect(dialog.getByLabel('备注')).toHaveValue('尽快支付');
    await shots(page, 'payment');
  });

  await test.step('who applied reads why they do not approve, and does not pay out either', async () => {
    const { value: id } = await sql<{ value: string }>`
      select id as value from payment where state = 'inReview' limit 1`
      .execute(stage.db)
      .then(({ rows }) => rows[0] ?? { value: '' });
    await page.goto(`${stage.mall}/review/paymentReview?fkid=${id}`);
    await expect(page.getByRole('table', { name: '付款明细' })).toBeVisible();
    await expect(page.getByText('不能审核本人提交的事项')).toBeVisible();
    await expect(page.getByRole('button', { name: '提交审核' })).toHaveCount(0);
    await shots(page, 'own-review');
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from payment`.execute(stage.db);
    expect(rows).toEqual([{ count: 1 }]);
  });
});
