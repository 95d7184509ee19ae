import { loadBooks } from '@jicai/platform/demo/orders/books.ts';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { indexProducts } from '@jicai/platform/src/mall/catalog/store/index-products.ts';
import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';

/* The goods that browsers need to walk the other ways to buy, and the steps that they share. */

/** A shop of the first supplier with one product and one appointed service. */
export async function fillWays(db: Database): Promise<void> {
  await sql`insert into zone (id, name, kind) values ('wssc', '网上商城', 'mall'),
    ('ddsc', '定点商城', 'fixed') on conflict do nothing`.execute(db);
  await sql`insert into category (id, name, level, path) values ('A08', '文具', 1, '{A08}')`.execute(
    db,
  );
  await sql`insert into shop (id, org_id, name, state, zone_id, region_code)
    values ('shop-1', 'supplier-1', '瑞达办公设备旗舰店', 'active', 'wssc', '330000')`.execute(db);
  await sql`insert into shop_area (shop_id, region_code) values ('shop-1', '33')`.execute(db);
  await sql`insert into goods (id, shop_id, zone_id, category_id, name, state, price, unit)
    values ('paper', 'shop-1', 'wssc', 'A08', 'A4 复印纸 70 克', 'onSale', 2000, '包')`.execute(db);
  await sql`insert into sku (id, goods_id, price, stock) values ('paper-sku', 'paper', 2000, 900)`.execute(
    db,
  );
  await sql`insert into goods (id, shop_id, zone_id, category_id, name, state, price, unit)
    values ('pencil', 'shop-1', 'wssc', 'A08', '绘图铅笔 2B', 'onSale', 100, '支')`.execute(db);
  await sql`insert into sku (id, goods_id, price, stock) values ('pencil-sku', 'pencil', 100, 900)`.execute(
    db,
  );
  await indexProducts(['paper', 'pencil'], db);
  await sql`insert into fixed_service (id, shop_id, name, region_code, region_name, starts_at,
      ends_at, discount_hundredths, category_id, order_limit)
    values ('print', 'shop-1', '印刷服务', '3301', '杭州市', now() - interval '9 days',
      now() + interval '90 days', 1000, 'printing', 2000000)`.execute(db);
  await sql`insert into fixed_service_item (service_id, item_no, name, unit, list_price)
    values ('print', 1, 'A4 黑白印刷', '百张', 2000), ('print', 2, '胶装', '本', 1000)`.execute(db);
  await loadBooks(db);
}

/** Opens the most urgent to-do of somebody whose row has this text; by default of all. */
export async function openFirstTodo(page: Page, mall: string, about = ''): Promise<void> {
  await page.goto(`${mall}/dbrw`);
  const rows = page.getByRole('row').filter({ hasText: about });
  await rows.getByRole('button', { name: /^办理/ }).first().click();
}

/** Fills in what a checkout asks beyond the books' defaults. */
export async function fillOrder(page: Page): Promise<void> {
  const phone = page.getByLabel('采购联系电话');
  // What is known of the buyer may come in while the field is filled.
  await expect(phone)
    .toHaveValue(/\d/, { timeout: 10_000 })
    .catch(() => {});
  await phone.fill('13857100002');
  // The address book may come in above and move what is clicked.
  const funds = page.getByRole('radio', { name: '财政资金', exact: true });
  await expect(() => funds.check()).toPass({ timeout: 90_000 });
}
