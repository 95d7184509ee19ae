import type { ProductCard } from '@jicai/shared/contract/mall/catalog/product.ts';
import { sql } from 'kysely';
import { regionChain } from '../../identity/region/divisions.ts';
import { opaque } from '../../kernel/db/opaque.ts';
import type { Executor } from '../../kernel/db/open.ts';

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
  const delivers = regionCode
    ? sql`exists (select from shop_area a where a.shop_id = shop.id
        and a.region_code = any(${regionChain(regionCode)}::text[]))`
    : sql`null::boolean`;
  const { rows } = await sql<ProductCard>`/* prepared */
    select goods.id as "productId", coalesce(first.id, '') as "skuId", goods.name,
      case when coalesce(first.picture, '') = '' then coalesce(goods.pictures[1], '')
        else first.picture end as picture,
      coalesce(first.price, goods.price) as price, goods.list_price as "listPrice", goods.unit,
      goods.zone_id as "zoneId", shop.id as "shopId", shop.name as "shopName",
      goods.category_id as "categoryId", coalesce(brand.name, '') as "brandName", goods.sold,
      coalesce(stock.sum, 0)::int as stock, goods.state, ${delivers} as deliverable,
      coalesce((select json_agg(json_build_object('id', tag.id, 'name', tag.name)
        order by tag.position, tag.id) from tag where tag.id = any(goods.tags)), '[]') as tags,
      coalesce(others.count, 1)::int as "offerCount",
      coalesce(others.lowest, first.price, goods.price) as "lowestPrice"
    from unnest(${opaque(productIds)}) with ordinality wanted(id, position)
    join goods on goods.id = wanted.id
    join shop on shop.id = goods.shop_id
    left join brand on brand.id = goods.brand_id
    left join lateral (select id, price, picture from sku where sku.goods_id = goods.id
      order by sku.stock = 0, sku.price, sku.position limit 1) first on true
    left join lateral (select sum(sku.stock) from sku where sku.goods_id = goods.id) stock on true
    left join lateral (select count(*), min(o.price) as lowest from goods o
      join shop s on s.id = o.shop_id and s.state = 'active'
      where o.product_key = goods.product_key and o.state = 'onSale') others
      on goods.product_key is not null and others.count > 0
    order by wanted.position`.execute(db);
  return rows;
}
