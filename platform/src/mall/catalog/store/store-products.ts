import { sql } from 'kysely';
import type { Executor } from '../../../kernel/db/open.ts';
import { type RowOf, upsertRows } from './bulk.ts';
import { accessoryColumns, type Product, productColumns, skuColumns, UNSAID } from './columns.ts';
import { indexProducts } from './index-products.ts';

/** The parts of a product's own lists: their product and position are given by the list. */
type Part<Row> = Omit<Row, 'productId' | 'position'>;
export type NewSku = Part<RowOf<typeof skuColumns>>;
export type NewAccessory = Part<RowOf<typeof accessoryColumns>>;

type Unsaid = Pick<Product, keyof typeof UNSAID>;

/** A product to be stored; its price is the lowest of its SKUs, of which it has at least one. */
export interface NewProduct extends Omit<Product, 'price' | keyof Unsaid>, Partial<Unsaid> {
  readonly skus: readonly NewSku[];
  readonly accessories: readonly NewAccessory[];
}

const partsOf = <P>(id: string, parts: readonly P[]) =>
  parts.map((part, position) => ({ ...part, productId: id, position }));

/** Removes SKUs or accessories that stored products no longer have. */
async function removeOthers(
  table: 'sku' | 'accessory',
  productIds: readonly string[],
  kept: readonly { readonly id: string }[],
  db: Executor,
): Promise<void> {
  await sql`delete from ${sql.table(table)} where goods_id = any(${[...productIds]}::text[])
    and not id = any(${kept.map(({ id }) => id)}::text[])`.execute(db);
}

/**
 * Stores products with their SKUs and accessories, and brings the search in line: those on sale in
 * an active shop are found at once. Products that are there already are overwritten. The same
 * number of statements for one product and for thousands. Shops, zones, categories and brands exist.
 */
export async function storeProducts(products: readonly NewProduct[], db: Executor): Promise<void> {
  if (products.length === 0) return;
  const ids = products.map(({ id }) => id);
  const rows = products.map((product) => ({
    ...UNSAID,
    ...product,
    price: Math.min(...product.skus.map(({ price }) => price)),
  }));
  const skus = products.flatMap(({ id, skus }) => partsOf(id, skus));
  const accessories = products.flatMap(({ id, accessories }) => partsOf(id, accessories));
  await upsertRows('goods', productColumns, rows, 'id', db);
  await removeOthers('sku', ids, skus, db);
  await upsertRows('sku', skuColumns, skus, 'id', db);
  await removeOthers('accessory', ids, accessories, db);
  await upsertRows('accessory', accessoryColumns, accessories, 'id', db);
  await indexProducts(ids, db);
}
