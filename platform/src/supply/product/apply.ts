import { randomUUID } from 'node:crypto';
import type { Payment } from '@jicai/shared/contract/mall/catalog/product.ts';
import type { ProductDraft } from '@jicai/shared/contract/supply/product.ts';
import { keysOf } from '@jicai/shared/domain/kernel/keys.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sanitiseRichText } from '@jicai/shared/domain/kernel/texts/rich-text.ts';
import { skuName } from '@jicai/shared/domain/supply/product/draft.ts';
import { sql } from 'kysely';
import { readNow } from '../../kernel/db/now.ts';
import { sha256 } from '../../kernel/signing/hash.ts';
import { initialOf } from '../../mall/catalog/search/words.ts';
import { draftColumns } from '../../mall/catalog/store/columns.ts';
import { indexProducts } from '../../mall/catalog/store/index-products.ts';
import { type NewProduct, storeProducts } from '../../mall/catalog/store/store-products.ts';
import type { TypedColumns } from './live.ts';
import type { ProductRow } from './row.ts';
import type { SupplyContext } from './transition.ts';

interface LiveParts {
  readonly skus: readonly { id: string; price: number; stock: number; picture: string }[];
  readonly accessoryIds: readonly string[];
  readonly payments: Payment[];
  readonly listedAt: number;
}

async function readLive(id: string, { trx }: SupplyContext): Promise<LiveParts> {
  // Nobody sells a piece while the stock is carried over.
  await sql`select id from sku where goods_id = ${id} order by id for update`.execute(trx);
  const { rows } = await sql<LiveParts>`
    select g.payments, g.listed_at as "listedAt",
      coalesce((select json_agg(json_build_object('id', s.id, 'price', s.price, 'stock', s.stock,
        'picture', s.picture)) from sku s where s.goods_id = g.id), '[]') as skus,
      array(select a.id from accessory a where a.goods_id = g.id) as "accessoryIds"
    from goods g where g.id = ${id}`.execute(trx);
  const [live] = rows;
  if (!live) throw new Error(`no product ${id}`);
  return live;
}

/** The brand of this name; one that is new is added. Null without a name. */
export async function brandOf(name: string, { trx }: SupplyContext): Promise<string | null> {
  if (name.trim() === '') return null;
  const id = `n${sha256(name.trim()).slice(0, 15)}`;
  await trx
    .insertInto('brand')
    .values({ id, name: name.trim(), initial: initialOf(name.trim()) })
    .onConflict((on) => on.column('name').doNothing())
    .execute();
  const row = await trx
    .selectFrom('brand')
    .select('id')
    .where('name', '=', name.trim())
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The key under which offers of the same brand and model stand together. */
async function productKeyOf(
  brandId: string | null,
  model: string,
  { trx }: SupplyContext,
): Promise<string | null> {
  if (brandId === null || model.trim() === '') return null;
  const { rows } = await sql<{ key: string }>`
    select product_key as key from goods where brand_id = ${brandId} and model <> ''
      and lower(model) = lower(${model.trim()}) and product_key is not null limit 1`.execute(trx);
  return rows[0]?.key ?? `m-${sha256(`${brandId} ${model.trim().toLowerCase()}`).slice(0, 24)}`;
}

/** The SKUs to be stored: ids of other products become new ones, and the live stock stays. */
function skusOf(draft: ProductDraft, live: LiveParts) {
  const known = new Map(live.skus.map((sku) => [sku.id, sku]));
  return draft.skus.map(({ id, options, price, stock, taxHundredths }) => {
    const before = known.get(id);
    return {
      id: before ? id : randomUUID(),
      name: skuName(options),
      options,
      price: price ?? 0,
      stock: before?.stock ?? stock ?? 0,
      picture: before?.picture ?? '',
      taxHundredths,
    };
  });
}

/** What the supplier typed as the columns of the product, its texts without blanks at their ends. */
function typedColumns(draft: ProductDraft): TypedColumns {
  const trimmed = keysOf(draftColumns).map((field) => {
    const value = draft[field];
    return [field, typeof value === 'string' ? value.trim() : value] as const;
  });
  const typed = Object.fromEntries(trimmed) as unknown as TypedColumns;
  return { ...typed, description: sanitiseRichText(draft.description) };
}

/**
 * Puts the reviewed text of a locked product into the mall, in the state that it has. What suppliers do not
 * type stays as it is.
 */
export async function applyDraft(row: ProductRow, context: SupplyContext): Promise<void> {
  const { trx, clock } = context;
  const { draft } = row;
  const live = await readLive(row.id, context);
  const now = await readNow(clock, trx);
  const brandId = await brandOf(draft.brandName, context);
  const skus = skusOf(draft, live);
  const isNew = live.skus.length === 0;
  const product: NewProduct = {
    ...typedColumns(draft),
    id: row.id,
    shopId: row.shopId,
    zoneId: row.zoneId,
    categoryId: draft.categoryId,
    brandId,
    productKey: await productKeyOf(brandId, draft.model, context),
    payments: live.payments.length > 0 ? live.payments : ['transfer'],
    state: row.state,
    listedAt: isNew ? now : live.listedAt,
    skus,
    accessories: draft.accessories.map(({ id, name, price, stock }) => ({
      id: live.accessoryIds.includes(id) ? id : randomUUID(),
      name,
      price: price ?? 0,
      stock: stock ?? 0,
    })),
  };
  await storeProducts([product], trx);
  const before = new Map(live.skus.map(({ id, price }) => [id, price]));
  const changed = skus.filter(({ id, price }) => before.get(id) !== price);
  await addPricePoints(changed, context);
}

/** A new price of a SKU, in the history that buyers see. */
export async function addPricePoints(
  skus: readonly { readonly id: string; readonly price: number }[],
  { trx, clock }: SupplyContext,
): Promise<void> {
  if (skus.length === 0) return;
  await sql`
    insert into price_point (sku_id, at, price)
    select id, ${clock.now()}, price from unnest(${skus.map(({ id }) => id)}::text[],
      ${skus.map(({ price }) => price)}::bigint[]) as t(id, price)
    on conflict (sku_id, at) do update set price = excluded.price`.execute(trx);
}

/** New stock and prices of one's own SKUs; null leaves what is there. */
export interface SkuChange {
  readonly skuId: string;
  readonly productId: string;
  readonly price: Fen | null;
  readonly stock: number | null;
}

/** Stores stock and prices at once, any number of them in the same number of statements. */
export async function storeSkuChanges(
  changes: readonly SkuChange[],
  context: SupplyContext,
): Promise<void> {
  if (changes.length === 0) return;
  const { trx } = context;
  const sorted = changes.toSorted((a, b) => (a.skuId < b.skuId ? -1 : 1));
  const productIds = [...new Set(sorted.map(({ productId }) => productId))];
  await sql`
    update sku set price = coalesce(t.price, sku.price), stock = coalesce(t.stock, sku.stock)
    from unnest(${sorted.map(({ skuId }) => skuId)}::text[],
      ${sorted.map(({ price }) => price)}::bigint[],
      ${sorted.map(({ stock }) => stock)}::int[]) as t(id, price, stock)
    where sku.id = t.id`.execute(trx);
  await sql`
    update goods set price = coalesce((select min(price) from sku where goods_id = goods.id), price)
    where id = any(${productIds}::text[])`.execute(trx);
  const priced = sorted.flatMap(({ skuId, price }) => (price === null ? [] : { id: skuId, price }));
  await addPricePoints(priced, context);
  await indexProducts(productIds, trx);
}
