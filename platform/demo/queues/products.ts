import { PRODUCT_PICTURE_BASE, type ProductDraft } from '@jicai/shared/contract/supply/product.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { DAY_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { emptyDraft } from '@jicai/shared/domain/supply/product/draft.ts';
import { sql } from 'kysely';
import { readNow } from '../../src/kernel/db/now.ts';
import { createListing, saveListing } from '../../src/supply/listing/service.ts';
import { submitListing } from '../../src/supply/listing/submit.ts';
import { readLiveDraft } from '../../src/supply/product/live.ts';
import { productReview } from '../../src/supply/product/review-kind.ts';
import { takeMeasure } from '../../src/supply/review/measures.ts';
import { pictureOf, upload } from './documents.ts';
import { OPENED } from './shops.ts';
import { pass, type Stage } from './stage.ts';

/* Products that wait for a reviewer, new ones and changes of live ones, and measures against two. */

interface NewProduct {
  readonly supplier: string;
  readonly category: string;
  readonly shape: string;
  readonly hue: number;
  readonly name: string;
  readonly brand: string;
  readonly model: string;
  /** 元 */
  readonly price: number;
  /** Its price elsewhere, as the supplier says; in 元. */
  readonly elsewhere?: number;
  readonly description: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly hoursAgo: number;
  /** Whether it has passed already. */
  readonly passed?: boolean;
}

const NEW: readonly NewProduct[] = [
  {
    supplier: OPENED.loginName,
    category: '碎纸机',
    shape: 'shredder',
    hue: 208,
    name: '云帆 YF-S12 静音碎纸机 5 级保密',
    brand: '云帆',
    model: 'YF-S12',
    price: 899,
    description: '<p>一次碎 12 张，可碎卡与光盘，连续工作 40 分钟。</p>',
    attributes: [['保密等级', '5 级']],
    hoursAgo: 30 * 24,
    passed: true,
  },
  {
    supplier: OPENED.loginName,
    category: '塑封机',
    shape: 'binder',
    hue: 196,
    name: '云帆 YF-L320 塑封机 A3 冷热两用',
    brand: '云帆',
    model: 'YF-L320',
    price: 368,
    elsewhere: 329,
    description: '<p>A3 幅面，冷热两用，预热 60 秒。</p>',
    attributes: [['最大幅面', 'A3']],
    hoursAgo: 44,
  },
  {
    supplier: 'gys05',
    category: '显示器',
    shape: 'monitor',
    hue: 222,
    name: '蓝鲸 BW-27Q 27 英寸护眼显示器',
    brand: '蓝鲸',
    model: 'BW-27Q',
    price: 1_399,
    description: '<h3>参数</h3><p>27 英寸 IPS，2560×1440，升降旋转支架。</p>',
    attributes: [
      ['屏幕尺寸', '27 英寸'],
      ['分辨率', '2560×1440'],
    ],
    hoursAgo: 26,
  },
  {
    supplier: 'gys01',
    category: '考勤机',
    shape: 'timeclock',
    hue: 170,
    name: '瑞达 RD-K6 人脸识别考勤机',
    brand: '瑞达',
    model: 'RD-K6',
    price: 1_180,
    description: '<p>人脸与指纹双识别，离线存储 10 万条记录。</p>',
    attributes: [['识别方式', '人脸、指纹']],
    hoursAgo: 3,
  },
];

const needsOf = ({ parts, files }: Stage) => ({ ...parts, files });

async function draftOf(product: NewProduct, categoryId: string, stage: Stage) {
  const { supplier, shape, hue, name, brand, model, price, elsewhere } = product;
  const bytes = await pictureOf({ shape, pose: 0, tone: 0, hue });
  const file = { domain: 'productPicture', name: `${model}.png`, bytes } as const;
  const { groupId, fileId } = await upload(stage, supplier, file);
  return {
    ...emptyDraft(categoryId),
    name,
    brandName: brand,
    model,
    origin: '浙江',
    listPrice: fen(Math.round(price * 1.15) * 100),
    referencePrice: elsewhere === undefined ? null : fen(elsewhere * 100),
    deliveryPromiseDays: 3,
    warranty: '整机一年质保，市区当日响应',
    skus: [{ id: '', options: [], price: fen(price * 100), stock: 60, taxHundredths: null }],
    attributes: product.attributes.map(([key, value]) => ({ name: key, value })),
    pictures: [`${PRODUCT_PICTURE_BASE}${fileId}`],
    pictureGroup: groupId,
    description: product.description,
  } satisfies ProductDraft;
}

async function offer(product: NewProduct, stage: Stage): Promise<void> {
  const { parts, as } = stage;
  const { supplier, category, hoursAgo } = product;
  const leaf = await parts.db
    .selectFrom('category')
    .select('id')
    .where('level', '=', 3)
    .where('name', '=', category)
    .executeTakeFirst();
  if (!leaf) return;
  const draft = await draftOf(product, leaf.id, stage);
  const { id } = await as(supplier, hoursAgo + 1, (context) =>
    createListing({ categoryId: leaf.id }, context),
  );
  const { version } = await as(supplier, hoursAgo + 1, (context) =>
    saveListing(needsOf(stage), { id, version: 1, draft }, context),
  );
  await as(supplier, hoursAgo, (context) =>
    submitListing(needsOf(stage), { id, version }, context),
  );
  if (!product.passed) return;
  await as('spsh01', hoursAgo - 5, (context) =>
    pass(productReview, id, '资料齐全，价格合理', context),
  );
}

/** A live product of a supplier that costs enough to be looked at; `nth` from the first. */
export async function liveProductOf(
  orgId: string,
  nth: number,
  { parts }: Stage,
): Promise<{ readonly id: string; readonly skuId: string; readonly price: number } | null> {
  const { rows } = await sql<{ id: string; skuId: string; price: number }>`
    select goods.id, sku.id as "skuId", sku.price from goods
    join shop on shop.id = goods.shop_id and shop.org_id = ${orgId} and shop.state = 'active'
    join lateral (select id, price from sku where goods_id = goods.id and stock >= 20
      order by price, position limit 1) sku on true
    where goods.state = 'onSale' and goods.zone_id = 'wssc' and sku.price between 10000 and 600000
      and goods.min_quantity = 1 and not exists (select from goods other where other.id <> goods.id
        and other.shop_id = goods.shop_id and other.brand_id = goods.brand_id
        and lower(other.model) = lower(goods.model))
    order by goods.id offset ${nth} limit 1`.execute(parts.db);
  return rows[0] ?? null;
}

/** A supplier asks for more than the product costs elsewhere, or than it cost so far. */
async function raise(orgId: string, supplier: string, hoursAgo: number, stage: Stage) {
  const { parts, as } = stage;
  const live = await liveProductOf(orgId, 4, stage);
  if (!live) return;
  const draft = await readLiveDraft(live.id, parts.db);
  const dearer = (price: number) => fen(Math.round((price * 1.12) / 100) * 100);
  const changed: ProductDraft = {
    ...draft,
    skus: draft.skus.map((sku) => ({ ...sku, price: sku.price && dearer(sku.price) })),
    referencePrice: fen(live.price),
    warranty: '整机两年质保，上门服务，24 小时内响应',
    deliveryPromiseDays: 5,
  };
  const { version } = await as(supplier, hoursAgo + 1, (context) =>
    saveListing(needsOf(stage), { id: live.id, version: 0, draft: changed }, context),
  );
  await as(supplier, hoursAgo, (context) =>
    submitListing(needsOf(stage), { id: live.id, version }, context),
  );
}

/** A product that must be corrected within days, and a frozen one. */
async function measure(stage: Stage): Promise<void> {
  const { parts, as } = stage;
  const now = await readNow(parts.clock, parts.db);
  const wrong = await liveProductOf('supplier-5', 6, stage);
  if (wrong) {
    const reason = '抽查发现主图与所售规格不一致，请更换主图';
    const asked = { id: wrong.id, measure: 'correct', reason, dueAtMs: now + 5 * DAY_MS } as const;
    await as('spsh01', 28, (context) => takeMeasure(asked, context));
  }
  const frozen = await liveProductOf('supplier-6', 6, stage);
  if (!frozen) return;
  const reason = '检测报告编号无法查询，核实期间暂停销售';
  const asked = { id: frozen.id, measure: 'freeze', reason, dueAtMs: null } as const;
  await as('spsh01', 52, (context) => takeMeasure(asked, context));
}

/** Fills the queue of products and the list of spot-checks; once. */
export async function loadListings(stage: Stage): Promise<void> {
  const { db } = stage.parts;
  if (await db.selectFrom('product_draft').select('goods_id').limit(1).executeTakeFirst()) return;
  for (const product of NEW) await offer(product, stage);
  await raise('supplier-2', 'gys02', 19, stage);
  await raise('supplier-6', 'gys06', 8, stage);
  await measure(stage);
}
