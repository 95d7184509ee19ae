import type { ProductCard } from '@jicai/shared/contract/mall/catalog/product.ts';
import { type RawBuilder, sql } from 'kysely';
import { opaque } from '../../kernel/db/opaque.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { prepared } from '../../kernel/db/pg/prepared.ts';
import { delivers } from './delivery-area.ts';

/** A card with the ids of what has a name of its own, the same for every place. */
export interface BareCard
  extends Omit<ProductCard, 'shopName' | 'brandName' | 'tags' | 'deliverable'> {
  readonly brandId: string | null;
  readonly tagIds: readonly string[];
}

/**
 * The cards of products, in any order. A card offers the cheapest SKU in stock, or the first; all SKUs are
 * sorted at once, since a sort for each product would take longer than reading them.
 */
function bareCards(productIds: readonly string[]): RawBuilder<BareCard> {
  return sql`
    select found.id as "productId", coalesce(found.sku_id, '') as "skuId", found.name,
      case when coalesce(found.sku_picture, '') = '' then coalesce(found.pictures[1], '')
        else found.sku_picture end as picture,
      coalesce(found.sku_price, found.price) as price, found.list_price as "listPrice", found.unit,
      found.zone_id as "zoneId", found.shop_id as "shopId", found.category_id as "categoryId",
      found.brand_id as "brandId", found.tags as "tagIds", found.sold,
      coalesce(found.stock, 0)::int as stock, found.state,
      coalesce(others.count, 1)::int as "offerCount",
      coalesce(others.lowest, found.sku_price, found.price) as "lowestPrice"
    from (
      select distinct on (wanted.place) wanted.place, goods.id, goods.name, goods.pictures,
        goods.price, goods.list_price, goods.unit, goods.zone_id, goods.shop_id, goods.category_id,
        goods.brand_id, goods.tags, goods.sold, goods.state, goods.product_key, sku.id as sku_id,
        sku.price as sku_price, sku.picture as sku_picture,
        sum(sku.stock) over (partition by wanted.place) as stock
      from unnest(${opaque(productIds)}) with ordinality wanted(id, place)
      join goods on goods.id = wanted.id
      left join sku on sku.goods_id = goods.id
      order by wanted.place, sku.stock = 0, sku.price, sku.position) found
    left join lateral (select count(*), min(o.price) as lowest from goods o
      where o.product_key = found.product_key and o.state = 'onSale'
        and o.shop_id <> all(array(select id from shop where state <> 'active'))) others
      on found.product_key is not null and others.count > 0`;
}

/** The columns that a card with names shares with a bare one. */
const SHARED = sql`card."productId", card."skuId", card.name, card.picture, card.price,
  card."listPrice", card.unit, card."zoneId", card."shopId", card."categoryId", card.sold, card.stock,
  card.state, card."offerCount", card."lowestPrice"`;

/**
 * The cards of products in the order of the ids, in one statement; ids that do not exist are left out.
 * Products that are no longer sold have a card too: carts and lists of followed products show them.
 */
export async function readCards(
  productIds: readonly string[],
  regionCode: string | null,
  db: Executor,
): Promise<ProductCard[]> {
  if (productIds.length === 0) return [];
  const { rows } = await prepared<ProductCard>`
    select ${SHARED}, ${delivers('card.shopId', regionCode)} as deliverable,
      shop.name as "shopName", coalesce(brand.name, '') as "brandName",
      coalesce((select json_agg(json_build_object('id', tag.id, 'name', tag.name)
        order by tag.position, tag.id) from tag where tag.id = any(card."tagIds")), '[]') as tags
    from (${bareCards(productIds)}) card
    join shop on shop.id = card."shopId"
    left join brand on brand.id = card."brandId"`.execute(db);
  const cards = new Map(rows.map((card) => [card.productId, card]));
  return productIds.flatMap((id) => cards.get(id) ?? []);
}

/** The same in any order, without what differs by place and what has a name of its own. */
export async function readBareCards(
  productIds: readonly string[],
  db: Executor,
): Promise<BareCard[]> {
  if (productIds.length === 0) return [];
  const { rows } = await prepared<BareCard>`${bareCards(productIds)}`.execute(db);
  return rows;
}
