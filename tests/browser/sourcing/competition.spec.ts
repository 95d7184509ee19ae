import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { picture } from '../picture.ts';
import { openStage, type Stage, takeSeat, test } from '../stage.ts';

/* The competition among appointed suppliers as its handler meets it, and the end of an appointment. */

let stage: Stage;

/** Three suppliers who are appointed for printing, with two items that all of them offer. */
async function fill(db: Database): Promise<void> {
  await sql`insert into zone (id, name, kind) values ('wssc', '网上商城', 'mall'),
    ('ddsc', '定点商城', 'fixed') on conflict do nothing`.execute(db);
  for (const n of [1, 2, 3]) {
    await sql`insert into shop (id, org_id, name, state, zone_id, region_code)
      values (${`shop-${n}`}, ${`supplier-${n}`}, ${`第${n}印务店`}, 'active', 'wssc', '330000')`.execute(
      db,
    );
    await sql`insert into fixed_service (id, shop_id, name, region_code, region_name, starts_at,
        ends_at, discount_hundredths, category_id, order_limit)
      values (${`print-${n}`}, ${`shop-${n}`}, '印刷服务', '3301', '杭州市',
        now() - interval '9 days', now() + interval '90 days', 1000, 'printing', 2000000)`.execute(
      db,
    );
    await sql`insert into fixed_service_item (service_id, item_no, name, unit, list_price)
      values (${`print-${n}`}, 1, 'A4 黑白印刷', '百张', ${2_000 + n * 100}),
        (${`print-${n}`}, 2, '胶装', '本', 1000)`.execute(db);
  }
}

test.beforeAll(async () => {
  stage = await openStage(fill);
});
test.afterAll(async () => {
  await stage?.close();
});

test('[FP8] the handler chooses a category and quantities, gets a draft, and follows it', async ({
  browser,
}) => {
  const { page, complaints } = await takeSeat(browser, stage.mall, 'jbr01');
  await page.goto(`${stage.mall}/DdBidRule`);
  await page.getByRole('link', { name: '发起定点竞争' }).click();
  await expect(page.getByText('还没有定点竞争')).toBeVisible();
  await picture(page, 'competition-empty');
  await page.getByRole('combobox', { name: '服务类别' }).click();
  await page.getByRole('option', { name: '印刷服务（3 家入围）' }).click();
  await expect(page.getByText(/^入围供应商：.+、.+、/)).toBeVisible();
  const paper = page.getByLabel('A4 黑白印刷（百张）');
  await expect(page.getByText('最低协议价 ¥18.90')).toBeVisible();
  const start = page.getByRole('button', { name: '发起定点竞价' });
  await expect(start).toBeDisabled();
  await paper.fill('0');
  await expect(page.getByRole('alert')).toContainText('第 1 行的数量');
  await paper.fill('100');
  await page.getByLabel('胶装（本）').fill('20');
  await expect(page.getByText('¥2,070.00')).toBeVisible();
  await picture(page, 'competition-start');
  await start.click();
  await expect(page).toHaveURL(/\/BidEdit\?xmid=/);
  await expect(page.getByLabel('项目名称')).toHaveValue('印刷服务定点竞价');

  await page.goto(`${stage.mall}/Ddgl/order`);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: '定点竞争', exact: true })
    .first()
    .click();
  const row = page.getByRole('row').filter({ hasText: '印刷服务定点竞价' });
  await expect(row.getByText('草稿')).toBeVisible();
  await expect(row.getByText('0 / 3 家')).toBeVisible();
  await picture(page, 'competition-list');
  await row.getByRole('link', { name: '继续编辑' }).click();
  await expect(page).toHaveURL(/\/BidEdit\?xmid=/);
  expect(complaints).toEqual([]);
});

test('[FP7] the operator ends an appointment with its reason, and the list keeps it', async ({
  browser,
}) => {
  const { page, complaints } = await takeSeat(browser, stage.mall, 'yyr01');
  await page.goto(`${stage.mall}/ddmall/ddgys`);
  const row = page.getByRole('row').filter({ hasText: '第3印务店' });
  await row.getByRole('button', { name: '终止' }).click();
  const dialog = page.getByRole('dialog', { name: '终止定点资格' });
  await expect(dialog).toContainText('目前没有办理中的服务单');
  await dialog.getByRole('button', { name: '终止' }).click();
  await expect(dialog.getByText('请填写原因')).toBeVisible();
  await dialog.getByLabel('原因').fill('年度履约考核不合格');
  await picture(page, 'appointment-end');
  await dialog.getByRole('button', { name: '终止' }).click();
  await expect(row.getByText('已终止')).toBeVisible();
  await expect(row.getByText('年度履约考核不合格')).toBeVisible();
  await picture(page, 'appointment-ended');
  expect(complaints).toEqual([]);
});
