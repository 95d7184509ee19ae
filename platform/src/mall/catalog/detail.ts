import type {
  AccessoryRow,
  ProductDetail,
  SkuRow,
} from '@jicai/shared/contract/mall/catalog/detail.ts';
import type { CategoryNode } from '@jicai/shared/contract/mall/catalog/product.ts';
import type { ShopState } from '@jicai/shared/contract/mall/shop.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { refusePurchase } from '@jicai/shared/domain/mall/catalog/purchasable.ts';
import { leastPieces, termsOf } from '@jicai/shared/domain/mall/catalog/quantities.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { arrivalDays } from '../../identity/region/divisions.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { readCards } from './cards.ts';
import type { ZoneKind } from './repository.ts';
import { selectList } from './store/bulk.ts';
import { type Product, productColumns } from './store/columns.ts';

interface DetailRow extends Product {
  kind: ZoneKind;
  shopState: ShopState;
  shopRegion: string;
  shopDays: number;
  skus: SkuRow[];
  accessories: AccessoryRow[];
  categoryPath: CategoryNode[];
}

const rowsOf = (columns: string, from: string, order: string) =>
  sql`(select coalesce(json_agg(r order by ${sql.raw(order)}), '[]')
    from (select ${sql.raw(columns)} from ${sql.raw(from)}) r)`;

/** A product with everything its page shows, and its kind; null when it does not exist
 * or was never approved. Two statements. */
export async function readDetail(
  productId: string,
  regionCode: string | null,
  db: Executor,
): Promise<{ detail: ProductDetail; kind: ZoneKind } | null> {
  const [[card], { rows }] = await Promise.all([
    readCards([productId], regionCode, db),
    sql<DetailRow>`
      select ${selectList(productColumns, 'g')}, zone.kind, shop.state as "shopState", shop.region_code as "shopRegion",
        shop.delivery_days as "shopDays",
        ${rowsOf(
          'id, name, options, price, list_price as "listPrice", stock, picture, position, tax_hundredths as "taxHundredths"',
          'sku where sku.goods_id = g.id',
          'r.position',
        )} as skus,
        ${rowsOf(
          'id, name, unit, price, stock, picture, position',
          'accessory where accessory.goods_id = g.id',
          'r.position',
        )} as accessories,
        ${rowsOf(
          'c.id, c.name, c.parent_id as "parentId", c.level, c.hue, c.silhouette',
          'category own join category c on c.id = any(own.path) where own.id = g.category_id',
          'r.level',
        )} as "categoryPath"
      from goods g join shop on shop.id = g.shop_id join zone on zone.id = g.zone_id
      where g.id = ${productId} and g.state not in ('draft', 'pendingReview', 'rejected')`.execute(
      db,
    ),
  ]);
  const [row] = rows;
  if (!card || !row) return null;
  const { shopRegion, shopDays, kind, ...product } = row;
  const offer = {
    productState: card.state,
    shopState: row.shopState,
    price: card.price,
    stock: card.stock,
    ...termsOf(row),
    unit: card.unit,
    deliverable: card.deliverable,
  };
  const refusal = refusePurchase(offer, leastPieces(offer));
  const detail = {
    ...product,
    attributes: [...product.attributes],
    pictures: [...product.pictures],
    payments: [...product.payments],
    listedAtMs: product.listedAt,
    card,
    deliveryDays: card.deliverable ? arrivalDays(shopRegion, regionCode, shopDays) : null,
    obstacle: refusal === null ? '' : say(refusal.refused, refusal.values),
  };
  return { detail, kind };
}

/** Reads the last hundred prices of a product (its cheapest SKU), oldest first. */
export async function readPriceHistory(
  productId: string,
  db: Executor,
): Promise<{ atMs: number; price: Fen }[]> {
  const { rows } = await sql<{ atMs: number; price: Fen }>`
    select * from (
      select p.at as "atMs", p.price from price_point p
      where p.sku_id = (select id from sku where goods_id = ${productId} order by price, position limit 1)
      order by p.at desc limit 100) last order by 1`.execute(db);
  return rows;
}

/** One page of a product's purchases, newest first. */
export async function readDeals(
  productId: string,
  page: number,
  pageSize: number,
  db: Executor,
): Promise<{
  rows: { unitName: string; quantity: number; price: Fen; atMs: number }[];
  total: number;
}> {
  const deals = db.selectFrom('deal').where('goods_id', '=', productId);
  const rows = await deals
    .select(['unit_name as unitName', 'quantity', 'price', 'at as atMs'])
    .$narrowType<{ price: Fen }>()
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await deals
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Products of other shops that are the same product, cheapest first. */
export async function readOtherOffers(productId: string, regionCode: string | null, db: Executor) {
  const rows = await db
    .selectFrom('goods as this')
    .innerJoin('goods as other', 'other.product_key', 'this.product_key')
    .innerJoin('shop', 'shop.id', 'other.shop_id')
    .select('other.id')
    .where('this.id', '=', productId)
    .whereRef('other.id', '<>', 'this.id')
    .where('other.state', '=', 'onSale')
    .where('shop.state', '=', 'active')
    .orderBy('other.price')
    .orderBy('other.id')
    .limit(20)
    .execute();
  return readCards(
    rows.map(({ id }) => id),
    regionCode,
    db,
  );
}
