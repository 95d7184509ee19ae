import type { GoodsState, Option, Payment } from '@jicai/shared/contract/mall/catalog/goods.ts';
import { sql } from 'kysely';
import { arrayText } from '../../../kernel/db/array-text.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import { type Searchable, writeDocuments } from './index-goods.ts';

export interface NewSku {
  readonly id: string;
  readonly name: string;
  readonly options: readonly Option[];
  /** 分. */
  readonly price: number;
  readonly stock: number;
  readonly picture: string;
}

export interface NewAccessory {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly stock: number;
}

/** A goods to be written, with the names that its search document needs. */
export interface NewGoods {
  readonly id: string;
  readonly shopId: string;
  readonly zoneId: string;
  readonly zoneKind: string;
  readonly categoryId: string | null;
  readonly categoryPath: readonly string[];
  readonly categoryName: string;
  readonly brandId: string | null;
  readonly brandName: string;
  readonly productKey: string | null;
  readonly name: string;
  readonly summary: string;
  readonly model: string;
  readonly unit: string;
  readonly origin: string;
  readonly barcode: string;
  readonly warranty: string;
  readonly description: string;
  readonly attributes: readonly Option[];
  readonly tags: readonly string[];
  readonly payments: readonly Payment[];
  readonly pictures: readonly string[];
  readonly minQuantity: number;
  readonly state: GoodsState;
  readonly listPrice: number | null;
  readonly sold: number;
  /** Milliseconds since the epoch. */
  readonly listedAt: number;
  /** At least one. */
  readonly skus: readonly NewSku[];
  readonly accessories: readonly NewAccessory[];
}

const lowest = ({ skus }: NewGoods) => Math.min(...skus.map(({ price }) => price));

/** A goods as search sees it. */
export function searchableOf(goods: NewGoods): Searchable {
  return {
    ...goods,
    price: lowest(goods),
    inStock: goods.skus.some(({ stock }) => stock > 0),
  };
}

async function storeRows(goods: readonly NewGoods[], db: Executor): Promise<void> {
  const text = (of: (one: NewGoods) => string | null) => goods.map(of);
  await sql`
    insert into goods (id, shop_id, zone_id, category_id, brand_id, product_key, name, summary,
      model, unit, origin, barcode, warranty, description, attributes, tags, payments, pictures,
      min_quantity, state, price, list_price, sold, listed_at)
    select t.id, shop, zone, category, brand, product, t.name, summary, model, unit, origin,
      barcode, warranty, description, attributes::jsonb, tags::text[], payments::text[],
      pictures::text[], min_quantity, state, price, list_price, sold, listed
    from unnest(${text(({ id }) => id)}::text[], ${text(({ shopId }) => shopId)}::text[],
      ${text(({ zoneId }) => zoneId)}::text[], ${text(({ categoryId }) => categoryId)}::text[],
      ${text(({ brandId }) => brandId)}::text[], ${text(({ productKey }) => productKey)}::text[],
      ${text(({ name }) => name)}::text[], ${text(({ summary }) => summary)}::text[],
      ${text(({ model }) => model)}::text[], ${text(({ unit }) => unit)}::text[],
      ${text(({ origin }) => origin)}::text[], ${text(({ barcode }) => barcode)}::text[],
      ${text(({ warranty }) => warranty)}::text[],
      ${text(({ description }) => description)}::text[],
      ${text(({ attributes }) => JSON.stringify(attributes))}::text[],
      ${text(({ tags }) => arrayText(tags))}::text[],
      ${text(({ payments }) => arrayText(payments))}::text[],
      ${text(({ pictures }) => arrayText(pictures))}::text[],
      ${goods.map(({ minQuantity }) => minQuantity)}::int[], ${text(({ state }) => state)}::text[],
      ${goods.map(lowest)}::bigint[], ${goods.map(({ listPrice }) => listPrice)}::bigint[],
      ${goods.map(({ sold }) => sold)}::int[],
      ${goods.map(({ listedAt }) => new Date(listedAt).toISOString())}::timestamptz[])
      as t(id, shop, zone, category, brand, product, name, summary, model, unit, origin, barcode,
        warranty, description, attributes, tags, payments, pictures, min_quantity, state, price,
        list_price, sold, listed)`.execute(db);
}

async function storeSkus(goods: readonly NewGoods[], db: Executor): Promise<void> {
  const skus = goods.flatMap((one) =>
    one.skus.map((sku, position) => ({
      ...sku,
      goodsId: one.id,
      listPrice: one.listPrice,
      position,
    })),
  );
  await sql`
    insert into sku (id, goods_id, name, options, price, stock, picture, position)
    select id, goods, name, options::jsonb, price, stock, picture, position
    from unnest(${skus.map(({ id }) => id)}::text[], ${skus.map(({ goodsId }) => goodsId)}::text[],
      ${skus.map(({ name }) => name)}::text[],
      ${skus.map(({ options }) => JSON.stringify(options))}::text[],
      ${skus.map(({ price }) => price)}::bigint[], ${skus.map(({ stock }) => stock)}::int[],
      ${skus.map(({ picture }) => picture)}::text[],
      ${skus.map(({ position }) => position)}::int[])
      as t(id, goods, name, options, price, stock, picture, position)`.execute(db);
}

async function storeAccessories(goods: readonly NewGoods[], db: Executor): Promise<void> {
  const rows = goods.flatMap((one) =>
    one.accessories.map((accessory, position) => ({ ...accessory, goodsId: one.id, position })),
  );
  if (rows.length === 0) return;
  await sql`
    insert into accessory (id, goods_id, name, price, stock, position)
    select * from unnest(${rows.map(({ id }) => id)}::text[],
      ${rows.map(({ goodsId }) => goodsId)}::text[], ${rows.map(({ name }) => name)}::text[],
      ${rows.map(({ price }) => price)}::bigint[], ${rows.map(({ stock }) => stock)}::int[],
      ${rows.map(({ position }) => position)}::int[])`.execute(db);
}

/** Writes many goods at once: four statements, whatever their number. Their shops exist. */
export async function storeGoods(goods: readonly NewGoods[], db: Executor): Promise<void> {
  if (goods.length === 0) return;
  await storeRows(goods, db);
  await storeSkus(goods, db);
  await storeAccessories(goods, db);
  await writeDocuments(goods.filter(({ state }) => state === 'onSale').map(searchableOf), db);
}
