import type { Seller } from '@jicai/shared/contract/mall/catalog/offer-parts.ts';
import type { Option, Payment, ProductState } from '@jicai/shared/contract/mall/catalog/product.ts';
import { NO_TERMS, type OrderTerm } from '@jicai/shared/contract/mall/catalog/quantities.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { type Column, column, type RowOf } from './bulk.ts';

/** Columns of `goods` that its search document has too, under the same names. */
const indexedColumns = {
  shopId: column.text<string>('shop_id'),
  categoryId: column.text('category_id'),
  brandId: column.text('brand_id'),
  tags: column.texts('tags'),
  /** The lowest of its SKUs. */
  price: column.bigint<number>('price'),
  sold: column.int<number>('sold'),
  /** 1–365, null without a promise. */
  deliveryPromiseDays: column.int('delivery_promise_days'),
  listedAt: column.time('listed_at'),
};

/** How many pieces of it may be bought. */
export const termColumns = {
  minQuantity: column.int<number>('min_quantity'),
  pack: column.int<number>('pack'),
} as const satisfies { readonly [Term in OrderTerm]: Column<number> };

/** The fewest pieces of a product of this table that may be bought, as `leastPieces` counts them. */
export const leastPiecesOf = (goods: string) => {
  const pack = sql.ref(`${goods}.pack`);
  return sql`((${sql.ref(`${goods}.min_quantity`)} + ${pack} - 1) / ${pack} * ${pack})`;
};

/** The columns of `shop` that say who sells. */
export const sellerColumns = {
  shopId: column.text<string>('id'),
  shopName: column.text<string>('name'),
} as const satisfies { readonly [Part in keyof Seller]: Column<string> };

/** The columns of `shop` that say what a delivery costs, and from which amount there is one, in 分. */
export const deliveryColumns = {
  freight: column.bigint<Fen>('freight'),
  freeFreightFrom: column.bigint<Fen>('free_freight_from'),
  minOrder: column.bigint<Fen>('min_order'),
};
export type Delivery = RowOf<typeof deliveryColumns>;

/**
 * The columns that suppliers type, under the names of the fields of a draft: reading a product into a draft and
 * applying the draft derive from this list (`platform/src/supply/product`).
 */
export const draftColumns = {
  name: column.text<string>('name'),
  model: column.text<string>('model'),
  unit: column.text<string>('unit'),
  origin: column.text<string>('origin'),
  barcode: column.text<string>('barcode'),
  warranty: column.text<string>('warranty'),
  description: column.text<string>('description'),
  attributes: column.json<readonly Option[]>('attributes'),
  pictures: column.texts('pictures'),
  ...termColumns,
  deliveryPromiseDays: indexedColumns.deliveryPromiseDays,
  /** Hundredths of a percent: 1300 is 13 %. */
  taxHundredths: column.int<number>('tax_hundredths'),
  listPrice: column.bigint('list_price'),
};

/** The columns of a product: writing, reading and indexing it derive from this list. */
export const productColumns = {
  id: column.text<string>('id'),
  ...indexedColumns,
  ...draftColumns,
  zoneId: column.text<string>('zone_id'),
  /** Products of several shops that are the same have one key. */
  productKey: column.text('product_key'),
  summary: column.text<string>('summary'),
  payments: column.texts<readonly Payment[]>('payments'),
  state: column.text<ProductState>('state'),
};

/**
 * The columns that a source of products need not know. A new product gets these values; a product that is
 * there keeps its own.
 */
export const UNSAID = {
  summary: '',
  origin: '',
  barcode: '',
  warranty: '',
  attributes: [],
  pictures: [],
  tags: [],
  payments: ['transfer'],
  sold: 0,
  deliveryPromiseDays: null,
  productKey: null,
  listPrice: null,
  ...NO_TERMS,
} as const satisfies Partial<RowOf<typeof productColumns>>;

/** A product as it is stored. */
export type Product = RowOf<typeof productColumns>;

export const skuColumns = {
  id: column.text<string>('id'),
  productId: column.text<string>('goods_id'),
  name: column.text<string>('name'),
  options: column.json<readonly Option[]>('options'),
  price: column.bigint<number>('price'),
  stock: column.int<number>('stock'),
  picture: column.text<string>('picture'),
  /** Its own tax rate, in hundredths of a percent; null: that of the product. */
  taxHundredths: column.int('tax_hundredths'),
  position: column.int<number>('position'),
};

export const accessoryColumns = {
  id: column.text<string>('id'),
  productId: column.text<string>('goods_id'),
  name: column.text<string>('name'),
  price: column.bigint<number>('price'),
  stock: column.int<number>('stock'),
  position: column.int<number>('position'),
};

/** The columns of a search document. */
export const documentColumns = {
  id: column.text<string>('goods_id'),
  ...indexedColumns,
  words: column.tsvector('words'),
  score: column.int<number>('score'),
  inStock: column.boolean('in_stock'),
};
