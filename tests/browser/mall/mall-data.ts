import { loadContent } from '@jicai/platform/demo/content/load.ts';
import { loadServices } from '@jicai/platform/demo/mall/fixed-services.ts';
import { DEMO_SIZE, loadMall } from '@jicai/platform/demo/mall/load.ts';
import { loadNotices } from '@jicai/platform/demo/notices/load.ts';
import { loadBooks } from '@jicai/platform/demo/orders/books.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { sql } from 'kysely';

/** Data to buy in a browser test: one product of a demonstration supplier's shop. */
export interface Ware {
  readonly productId: string;
  readonly name: string;
  readonly shopName: string;
}

/** A small mall of the demonstration's making, with everybody's address book; loads in a second. */
export async function loadSmallMall(db: Database): Promise<void> {
  await loadMall(db, Date.now(), { ...DEMO_SIZE, products: 600, shops: 12 });
  await loadContent({ db, clock: databaseClock });
  await loadServices({ db, clock: databaseClock });
  await loadNotices({ db, clock: databaseClock });
  await loadBooks(db);
}

/** Products of the supplier's shop that anybody can order one of, in plenty, and for less than 5,000 元. */
export async function wareOf(supplierId: string, db: Database, zoneId = 'wssc'): Promise<Ware> {
  // The shop's least amount is for other tests.
  await sql`update shop set min_order = 0 where org_id = ${supplierId}`.execute(db);
  const { rows } = await sql<Ware>`
    select goods.id as "productId", goods.name, shop.name as "shopName" from goods
    join shop on shop.id = goods.shop_id join sku on sku.goods_id = goods.id
    where shop.org_id = ${supplierId} and goods.state = 'onSale' and goods.zone_id = ${zoneId}
      and goods.min_quantity = 1
    group by goods.id, shop.name
    having min(sku.stock) >= 20 and min(sku.price) >= 100 and max(sku.price) <= 500000
    order by goods.id limit 1`.execute(db);
  const [ware] = rows;
  if (!ware) throw new Error(`${supplierId} has nothing to sell`);
  return ware;
}

/** The shop of a supplier that holds nothing but products with these names and texts. */
export interface HostileShop {
  readonly shopId: string;
  /** Product ids in the order of the payloads. */
  readonly productIds: readonly string[];
}

/**
 * Writes the payloads past every check into a shop's texts and its products' names, summaries,
 * descriptions, attributes and SKUs, and puts the products into a person's cart.
 */
export async function poison(
  supplierId: string,
  payloads: readonly string[],
  personId: string,
  db: Database,
): Promise<HostileShop> {
  const { rows } = await sql<{ id: string; shopId: string }>`
    select goods.id, goods.shop_id as "shopId" from goods
    join shop on shop.id = goods.shop_id join goods_index on goods_index.goods_id = goods.id
    where shop.org_id = ${supplierId} and goods.state = 'onSale'
    order by goods.id limit ${payloads.length}`.execute(db);
  const shopId = rows[0]?.shopId ?? '';
  if (rows.length < payloads.length) throw new Error(`only ${rows.length} products to poison`);
  const ids = rows.map(({ id }) => id);
  for (const [place, id] of ids.entries()) {
    const text = payloads[place] ?? '';
    const facts = JSON.stringify([{ name: text, value: text }]);
    await sql`update goods set name = ${text}, summary = ${text}, description = ${text},
      model = ${text}, warranty = ${text}, attributes = ${facts}::text::jsonb
      where id = ${id}`.execute(db);
    await sql`update sku set name = ${text} where goods_id = ${id}`.execute(db);
    await sql`insert into cart_line (id, person_id, goods_id, sku_id, quantity, price_added)
      select ${`hostile-${place}`}, ${personId}, goods_id, id, 1, price from sku
      where goods_id = ${id} order by position limit 1`.execute(db);
  }
  const all = payloads.join('\n');
  await sql`update shop set notice = ${all}, summary = ${all}, main_business = ${all}
    where id = ${shopId}`.execute(db);
  await sql`delete from goods_index where shop_id = ${shopId}
    and not (goods_id = any(${sql.val(ids)}::text[]))`.execute(db);
  return { shopId, productIds: ids };
}
