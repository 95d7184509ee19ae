import type { FixedService, ShopDetail, ShopRow } from '@jicai/shared/contract/mall/shop.ts';
import { type RawBuilder, sql } from 'kysely';
import { regionChain } from '../../identity/region/divisions.ts';
import { containing } from '../../kernel/db/like.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { delivers } from '../catalog/delivery-area.ts';
import { pictureOfShop } from './picture.ts';

export interface ShopFilter {
  readonly keyword: string | null;
  readonly zoneId: string | null;
  readonly regionCode: string | null;
  readonly categoryId: string | null;
  readonly initial: string | null;
  readonly sort: 'score' | 'deals' | 'goods' | 'newest' | null;
  readonly page: number;
  readonly pageSize: number;
}

const columns = sql`shop.id as "shopId", shop.name, shop.hue, shop.state, shop.zone_id as "zoneId",
  shop.main_business as "mainBusiness", shop.region_name as "regionName",
  coalesce((select string_agg(a.region_name, '、' order by a.region_code) from shop_area a
    where a.shop_id = shop.id), '') as areas,
  shop.initial, coalesce((select json_agg(json_build_object('id', tag.id, 'name', tag.name)
    order by tag.position, tag.id) from tag where tag.id = any(shop.tags)), '[]') as tags,
  -- The mean of those that there is something for; see shopScoresOf.
  coalesce(round((shop.score_goods + shop.score_service + shop.score_delivery)::numeric
    / nullif((shop.score_goods > 0)::int + (shop.score_service > 0)::int
      + (shop.score_delivery > 0)::int, 0)), 0)::int as score,
  (select count(*) from goods where goods.shop_id = shop.id and goods.state = 'onSale')::int
    as "productCount", shop.deal_count as "dealCount"`;

const ORDERS: Readonly<Record<NonNullable<ShopFilter['sort']>, RawBuilder<unknown>>> = {
  score: sql`score desc`,
  deals: sql`"dealCount" desc`,
  goods: sql`"productCount" desc`,
  newest: sql`shop.opened_at desc`,
};

type Row = Omit<ShopRow, 'picture'> & { hue: number };

const rowOf = ({ hue, ...row }: Row): ShopRow => ({
  ...row,
  picture: pictureOfShop(row.shopId, hue),
});

/** One page of active shops; two statements. */
export async function readShops(
  filter: ShopFilter,
  db: Executor,
): Promise<{ rows: ShopRow[]; total: number }> {
  const conditions: RawBuilder<unknown>[] = [sql`shop.state = 'active'`];
  const { keyword, zoneId, regionCode, categoryId, initial } = filter;
  if (keyword?.trim()) {
    const pattern = containing(keyword.trim());
    conditions.push(sql`(shop.name ilike ${pattern} or shop.main_business ilike ${pattern})`);
  }
  if (zoneId) conditions.push(sql`shop.zone_id = ${zoneId}`);
  if (initial) conditions.push(sql`shop.initial = ${initial.toUpperCase()}`);
  if (regionCode) {
    conditions.push(delivers('shop.id', regionCode));
  }
  if (categoryId) {
    conditions.push(sql`shop.id in (select g.shop_id from goods g
      join category c on c.id = g.category_id where ${categoryId} = any(c.path))`);
  }
  const from = sql`from shop where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<Row>`
    select ${columns} ${from} order by ${ORDERS[filter.sort ?? 'score']}, shop.id
    limit ${filter.pageSize} offset ${(filter.page - 1) * filter.pageSize}`.execute(db);
  const { rows: count } = await sql<{ n: number }>`select count(*) as n ${from}`.execute(db);
  return { rows: rows.map(rowOf), total: count[0]?.n ?? 0 };
}

type DetailRow = Omit<ShopDetail, 'shop' | 'certificates'> & {
  certificates: { name: string; number: string; expiresAtMs: number | null }[];
};

/** A shop with the content of its page, in any state; null when it does not exist. */
export async function readShop(shopId: string, db: Executor): Promise<ShopDetail | null> {
  const { rows } = await sql<Row & { rest: DetailRow; openedAtMs: number }>`
    select ${columns}, shop.opened_at as "openedAtMs", json_build_object(
      'summary', shop.summary, 'notice', shop.notice, 'contactName', shop.contact_name,
      'contactPhone', shop.contact_phone, 'scoreProducts', shop.score_goods,
      'scoreService', shop.score_service, 'scoreDelivery', shop.score_delivery,
      'freight', shop.freight, 'freeFreightFrom', shop.free_freight_from,
      'minOrder', shop.min_order, 'deliveryDays', shop.delivery_days,
      'certificates', (select coalesce(json_agg(json_build_object('name', c.name,
        'number', c.number, 'expiresAtMs', floor(extract(epoch from c.expires_at) * 1000))
        order by c.position), '[]') from shop_certificate c where c.shop_id = shop.id),
      'categories', (select coalesce(json_agg(r order by r.count desc, r.id), '[]') from (
        select c.id, c.name, count(*) as count from goods g join category c on c.id = g.category_id
        where g.shop_id = shop.id and g.state = 'onSale' group by c.id, c.name
        order by 3 desc, 1 limit 40) r)) as rest
    from shop where shop.id = ${shopId}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { rest, openedAtMs, ...shop } = row;
  return { shop: rowOf(shop), ...rest, openedAtMs };
}

export interface ServiceFilter {
  readonly keyword: string | null;
  readonly regionCode: string | null;
  readonly name: string | null;
  readonly page: number;
  readonly pageSize: number;
}

/** One page of services of appointed shops, those whose time has not run out; two statements. */
export async function readFixedServices(
  filter: ServiceFilter,
  now: RawBuilder<number>,
  db: Executor,
): Promise<{ rows: FixedService[]; total: number; names: string[] }> {
  const conditions: RawBuilder<unknown>[] = [
    sql`shop.state = 'active'`,
    sql`service.ends_at > ${now}`,
  ];
  const keyword = filter.keyword?.trim();
  if (keyword) {
    const pattern = containing(keyword);
    conditions.push(sql`(shop.name ilike ${pattern} or service.name ilike ${pattern})`);
  }
  if (filter.name) conditions.push(sql`service.name = ${filter.name}`);
  if (filter.regionCode) {
    // A service for the whole city is a service for each of its districts.
    conditions.push(sql`service.region_code = any(${regionChain(filter.regionCode)}::text[])`);
  }
  const from = sql`from fixed_service service join shop on shop.id = service.shop_id
    where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<Omit<FixedService, 'picture'> & { hue: number }>`
    select service.id, service.name, shop.id as "shopId", shop.name as "shopName", shop.hue,
      service.region_name as "regionName", service.starts_at as "startsAtMs",
      service.ends_at as "endsAtMs", service.discount_hundredths as "discountHundredths",
      service.price_note as "priceNote"
    ${from} order by service.discount_hundredths desc, service.id
    limit ${filter.pageSize} offset ${(filter.page - 1) * filter.pageSize}`.execute(db);
  const { rows: more } = await sql<{ n: number; names: string[] }>`
    select (select count(*) ${from}) as n,
      array(select distinct name from fixed_service order by 1 limit 100) as names`.execute(db);
  return {
    rows: rows.map(({ hue, ...row }) => ({ ...row, picture: pictureOfShop(row.shopId, hue) })),
    total: more[0]?.n ?? 0,
    names: more[0]?.names ?? [],
  };
}
