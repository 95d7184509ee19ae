import { personId } from '@jicai/platform/demo/accounts.ts';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { loadSmallMall, type Ware, wareOf } from '../mall/mall-data.ts';
import { shotsOf } from '../picture.ts';
import { openStage, type Stage, takeSeat, test } from '../stage.ts';

/* A mall that an office has just filled from a workbook: no floors, no pictures, empty books. */

const shots = shotsOf('begun', { fullPage: true });
const PHONE = '13857100009';

let stage: Stage;
let ware: Ware;
test.beforeAll(async () => {
  stage = await openStage(async (db) => {
    await loadSmallMall(db);
    ware = await wareOf('supplier-1', db);
    await begin(db);
  });
});
test.afterAll(async () => {
  await stage?.close();
});

/** Takes away what the demonstration has set up, and gives the person a phone and the unit a credit code. */
async function begin(db: Database): Promise<void> {
  await sql`delete from home_floor`.execute(db);
  await sql`delete from home_picture`.execute(db);
  await sql`delete from invoice_title`.execute(db);
  await sql`insert into person_profile (person_id, phone, updated_at)
    values (${personId('cgr01')}, ${PHONE}, now())
    on conflict (person_id) do update set phone = excluded.phone`.execute(db);
  await sql`update org set code = '91320500MAC074921J'
    where id = (select org_id from person where id = ${personId('cgr01')})`.execute(db);
}

test('a home without floors shows the newest products and the way to all of them', async ({
  browser,
}) => {
  const { page } = await takeSeat(browser, stage.mall, 'cgr01');
  await page.goto(`${stage.mall}/mallIndex`);
  const newest = page.getByRole('region', { name: '最新上架' });
  await expect(newest.getByRole('article')).toHaveCount(10);
  await expect(page.getByRole('link', { name: '查看全部商品' })).toBeVisible();
  await shots(page, 'home');
  await newest.getByRole('link', { name: '更多' }).click();
  await expect(page).toHaveURL(/GoodListSearch/);
});

test('a product without a picture has nothing to enlarge', async ({ browser }) => {
  const { page } = await takeSeat(browser, stage.mall, 'cgr01');
  await page.goto(`${stage.mall}/goods/goodsDetail/${ware.productId}/`);
  const hint = page.getByText('点击看大图');
  await expect(hint).toHaveCount(1);
  await sql`update goods set pictures = '{}' where id = ${ware.productId}`.execute(stage.db);
  await sql`update sku set picture = '' where goods_id = ${ware.productId}`.execute(stage.db);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: ware.name })).toBeVisible();
  await expect(hint).toHaveCount(0);
  await shots(page, 'product');
});

test("a checkout begins with the person's phone and offers the unit's own name", async ({
  browser,
}) => {
  const { page } = await takeSeat(browser, stage.mall, 'cgr01');
  await page.goto(`${stage.mall}/goods/goodsDetail/${ware.productId}/`);
  await page.getByRole('button', { name: '立即购买' }).click();
  await expect(page.getByLabel('采购联系电话')).toHaveValue(PHONE);
  for (const name of ['收货地址', '发票信息'])
    await expect(page.getByRole('heading', { name })).toContainText('*');
  await shots(page, 'checkout');
  await page.getByLabel('采购联系电话').fill('');
  await expect(page.getByLabel('采购联系电话')).toHaveValue('');
  await page.getByRole('button', { name: '新增发票抬头' }).click();
  const dialog = page.getByRole('dialog', { name: '新增发票抬头' });
  await expect(dialog.getByLabel('发票抬头')).toHaveValue(
    await page.getByLabel('采购单位').inputValue(),
  );
  await expect(dialog.getByLabel('纳税人识别号')).toHaveValue('91320500MAC074921J');
  await shots(page, 'title');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
});

test('an address that is added at a checkout is chosen at once, and the order has a name', async ({
  browser,
}) => {
  const { page } = await takeSeat(browser, stage.mall, 'cgr01');
  await page.goto(`${stage.mall}/goods/goodsDetail/${ware.productId}/`);
  await page.getByRole('button', { name: '立即购买' }).click();
  await expect(page.getByLabel('订单名称')).toHaveValue(ware.name);
  await expect(page.getByLabel('报销人', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: '填写报销人' }).click();
  await expect(page.getByLabel('报销人', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '新增收货地址' }).click();
  const address = page.getByRole('dialog', { name: '新增收货地址' });
  await expect(address.getByLabel('联系电话')).toHaveValue(PHONE);
  await address.getByLabel('收货人').fill('门卫室');
  await address.getByLabel('详细地址').fill('学府路 9 号');
  await address.getByRole('button', { name: /^所在地区/ }).click();
  for (const name of ['浙江省', '杭州市', '西湖区', '北山街道'])
    await page.getByRole('button', { name, exact: true }).click();
  await address.getByRole('button', { name: '保存' }).click();
  await expect(address).toBeHidden();
  await expect(page.getByRole('radio', { name: /门卫室/ })).toBeChecked();
});
