import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { shotsOf } from '../picture.ts';
import { type Stage, takeSeat, test } from '../stage.ts';
import { click, openOrdersStage } from './steps.ts';

/* A claim on the form of an external provider: /servicesapplySN. */

const shots = shotsOf('provider-form');

interface Accepted {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly seller: string;
  readonly supplierId: string;
}

const FIELDS = [
  {
    name: 'pickup',
    label: '取件方式',
    isRequired: true,
    options: ['上门取件', '快递寄回', '门店送回'],
  },
  { name: 'packaging', label: '包装情况', isRequired: true, options: ['包装完好', '包装破损'] },
  { name: 'serialNumber', label: '商品序列号', isRequired: false, options: [] },
];

let stage: Stage;
let accepted: Accepted;
test.beforeAll(async () => {
  stage = await openOrdersStage(async (db) => {
    accepted = await findAccepted(db);
    await sql`insert into provider_form (shop_id, title, fields, read_at)
      select shop_id, '苏宁易购', ${JSON.stringify(FIELDS)}::jsonb, now() from purchase_order
      where id = ${accepted.orderId}`.execute(db);
  });
});
test.afterAll(async () => {
  await stage?.close();
});

/** An order of the buyer whose goods were accepted and not claimed yet. */
async function findAccepted(db: Database): Promise<Accepted> {
  const { rows } = await sql<Accepted>`
    select o.id as "orderId", o.number as "orderNumber", seller.login_name as seller,
      o.supplier_id as "supplierId"
    from purchase_order o join accepted_line v on v.order_id = o.id and v.line_no = 1
    join person buyer on buyer.id = o.buyer_id join person seller on seller.org_id = o.supplier_id
    where buyer.login_name = 'cgr01' and o.state in ('pendingStatement', 'pendingInvoice')
      and not exists (select from after_sale a where a.order_id = o.id)
    order by v.accepted_at desc limit 1`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the demonstration has no accepted goods');
  return row;
}

test('the buyer claims on the form of the provider, and the supplier reads it', async ({
  browser,
}) => {
  const { page, complaints } = await takeSeat(browser, stage.mall, 'cgr01');
  await test.step('the order leads to the form of its provider', async () => {
    await page.goto(`${stage.mall}/order/orderDetail?ddid=${accepted.orderId}`);
    await page.getByRole('link', { name: '申请售后' }).click();
    await expect(page).toHaveURL(/\/servicesapplySN\?ddid=/);
    await expect(page.getByText('苏宁易购', { exact: false }).first()).toBeVisible();
    await expect(page.getByLabel('商品序列号')).toBeVisible();
    await shots(page, 'empty');
  });

  await test.step('what the provider needs is asked for, by its label', async () => {
    await page.getByLabel('退款金额').fill('1');
    await page.getByRole('combobox', { name: '原因' }).click();
    await page.getByRole('option', { name: '质量问题' }).click();
    await page.getByLabel('联系人').fill('何欣');
    await page.getByLabel('联系电话').fill('13857100001');
    await click(page, '提交申请');
    await expect(page.getByRole('alert').filter({ hasText: '取件方式' })).toBeVisible();
    await page.getByRole('combobox', { name: '取件方式' }).click();
    await page.getByRole('option', { name: '上门取件' }).click();
    await page.getByRole('combobox', { name: '包装情况' }).click();
    await page.getByRole('option', { name: '包装破损' }).click();
    await page.getByLabel('商品序列号').fill('SN-2026-01');
    await shots(page, 'filled');
    await click(page, '提交申请');
    await expect(page.getByRole('heading', { name: /^售后单 TH/ })).toBeVisible();
  });

  await test.step('both sides read the form, and have it as PDF', async () => {
    const number = (await page.getByRole('heading', { name: /^售后单 TH/ }).textContent()) ?? '';
    const saved = page.waitForEvent('download');
    await click(page, '下载 PDF');
    expect((await saved).suggestedFilename()).toContain('售后单');
    const seller = await takeSeat(browser, stage.mall, accepted.seller);
    await seller.page.goto(`${stage.mall}/servicesrecordlist`);
    await seller.page.getByRole('link', { name: number.replace('售后单 ', '') }).click();
    for (const [label, value] of [
      ['取件方式', '上门取件'],
      ['包装情况', '包装破损'],
      ['商品序列号', 'SN-2026-01'],
    ] as const) {
      const fact = seller.page.locator('dl > div').filter({ hasText: label });
      await expect(fact.getByRole('definition')).toHaveText(value);
    }
    await shots(seller.page, 'supplier');
    expect.soft(complaints, 'of the buyer').toEqual([]);
    expect.soft(seller.complaints, 'of the supplier').toEqual([]);
  });
});
