import { moment } from '@jicai/platform/src/kernel/db/clock.ts';
import type { Executor } from '@jicai/platform/src/kernel/db/open.ts';
import { addWords, countWords } from '@jicai/platform/src/mall/catalog/search/dictionary.ts';
import {
  type NewProduct,
  storeProducts,
} from '@jicai/platform/src/mall/catalog/store/store-products.ts';
import { supplierOrg } from '../../harness/people/cast.ts';

/* A mall of few products, each there for a reason. */

const CATEGORIES = [
  ['A', null, '办公设备', ['A']],
  ['A1', 'A', '打印设备', ['A', 'A1']],
  ['A1a', 'A1', '激光打印机', ['A', 'A1', 'A1a']],
  ['A1b', 'A1', '碎纸机', ['A', 'A1', 'A1b']],
  ['B', null, '办公用品', ['B']],
  ['B1a', 'B', '中性笔', ['B', 'B1a']],
] as const;

const nameOf = (id: string | null) => CATEGORIES.find((row) => row[0] === id)?.[2] ?? '';

export const BRANDS = { b1: '睿印', b2: '墨禾', b3: '恒图达' } as const;
export const DAY = 86_400_000;
export const NOW = Date.parse('2026-06-01T00:00:00Z');

/** The values that a test gives for a product; the rest has defaults. */
export interface Wanted extends Partial<Omit<NewProduct, 'id'>> {
  readonly id: string;
  /** 元. */
  readonly yuan?: number;
  readonly stock?: number;
}

/** A usual product: a printer of shop 1 for 1000 元, ten in stock. */
export function product({ id, yuan = 1_000, stock = 10, ...given }: Wanted): NewProduct {
  const categoryId = given.categoryId === undefined ? 'A1a' : given.categoryId;
  const brandId = given.brandId === undefined ? 'b1' : given.brandId;
  return {
    shopId: 'd1',
    zoneId: 'wssc',
    productKey: null,
    name: `睿印 激光打印机 ${id}`,
    summary: '',
    model: '',
    unit: '台',
    origin: '',
    barcode: '',
    warranty: '',
    description: '',
    attributes: [],
    tags: [],
    payments: ['transfer'],
    pictures: [],
    taxHundredths: 1_300,
    state: 'onSale',
    listPrice: null,
    sold: 0,
    deliveryPromiseDays: null,
    listedAt: NOW,
    skus: [
      {
        id: `${id}-1`,
        name: '',
        options: [],
        price: Math.round(yuan * 100),
        stock,
        picture: '',
        taxHundredths: null,
      },
    ],
    accessories: [],
    ...given,
    id,
    categoryId,
    brandId,
  };
}

const shop = (n: number, name: string, region: string) => ({
  id: `d${n}`,
  org_id: supplierOrg(n),
  name,
  state: 'active' as const,
  zone_id: 'wssc',
  region_code: region,
  initial: 'S',
  deal_count: n,
  delivery_days: 1,
  opened_at: moment(NOW),
});

/** Zones, categories, brands, tags and three shops: everywhere, 浙江 only, 杭州西湖 only. */
export async function layOut(db: Executor): Promise<void> {
  await db
    .insertInto('zone')
    .values([
      { id: 'wssc', name: '网上商城', kind: 'mall', position: 0 },
      { id: 'flsc', name: '福利商城', kind: 'welfare', position: 1 },
    ])
    .onConflict((on) => on.doNothing())
    .execute();
  await db
    .insertInto('category')
    .values(
      CATEGORIES.map(([id, parent_id, name, up], position) => ({
        id,
        parent_id,
        name,
        level: up.length,
        position,
        path: [...up],
      })),
    )
    .execute();
  await db
    .insertInto('brand')
    .values(Object.entries(BRANDS).map(([id, name]) => ({ id, name, initial: 'R' })))
    .execute();
  await db
    .insertInto('tag')
    .values([
      { id: 'energy', name: '节能', kind: 'policy' },
      { id: 'sme', name: '中小企业', kind: 'policy' },
    ])
    .execute();
  await db
    .insertInto('shop')
    .values([
      shop(1, '瑞达办公', '3301'),
      shop(2, '嘉合商贸', '3301'),
      shop(3, '西湖文具', '330106'),
    ])
    .execute();
  await db
    .insertInto('shop_area')
    .values([
      { shop_id: 'd1', region_code: '' },
      { shop_id: 'd2', region_code: '33' },
      { shop_id: 'd3', region_code: '330106' },
    ])
    .execute();
}

/** Puts products on the shelves, and the words of their categories into the dictionary. */
export async function stockUp(all: readonly Wanted[], db: Executor): Promise<void> {
  const rows = all.map(product);
  await storeProducts(rows, db);
  await addWords(countWords(rows.map(({ categoryId }) => nameOf(categoryId))), db);
}
