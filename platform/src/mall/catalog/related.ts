import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import { readCards } from './cards.ts';

/** So many orders with a product are asked for what goes with it. */
const LOOKED_AT = 200;

/** On sale with something in stock. */
const isBuyable = sql`g.state = 'onSale'
  and exists (select from sku s where s.goods_id = g.id and s.stock > 0 and s.price > 0)`;

/** Cards of products that go with one: bought together with it, then the best sold of its category. */
export async function readRelated(productId: string, regionCode: string | null, db: Executor) {
  const { rows } = await sql<{ id: string }>`
    with together as (
      select other.goods_id as id, count(*) as times
      from (select order_id from order_line where goods_id = ${productId}
        order by order_id desc limit ${LOOKED_AT}) mine
      join order_line other on other.order_id = mine.order_id
        and other.goods_id <> ${productId} and other.parent_no is null
      group by other.goods_id
    ), candidates as (
      (select g.id, g.product_key, t.times, g.sold from together t
        join goods g on g.id = t.id and ${isBuyable}
        join shop on shop.id = g.shop_id and shop.state = 'active'
        order by t.times desc, g.id limit ${limits.relatedProducts})
      union all
      (select g.id, g.product_key, 0, g.sold from goods this
        join goods g on g.category_id = this.category_id and g.id <> this.id and ${isBuyable}
          and (g.product_key is distinct from this.product_key or g.product_key is null)
        join shop on shop.id = g.shop_id and shop.state = 'active'
        where this.id = ${productId} order by g.sold desc, g.id limit ${limits.relatedProducts * 4})
    ), best as (
      -- Of the offers of one product the best sold.
      select distinct on (coalesce(product_key, id)) id, times, sold from candidates
      order by coalesce(product_key, id), times desc, sold desc, id
    )
    select id from best order by times desc, sold desc, id limit ${limits.relatedProducts}`.execute(
    db,
  );
  return readCards(
    rows.map(({ id }) => id),
    regionCode,
    db,
  );
}

interface CertificateRow {
  name: string;
  number: string;
  issuer: string;
  expiresAtMs: number | null;
  isNeeded: boolean;
  isExpired: boolean;
}

/** The certificates of the product's shop; those that its category asks for come first. */
export async function readCertificates(productId: string, db: Executor) {
  const { rows } = await sql<CertificateRow>`
    select c.name, c.number, c.issuer, c.expires_at as "expiresAtMs",
      exists (select from category own join category_rule r on r.category_id = any(own.path)
        where own.id = g.category_id and c.kind = any(r.certificates)) as "isNeeded",
      coalesce(c.expires_at <= clock_timestamp(), false) as "isExpired"
    from goods g join shop_certificate c on c.shop_id = g.shop_id
    where g.id = ${productId} and g.state not in ('draft', 'pendingReview', 'rejected')
    order by 5 desc, c.position, c.id limit ${limits.maxPageSize}`.execute(db);
  return rows;
}
