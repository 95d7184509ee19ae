import { DAY_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import type { Database, Executor } from '../../src/kernel/db/open.ts';
import { addWords, countWords } from '../../src/mall/catalog/search/dictionary.ts';
import { type NewProduct, storeProducts } from '../../src/mall/catalog/store/store-products.ts';
import { BRANDS } from './assortment/brands.ts';
import { categoryTree, type Kind } from './assortment/categories.ts';
import { type ShopProduct, shopProducts } from './shop-products.ts';
import { type DemoShop, serviceShops, shopsOf } from './shops.ts';
import { storeFrame } from './store-frame.ts';
import { storePast } from './store-past.ts';

export interface MallSize {
  readonly products: number;
  readonly shops: number;
  /** Price history and deals too; a benchmark does without. */
  readonly past: boolean;
  readonly batch: number;
}

export const DEMO_SIZE: MallSize = { products: 3_000, shops: 46, past: true, batch: 500 };

function newProductOf(product: ShopProduct, now: number): NewProduct {
  const { kind, brand, shop, zone } = product;
  return {
    ...product,
    shopId: shop.id,
    zoneId: zone.id,
    categoryId: kind.category.id,
    brandId: brand.id,
    productKey: product.key,
    unit: kind.leaf.unit,
    taxHundredths: 1_300,
    listPrice: Math.round((product.price * 1.18) / 100) * 100,
    listedAt: now - product.listedDaysAgo * DAY_MS,
  };
}

/** The dictionary begins with the names of kinds and brands; words of products are added to it. */
function storeWords(kinds: readonly Kind[], db: Executor): Promise<void> {
  const words = countWords([]);
  for (const { leaf } of kinds) words.set(leaf.name, { kind: 'category', weight: 500 });
  for (const { name } of BRANDS) words.set(name, { kind: 'brand', weight: 300 });
  return addWords(words, db);
}

async function storeAll(
  size: MallSize,
  shops: readonly DemoShop[],
  now: number,
  db: Executor,
): Promise<void> {
  const { kinds } = categoryTree();
  await storeWords(kinds, db);
  const active = shops.filter(({ state }) => state !== 'incomplete');
  const sellable = new Set(active.filter(({ state }) => state === 'active').map(({ id }) => id));
  let batch: ShopProduct[] = [];
  const flush = async () => {
    const rows = batch.map((product) => {
      const row = newProductOf(product, now);
      // A suspended shop sells nothing.
      return sellable.has(row.shopId) ? row : { ...row, state: 'offSale' as const };
    });
    await storeProducts(rows, db);
    if (size.past) await storePast(batch, now, db);
    batch = [];
  };
  for (const product of shopProducts(size.products, kinds, active)) {
    batch.push(product);
    if (batch.length >= size.batch) await flush();
  }
  await flush();
}

/**
 * Fills an empty mall; does nothing when there is one. Always the same products; times are relative to
 * `now`. Large sizes commit batch by batch.
 */
export async function loadMall(db: Database, now: number, size = DEMO_SIZE): Promise<boolean> {
  const shops = shopsOf(size.shops);
  const fill = async (executor: Executor) => {
    if (!(await storeFrame([...shops, ...serviceShops()], now, executor))) return false;
    await storeAll(size, shops, now, executor);
    return true;
  };
  return size.products > 10_000 ? fill(db) : db.transaction().execute(fill);
}
