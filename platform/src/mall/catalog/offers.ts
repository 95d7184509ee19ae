import type { Seller } from '@jicai/shared/contract/mall/catalog/offer-parts.ts';
import type { ProductState } from '@jicai/shared/contract/mall/catalog/product.ts';
import {
  NO_TERMS,
  type OrderTerm,
  type Quantities,
} from '@jicai/shared/contract/mall/catalog/quantities.ts';
import type { ShopState } from '@jicai/shared/contract/mall/shop.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { opaque } from '../../kernel/db/opaque.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { type Prepared, prepared } from '../../kernel/db/pg/prepared.ts';
import { delivers } from './delivery-area.ts';
import { selectList } from './store/bulk.ts';
import { type Delivery, deliveryColumns, sellerColumns, termColumns } from './store/columns.ts';

/** The present offer of a SKU: all that a cart, a submit and a comparison must read again. */
export interface Offer extends Quantities, Seller, Delivery {
  readonly skuId: string;
  readonly productId: string;
  readonly productName: string;
  readonly skuName: string;
  readonly model: string;
  readonly unit: string;
  readonly picture: string;
  readonly price: Fen;
  /** Of the SKU, or of its product where it has none of its own. */
  readonly taxHundredths: number;
  readonly productState: ProductState;
  readonly shopOrgId: string;
  readonly shopState: ShopState;
  readonly zoneId: string;
  readonly categoryId: string | null;
  readonly categoryName: string;
  readonly brandName: string;
  /** Whether the shop delivers to the region; null without a region. */
  readonly deliverable: boolean | null;
}

/** An accessory as it is offered now. */
export interface AccessoryOffer extends Quantities {
  readonly id: string;
  readonly productId: string;
  readonly name: string;
  readonly unit: string;
  readonly picture: string;
  readonly price: Fen;
}

interface By {
  readonly skuIds?: readonly string[];
  /** The SKU that a product's card offers: the cheapest in stock, or the first. */
  readonly productIds?: readonly string[];
}

/**
 * The statement of `readOffers`, to be sent together with others; `by` names at least one id.
 */
export function offering(
  { skuIds = [], productIds = [] }: By,
  regionCode: string | null,
): Prepared<Offer> {
  const ofSkus = sql`select unnest(${opaque(skuIds)}) as id`;
  const ofProducts = sql`select (select s.id from sku s where s.goods_id = g.id
      order by s.stock = 0, s.price, s.position limit 1) as id
    from unnest(${opaque(productIds)}) g(id)`;
  const parts = [
    ...(skuIds.length > 0 ? [ofSkus] : []),
    ...(productIds.length > 0 ? [ofProducts] : []),
  ];
  return prepared<Offer>`
    with wanted as (select distinct id from (${sql.join(parts, sql` union all `)}) w)
    select sku.id as "skuId", goods.id as "productId", goods.name as "productName",
      sku.name as "skuName", goods.model, goods.unit, sku.price, sku.stock,
      case when sku.picture = '' then coalesce(goods.pictures[1], '') else sku.picture end as picture,
      ${selectList(termColumns, 'goods')},
      coalesce(sku.tax_hundredths, goods.tax_hundredths) as "taxHundredths",
      goods.state as "productState", shop.org_id as "shopOrgId", shop.state as "shopState",
      ${selectList(sellerColumns, 'shop')}, ${selectList(deliveryColumns, 'shop')},
      goods.zone_id as "zoneId", goods.category_id as "categoryId",
      coalesce(category.name, '') as "categoryName", coalesce(brand.name, '') as "brandName",
      ${delivers('shop.id', regionCode)} as deliverable
    from wanted join sku on sku.id = wanted.id
    join goods on goods.id = sku.goods_id
    join shop on shop.id = goods.shop_id
    left join category on category.id = goods.category_id
    left join brand on brand.id = goods.brand_id`;
}

/**
 * Reads offers in one statement, in any order; ids that do not exist are not in the answer.
 * `regionCode` is a code of any level of contract/region.ts.
 */
export async function readOffers(
  by: By,
  regionCode: string | null,
  db: Executor,
): Promise<Offer[]> {
  const { skuIds = [], productIds = [] } = by;
  if (skuIds.length + productIds.length === 0) return [];
  return (await offering(by, regionCode).execute(db)).rows;
}

/** Reads accessories in one statement; unknown ids are not in the answer. */
export async function readAccessories(
  by: { readonly ids?: readonly string[]; readonly productIds?: readonly string[] },
  db: Executor,
): Promise<AccessoryOffer[]> {
  const { rows } = await sql<Omit<AccessoryOffer, OrderTerm>>`
    select id, goods_id as "productId", name, unit, picture, price, stock from accessory
    where id = any(${[...(by.ids ?? [])]}::text[])
      or goods_id = any(${[...(by.productIds ?? [])]}::text[])
    order by goods_id, position`.execute(db);
  return rows.map((row) => ({ ...row, ...NO_TERMS }));
}
