import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { sheet, workbook } from '@jicai/platform/src/kernel/documents/sheets/sheet.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { shotsOf } from '../picture.ts';
import { type Stage, test } from '../stage.ts';
import { click, inDialog, openMenu, openOrdersStage, takeDesk } from './steps.ts';

/* Deadlines of a month, overdue payments by unit, parcels from a workbook, stopped payments, the archive. */

const shots = shotsOf('overview');

interface Found {
  readonly dueAt: number;
  readonly invoice: string;
  readonly completed: string;
  readonly toShip: string;
  readonly seller: string;
}

let stage: Stage;
let found: Found;
test.beforeAll(async () => {
  stage = await openOrdersStage(
    async (db) => {
      found = await find(db);
    },
    [
      { name: '行政楼日常物资', fate: 'confirmed', shops: 2, pieces: 5 },
      { name: '夏季防暑物资', fate: 'invoice received', shops: 2, pieces: 4, daysAgo: 104 },
      { name: '寒假维修材料', fate: 'confirmed payment', shops: 2, pieces: 3, daysAgo: 318 },
    ],
  );
});
test.afterAll(async () => {
  await stage?.close();
});

async function find(db: Database): Promise<Found> {
  const { rows } = await sql<Found>`
    select i.due_at as "dueAt", i.number as invoice,
      (select id from purchase_order where state = 'completed' limit 1) as completed,
      o.number as "toShip", p.login_name as seller
    from invoice i, purchase_order o join person p on p.org_id = o.supplier_id
    where i.state = 'received' and o.state = 'pendingShip'
      and not exists (select from payment_line l where l.invoice_id = i.id) limit 1`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the demonstration has no such orders');
  return row;
}

/** The template with all pieces of the first line, or with more than there are. */
async function filled(quantity: number) {
  const columns = ['订单编号', '行号', '本次发货数量', '物流公司', '物流单号', '备注'].map(
    (title, index) => ({
      title,
      width: 20,
      value: () => [found.toShip, '1', String(quantity), '顺丰速运', 'SF20260001', ''][index] ?? '',
    }),
  );
  const content = await workbook([sheet({ name: '待发货', columns, rows: [1] })]);
  return {
    name: '批量发货.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(content, 'base64'),
  };
}

test('deadlines, overdue units, a workbook of parcels, a stopped payment, the archive', async ({
  browser,
}) => {
  const desk = (loginName: string) => takeDesk(browser, stage.mall, loginName);
  const { page: buyer, complaints } = await desk('cgr01');
  await test.step('the buyer sees what is due in a month', async () => {
    await openMenu(buyer, '到期日历');
    await expect(buyer.getByRole('heading', { level: 1, name: '到期日历' })).toBeVisible();
    const day = dayOf(found.dueAt);
    await buyer.goto(`${stage.mall}/order/dqrl?yf=${day.slice(0, 7)}`);
    const [year, month, date] = day.split('-').map(Number);
    const due = new RegExp(`^${year} 年 ${month} 月\\s*${date}\\s*日\\s*[1-9]\\d*\\s*项到期`);
    await buyer.getByRole('button', { name: due }).click();
    await expect(buyer.getByRole('link', { name: found.invoice })).toBeVisible();
    await shots(buyer, 'month');
    await click(buyer, '下个月');
    await expect(buyer.getByText(/^20\d\d 年 \d+ 月$/).first()).toBeVisible();
  });

  await test.step('the supervisor sees overdue payments by unit, and saves the list', async () => {
    const { page } = await desk('jdr01');
    await openMenu(page, '逾期付款');
    await expect(page.getByRole('table', { name: '逾期单位' })).toBeVisible();
    const saved = page.waitForEvent('download');
    await click(page, '导出 Excel');
    expect((await saved).suggestedFilename()).toContain('逾期付款');
    await shots(page, 'overdue');
  });

  await test.step('the supplier ships from a workbook, which is checked first', async () => {
    const { page } = await desk(found.seller);
    await openMenu(page, '批量发货');
    const template = page.waitForEvent('download');
    await click(page, '下载模板');
    expect((await template).suggestedFilename()).toContain('模板');
    const chooser = page.locator('input[type=file]');
    await chooser.setInputFiles(await filled(999));
    await expect(page.getByRole('table', { name: '有问题的行' })).toBeVisible();
    await shots(page, 'batch-problems');
    await chooser.setInputFiles(await filled(1));
    await expect(page.getByText(/检查无误：/)).toBeVisible();
    await click(page, '确认发货');
    await expect(page.getByText(/已发出 1 个包裹，涉及/)).toBeVisible();
    await shots(page, 'batch');
  });

  await test.step('finance stops a payment, and lets it go on', async () => {
    const { page } = await desk('cwr01');
    await openMenu(page, '付款管理');
    await click(page, `暂停付款 ${found.invoice}`);
    await page.getByLabel('原因').fill('质量争议处理中');
    await shots(page, 'block');
    await inDialog(page, '确认暂停');
    await expect(page.getByLabel('暂停付款：质量争议处理中')).toBeVisible();
    await shots(page, 'blocked');
    await click(page, `恢复付款 ${found.invoice}`);
    await inDialog(page, '确认恢复');
    await expect(page.getByLabel('暂停付款：质量争议处理中')).toBeHidden();
  });

  await test.step('the buyer saves everything about an order that is complete', async () => {
    await buyer.goto(`${stage.mall}/order/orderThread?ddid=${found.completed}`);
    const saved = buyer.waitForEvent('download');
    await click(buyer, '下载归档');
    expect((await saved).suggestedFilename()).toContain('归档.zip');
    expect.soft(complaints, 'of the buyer').toEqual([]);
  });
});
