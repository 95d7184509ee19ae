import { DAY_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { ZONES } from '@jicai/shared/domain/mall/content/zones.ts';
import { sql } from 'kysely';
import { moment } from '../../src/kernel/db/clock.ts';
import type { Executor } from '../../src/kernel/db/open.ts';
import { BRANDS } from './assortment/brands.ts';
import { categoryTree } from './assortment/categories.ts';
import { TAGS } from './assortment/furnishings.ts';
import { randomOf } from './random.ts';
import type { DemoShop } from './shops.ts';

async function storeTree(db: Executor): Promise<void> {
  const { rows } = categoryTree();
  await db
    .insertInto('category')
    .values(
      rows.map(({ id, parentId, name, level, position, path, shape, hue }) => ({
        id,
        parent_id: parentId,
        name,
        level,
        position,
        path: [...path],
        silhouette: shape,
        hue,
      })),
    )
    .execute();
  await db
    .insertInto('brand')
    .values(BRANDS.map(({ id, name, initial }) => ({ id, name, initial })))
    .execute();
}

async function storeShops(shops: readonly DemoShop[], now: number, db: Executor): Promise<void> {
  const orgs = shops.flatMap(({ orgId, orgCode, name }) =>
    orgCode === null
      ? []
      : [
          {
            id: orgId,
            code: orgCode,
            name: `${name.replace(/(专营|会务)?店$/, '')}有限公司`,
            type: 'supplier' as const,
          },
        ],
  );
  for (let at = 0; at < orgs.length; at += 500) {
    const some = orgs.slice(at, at + 500);
    await db
      .insertInto('org')
      .values(some)
      .onConflict((on) => on.doNothing())
      .execute();
  }
  for (let at = 0; at < shops.length; at += 200) {
    const some = shops.slice(at, at + 200);
    await db
      .insertInto('shop')
      .values(some.map((shop, index) => shopRow(shop, at + index, now)))
      .execute();
    await db
      .insertInto('shop_area')
      .values(
        some.flatMap(({ id, areas }) =>
          areas.map(([region_code, region_name]) => ({ shop_id: id, region_code, region_name })),
        ),
      )
      .execute();
    await db
      .insertInto('shop_certificate')
      .values(some.flatMap((shop) => certificates(shop, now)))
      .execute();
  }
}

function shopRow(shop: DemoShop, index: number, now: number) {
  return {
    id: shop.id,
    org_id: shop.orgId,
    name: shop.name,
    state: shop.state,
    zone_id: shop.zoneId,
    region_code: shop.regionCode,
    region_name: shop.regionName,
    main_business: shop.roots.join('、'),
    summary: `专营${shop.roots.join('、')}，服务机关、学校与医院采购，支持送货上门与增值税专票。`,
    notice: index % 3 === 0 ? '工作日 16:00 前下单当日出库；大批量采购请提前联系客服备货。' : '',
    contact_name: shop.contact,
    contact_phone: shop.phone,
    initial: shop.initial,
    hue: shop.hue,
    tags: [...shop.tags],
    deal_count: shop.dealCount,
    delivery_days: shop.days,
    freight: shop.freight,
    free_freight_from: shop.freeFrom,
    min_order: shop.minOrder,
    opened_at: moment(now - (200 + index * 13) * DAY_MS),
  };
}

function certificates(shop: DemoShop, now: number) {
  const random = randomOf(shop.hue * 97 + shop.dealCount);
  const names = ['营业执照', '质量管理体系认证', '环境管理体系认证', '中小企业声明函'];
  return names
    .filter((_, at) => at === 0 || random.chance(0.6))
    .map((name, position) => ({
      id: `${shop.id}-c${position}`,
      shop_id: shop.id,
      name,
      number: `${name.slice(0, 1) === '营' ? 'YZ' : 'TX'}${random.int(10_000_000, 99_999_999)}`,
      expires_at: name === '营业执照' ? null : moment(now + random.int(30, 900) * DAY_MS),
      position,
    }));
}

/** Zones, tags, categories, brands, shops. False: somebody filled the mall already. */
export async function storeFrame(
  shops: readonly DemoShop[],
  now: number,
  db: Executor,
): Promise<boolean> {
  const zones = ZONES.map(([id, name, kind, summary], position) => ({
    id,
    name,
    kind,
    summary,
    position,
  }));
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('zone')
    .values(zones)
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) return false;
  await db
    .insertInto('tag')
    .values(TAGS.map(([id, name, kind], position) => ({ id, name, kind, position })))
    .execute();
  await storeTree(db);
  await storeShops(shops, now, db);
  await sql`analyze category`.execute(db);
  return true;
}
