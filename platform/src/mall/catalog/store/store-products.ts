import { keysOf } from '@jicai/shared/domain/kernel/keys.ts';
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

/**
 * A product to be stored; its price is the lowest of its SKUs, of which it has at least one. Columns of
 * `UNSAID` and accessories may be left out: a product that is there keeps them.
 */
export interface NewProduct extends Omit<Product, 'price' | keyof Unsaid>, Partial<Unsaid> {
  readonly skus: readonly NewSku[];
  readonly accessories?: readonly NewAccessory[];
}

/** The columns that a product leaves out. */
const unsaidBy = (product: NewProduct) => keysOf(UNSAID).filter((field) => !(field in product));

const partsOf = <P>(id: string, parts: readonly P[]) =>
  parts.map((part, position) => ({ ...part, productId: id, position }));

/** Stores the columns of products; those that leave out the same columns take one statement together. */
async function storeColumns(products: readonly NewProduct[], db: Executor): Promise<void> {
  for (const [list, alike] of Map.groupBy(products, (product) => unsaidBy(product).join())) {
    const rows = alike.map((product) => ({
      ...UNSAID,
      ...product,
      price: Math.min(...product.skus.map(({ price }) => price)),
    }));
    await upsertRows('goods', productColumns, rows, { key: 'id', kept: list.split(',') }, db);
  }
}

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
 * an active shop are found at once. Products that are there already are overwritten, but for what is
 * left out. The same number of statements for one product and for thousands that leave out the same. Shops,
 * zones, categories and brands exist.
 */
export async function storeProducts(products: readonly NewProduct[], db: Executor): Promise<void> {
  if (products.length === 0) return;
  const ids = products.map(({ id }) => id);
  const skus = products.flatMap(({ id, skus }) => partsOf(id, skus));
  const equipped = products.filter(({ accessories }) => accessories !== undefined);
  const accessories = equipped.flatMap(({ id, accessories = [] }) => partsOf(id, accessories));
  await storeColumns(products, db);
  await removeOthers('sku', ids, skus, db);
  await upsertRows('sku', skuColumns, skus, { key: 'id' }, db);
  const equippedIds = equipped.map(({ id }) => id);
  await removeOthers('accessory', equippedIds, accessories, db);
  await upsertRows('accessory', accessoryColumns, accessories, { key: 'id' }, db);
  await indexProducts(ids, db);
}
