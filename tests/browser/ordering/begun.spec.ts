import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { loadSmallMall, type Ware, wareOf } from '../mall/mall-data.ts';
import { shotsOf } from '../picture.ts';
import { openStage, type Stage, takeSeat, test } from '../stage.ts';

/* A mall that an office has just filled from a workbook: no floors and no pictures. */

const shots = shotsOf('begun', { fullPage: true });

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

/** Takes away what the demonstration has set up. */
async function begin(db: Database): Promise<void> {
  await sql`delete from home_floor`.execute(db);
  await sql`delete from home_picture`.execute(db);
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
