import { randomUUID } from 'node:crypto';
import type { FollowedProduct, FollowedShop } from '@jicai/shared/contract/mall/follow.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import { selectList } from '../catalog/store/bulk.ts';
import { sellerColumns, termColumns } from '../catalog/store/columns.ts';

export interface Page {
  readonly page: number;
  readonly pageSize: number;
}

const pageOf = ({ page, pageSize }: Page) => sql`limit ${pageSize} offset ${(page - 1) * pageSize}`;

/** One page of the products that a person follows, newest first, with what they cost now. */
export async function listProducts(
  personId: string,
  page: Page,
  db: Executor,
): Promise<FollowedProduct[]> {
  const { rows } = await sql<FollowedProduct>`
    select follow.id, goods.id as "productId", coalesce(sku.id, '') as "skuId", goods.name,
      goods.price, follow.price_followed as "priceFollowed",
      coalesce(goods.pictures[1], '') as picture, goods.zone_id as "zoneId",
      coalesce(category.name, '') as "categoryName", ${selectList(sellerColumns, 'shop')},
      goods.unit, ${selectList(termColumns, 'goods')}, coalesce(sku.stock, 0) as stock, goods.state,
      shop.state = 'active' as "isShopActive", follow.followed_at as "followedAtMs"
    from follow
    join goods on goods.id = follow.goods_id
    join shop on shop.id = goods.shop_id
    left join category on category.id = goods.category_id
    left join lateral (select s.id, s.price, s.stock from sku s where s.goods_id = goods.id
      order by s.stock = 0, s.price, s.position limit 1) sku on true
    where follow.person_id = ${personId}
    order by follow.followed_at desc, follow.id ${pageOf(page)}`.execute(db);
  return rows;
}

/** One page of the shops that a person follows, newest first. */
export async function listShops(
  personId: string,
  page: Page,
  db: Executor,
): Promise<FollowedShop[]> {
  const { rows } = await sql<FollowedShop>`
    select follow.id, shop.id as "shopId", shop.name, '' as picture,
      shop.main_business as "mainBusiness", shop.state = 'active' as "isActive",
      follow.followed_at as "followedAtMs", counted.all as "productCount",
      counted.fresh as "newProductCount"
    from follow
    join shop on shop.id = follow.shop_id
    cross join lateral (select count(*) as all,
        count(*) filter (where goods.listed_at > follow.followed_at) as fresh
      from goods where goods.shop_id = shop.id and goods.state = 'onSale') counted
    where follow.person_id = ${personId} and follow.goods_id is null
    order by follow.followed_at desc, follow.id ${pageOf(page)}`.execute(db);
  return rows;
}

/** How many products and shops a person follows. */
export async function countFollows(
  personId: string,
  db: Executor,
): Promise<{ products: number; shops: number }> {
  return db
    .selectFrom('follow')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('goods_id', 'is not', null).as('products'),
      fn.countAll<number>().filterWhere('goods_id', 'is', null).as('shops'),
    ])
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
}

/** Ids of everything that a person follows. */
export async function followedIds(personId: string, db: Executor) {
  const rows = await db
    .selectFrom('follow')
    .select(['goods_id', 'shop_id'])
    .where('person_id', '=', personId)
    .execute();
  return {
    productIds: rows.flatMap(({ goods_id }) => (goods_id === null ? [] : [goods_id])),
    shopIds: rows.flatMap(({ goods_id, shop_id }) => (goods_id === null ? [shop_id] : [])),
  };
}

/** Reads the shop and the present price of a product that a person wants to follow. */
export async function shopOfProduct(productId: string, db: Executor) {
  return db
    .selectFrom('goods')
    .innerJoin('shop', 'shop.id', 'goods.shop_id')
    .select(['shop.id as shopId', 'shop.name as shopName', 'goods.price'])
    .where('goods.id', '=', productId)
    .executeTakeFirst();
}

export async function shopExists(shopId: string, db: Executor): Promise<boolean> {
  const found = await db
    .selectFrom('shop')
    .select('id')
    .where('id', '=', shopId)
    .executeTakeFirst();
  return found !== undefined;
}

/** The person's follow of a product of a shop, or of the shop itself; null for none ([A03]). */
export async function findFollow(
  personId: string,
  shopId: string,
  productId: string | null,
  db: Executor,
): Promise<string | null> {
  const found = await db
    .selectFrom('follow')
    .select('id')
    .where('person_id', '=', personId)
    .where('shop_id', '=', shopId)
    .where('goods_id', productId === null ? 'is' : '=', productId)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** Follows; following twice is following once. */
export async function insertFollow(
  personId: string,
  what: { shopId: string; productId: string | null; price: Fen | null },
  trx: Executor,
): Promise<void> {
  await sql`
    insert into follow (id, person_id, shop_id, goods_id, price_followed, followed_at)
    values (${randomUUID()}, ${personId}, ${what.shopId}, ${what.productId}, ${what.price},
      clock_timestamp())
    on conflict do nothing`.execute(trx);
}

/** Ends the person's follows with these ids; ids of others end nothing ([A03]). */
export async function deleteFollows(
  personId: string,
  ids: readonly string[],
  trx: Executor,
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom('follow')
    .where('person_id', '=', personId)
    .where('id', 'in', [...ids])
    .execute();
}
