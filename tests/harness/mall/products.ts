import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { termColumns } from '@jicai/platform/src/mall/catalog/store/columns.ts';
import { NO_TERMS, type OrderTerms } from '@jicai/shared/contract/mall/catalog/quantities.ts';
import { orderTermNames } from '@jicai/shared/domain/mall/catalog/quantities.ts';
import { sql } from 'kysely';
import { supplierOrg } from '../people/cast.ts';

/* Shops and products for tests of what is done with them; one zone, one category, no search index. */

export interface TestProduct extends Partial<OrderTerms> {
  readonly id: string;
  /** The shop of the supplier with this number. */
  readonly supplier: number;
  readonly name?: string;
  /** In 分. */
  readonly price?: number;
  readonly stock?: number;
  readonly state?: 'onSale' | 'offSale' | 'frozen';
  /** In 分, by id; plenty of each. */
  readonly accessories?: Readonly<Record<string, number>>;
  readonly attributes?: readonly { name: string; value: string }[];
}

export const shopOf = (n: number): string => `shop-${n}`;
/** The one SKU of a product that a test adds. */
export const skuOf = (productId: string): string => `${productId}-sku`;

/** An open shop for each of the suppliers, who accepted the agreement; delivers in 330000 only. */
export async function addShops(db: Database, suppliers: readonly number[]): Promise<void> {
  await sql`insert into zone (id, name, kind) values ('wssc', '网上商城', 'mall')
    on conflict do nothing`.execute(db);
  await sql`insert into category (id, name, level, path) values ('A08', '文具', 1, '{A08}')
    on conflict do nothing`.execute(db);
  for (const n of suppliers) {
    await sql`insert into shop (id, org_id, name, state, zone_id, region_code)
      values (${shopOf(n)}, ${supplierOrg(n)}, ${`${n} 号店`}, 'active', 'wssc', '330000')`.execute(
      db,
    );
    await sql`insert into shop_area (shop_id, region_code) values (${shopOf(n)}, '33')`.execute(db);
    await sql`insert into agreement_acceptance (kind, version, org_id, person_id, at)
      select a.kind, a.version, p.org_id, min(p.id), now() from agreement a
      join person p on p.org_id = ${supplierOrg(n)}
      where a.kind = 'entry' and a.published_at is not null
      group by a.kind, a.version, p.org_id`.execute(db);
  }
}

/** Puts a product with one SKU on sale. */
export async function addProduct(db: Database, product: TestProduct): Promise<void> {
  const { id, supplier, name = `商品-${id}`, price = 1_000, stock = 100 } = product;
  const columns = sql.join(orderTermNames.map((term) => sql.ref(termColumns[term].name)));
  const terms = sql.join(orderTermNames.map((term) => product[term] ?? NO_TERMS[term]));
  await sql`insert into goods (id, shop_id, zone_id, category_id, name, state, price, ${columns},
      attributes)
    values (${id}, ${shopOf(supplier)}, 'wssc', 'A08', ${name}, ${product.state ?? 'onSale'}, ${price},
      ${terms}, ${JSON.stringify(product.attributes ?? [])}::text::jsonb)`.execute(db);
  await sql`insert into sku (id, goods_id, price, stock)
    values (${skuOf(id)}, ${id}, ${price}, ${stock})`.execute(db);
  for (const [accessory, cost] of Object.entries(product.accessories ?? {})) {
    await sql`insert into accessory (id, goods_id, name, price, stock)
      values (${accessory}, ${id}, ${`配件-${accessory}`}, ${cost}, 10000)`.execute(db);
  }
}

/** Changes the price of a product, in 分. */
export async function reprice(db: Database, productId: string, price: number): Promise<void> {
  await sql`update goods set price = ${price} where id = ${productId}`.execute(db);
  await sql`update sku set price = ${price} where goods_id = ${productId}`.execute(db);
}
