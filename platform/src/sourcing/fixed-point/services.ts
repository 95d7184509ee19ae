import type { ServiceDetail, ServiceItem } from '@jicai/shared/contract/sourcing/fixed-point.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { ceilingOf, type NeedField } from '@jicai/shared/domain/sourcing/fixed-point/terms.ts';
import { say } from '@jicai/shared/messages.ts';
import { type RawBuilder, sql } from 'kysely';
import { regionChain, regionNameOf } from '../../identity/region/divisions.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { containing } from '../../kernel/db/like.ts';
import type { Executor } from '../../kernel/db/open.ts';

/** An appointed service as it is stored, with its shop and form. Moments are milliseconds. */
export interface Service {
  readonly id: string;
  readonly categoryId: string;
  readonly categoryName: string;
  readonly categorySummary: string;
  readonly fields: readonly NeedField[];
  readonly shopId: string;
  readonly shopName: string;
  readonly shopState: string;
  readonly supplierId: string;
  readonly supplierName: string;
  readonly regionCode: string;
  readonly regionName: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly discountHundredths: number;
  readonly priceNote: string;
  readonly orderLimit: ReturnType<typeof fen> | null;
  readonly items: readonly ServiceItem[];
  /** The time by the database's clock. */
  readonly now: number;
}

type Stored = Omit<Service, 'items'> & {
  readonly items: readonly Omit<ServiceItem, 'ceiling'>[] | null;
};

async function readServices(
  where: RawBuilder<unknown>,
  clock: Clock,
  db: Executor,
): Promise<Service[]> {
  const { rows } = await sql<Stored>`
    select s.id, c.id as "categoryId", c.name as "categoryName", c.summary as "categorySummary",
      c.form as fields, shop.id as "shopId", shop.name as "shopName", shop.state as "shopState",
      shop.org_id as "supplierId", org.name as "supplierName", s.region_code as "regionCode",
      s.region_name as "regionName", s.starts_at as "startsAt", s.ends_at as "endsAt",
      s.discount_hundredths as "discountHundredths", s.price_note as "priceNote",
      s.order_limit as "orderLimit", ${clock.now()} as now,
      (select jsonb_agg(jsonb_build_object('itemNo', i.item_no, 'name', i.name, 'unit', i.unit,
          'listPrice', i.list_price) order by i.item_no)
        from fixed_service_item i where i.service_id = s.id) as items
    from fixed_service s join service_category c on c.id = s.category_id
    join shop on shop.id = s.shop_id join org on org.id = shop.org_id
    where ${where} order by c.position, s.id limit 100`.execute(db);
  return rows.map((row) => ({
    ...row,
    items: (row.items ?? []).map((item) => ({
      ...item,
      listPrice: fen(item.listPrice),
      ceiling: ceilingOf(fen(item.listPrice), row.discountHundredths),
    })),
  }));
}

export async function findService(id: string, clock: Clock, db: Executor): Promise<Service | null> {
  const [found] = await readServices(sql`s.id = ${id}`, clock, db);
  return found ?? null;
}

/** The services of one supplier, all of them. */
export const servicesOf = (supplierId: string, clock: Clock, db: Executor): Promise<Service[]> =>
  readServices(sql`shop.org_id = ${supplierId}`, clock, db);

/** Whether a service may be ordered now: within its appointed time, of an open shop (FP3). */
export function checkAppointed(service: Service): Refusal | null {
  const { startsAt, endsAt, now } = service;
  if (now < startsAt || now >= endsAt) return refuse('fixedOrder.notAppointed');
  return checkOpenShop(service);
}

/** An order that was begun in time goes on after the appointment ended, as long as the shop is open (FP7). */
export const checkOpenShop = ({ shopState }: Service): Refusal | null =>
  shopState === 'active' ? null : refuse('fixedOrder.shopClosed');

/** Whether a place lies in the service's area (FP3). */
export function checkArea(service: Service, regionCode: string): Refusal | null {
  const region = regionNameOf(regionCode);
  if (!region) return refuse('fixedOrder.regionUnknown');
  if (regionChain(regionCode).includes(service.regionCode)) return null;
  return refuse('fixedOrder.outOfArea', { region, area: service.regionName });
}

/** A service as everybody may read it. */
export function serviceView(service: Service): ServiceDetail {
  const { startsAt, endsAt, shopState: _, supplierId: __, now: ___, ...rest } = service;
  const closed = checkAppointed(service);
  const { categoryId: ____, regionCode: _____, ...shown } = rest;
  return {
    ...shown,
    fields: service.fields.map((field) => ({ ...field, options: [...field.options] })),
    items: [...service.items],
    startsAtMs: startsAt,
    endsAtMs: endsAt,
    closedReason: closed ? say(closed.refused) : '',
  };
}

/** The categories with the number of suppliers who are appointed now. */
export async function listCategories(clock: Clock, db: Executor) {
  const { rows } = await sql<{ id: string; name: string; summary: string; suppliers: number }>`
    select c.id, c.name, c.summary, count(distinct shop.org_id)::int as suppliers
    from service_category c
    left join fixed_service s on s.category_id = c.id
      and s.starts_at <= ${clock.now()} and s.ends_at > ${clock.now()}
    left join shop on shop.id = s.shop_id and shop.state = 'active'
    group by c.id order by c.position limit 100`.execute(db);
  return { categories: rows };
}

/** Purchasing units by name, a page at a time. */
export async function listUnits(
  { keyword, page, pageSize }: { keyword: string; page: number; pageSize: number },
  db: Executor,
) {
  const pattern = containing(keyword);
  const { rows } = await sql<{ id: string; name: string; total: number }>`
    select id, name, count(*) over ()::int as total from org
    where type in ('buyer', 'groupBuyer') and name ilike ${pattern}
    order by name, id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return { units: rows.map(({ id, name }) => ({ id, name })), total: rows[0]?.total ?? 0 };
}
