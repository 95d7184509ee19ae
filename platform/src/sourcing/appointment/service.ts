import { randomUUID } from 'node:crypto';
import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type {
  Appointment,
  AppointmentState,
  appointmentEndpoints,
} from '@jicai/shared/contract/sourcing/appointment.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { momentOfDay, startOfDay } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { DAY_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { ceilingOf } from '@jicai/shared/domain/sourcing/fixed-point/terms.ts';
import { limits } from '@jicai/shared/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import { regionNameOf } from '../../identity/region/divisions.ts';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import { containing } from '../../kernel/db/like.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { peopleOf } from '../../work/todo/recipients.ts';
import { addTodos } from '../../work/todo/write.ts';

type Endpoints = typeof appointmentEndpoints;

/** The state of an appointment by the database's clock. */
const stateAt = (clock: Clock): RawBuilder<AppointmentState> => sql`case
  when s.ends_at <= ${clock.now()} then 'ended' when s.starts_at > ${clock.now()} then 'future'
  else 'current' end`;

const joins = sql`from fixed_service s join service_category c on c.id = s.category_id
  join shop on shop.id = s.shop_id join org on org.id = shop.org_id`;

type Row = Omit<Appointment, 'items'> & {
  readonly items: readonly Omit<Appointment['items'][number], 'ceiling'>[];
};

/** One page of appointments, those that end last first. */
export async function listAppointments(
  { keyword, state, page, pageSize }: RequestOf<Endpoints['list']>,
  clock: Clock,
  db: Executor,
) {
  const pattern = containing(keyword.trim());
  const where = sql`(${state}::text is null or ${stateAt(clock)} = ${state})
    and (${keyword.trim()} = '' or shop.name ilike ${pattern} or org.name ilike ${pattern}
      or c.name ilike ${pattern} or s.region_name ilike ${pattern})`;
  const { rows } = await sql<Row>`
    select s.id, c.id as "categoryId", c.name as "categoryName", shop.id as "shopId",
      shop.name as "shopName", org.name as "supplierName", s.region_code as "regionCode",
      s.region_name as "regionName", s.starts_at as "startsAtMs", s.ends_at as "endsAtMs",
      ${stateAt(clock)} as state, s.discount_hundredths as "discountHundredths",
      s.price_note as "priceNote", s.order_limit as "orderLimit", s.end_reason as "endReason",
      (select count(*)::int from fixed_order f where f.service_id = s.id
        and f.state in ('requested', 'accepted', 'pendingConfirm')) as "runningOrders",
      coalesce((select jsonb_agg(jsonb_build_object('itemNo', i.item_no, 'name', i.name,
          'unit', i.unit, 'listPrice', i.list_price) order by i.item_no)
        from fixed_service_item i where i.service_id = s.id), '[]') as items
    ${joins} where ${where}
    order by s.ends_at desc, s.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total
    ${joins} where ${where}`.execute(db);
  return {
    rows: rows.map((row) => ({
      ...row,
      items: row.items.map((item) => ({
        ...item,
        listPrice: fen(item.listPrice),
        ceiling: ceilingOf(fen(item.listPrice), row.discountHundredths),
      })),
    })),
    total: counted.rows[0]?.total ?? 0,
  };
}

/** Open shops by name. */
export async function listShops(keyword: string, db: Executor) {
  const rows = await db
    .selectFrom('shop')
    .select(['id', 'name'])
    .where('state', '=', 'active')
    .where('name', 'ilike', containing(keyword.trim()))
    .orderBy('name')
    .orderBy('id')
    .limit(limits.maxPageSize)
    .execute();
  return { rows };
}

/** The period as moments: from the first day's beginning to the last day's end. */
function periodOf(
  { startDay, endDay }: { readonly startDay: string; readonly endDay: string },
  now: number,
): { readonly startsAt: number; readonly endsAt: number } | Refusal {
  const startsAt = momentOfDay(startDay);
  const endsAt = momentOfDay(endDay) + DAY_MS;
  const isPeriod = Number.isFinite(startsAt) && Number.isFinite(endsAt) && endsAt > startsAt;
  return isPeriod && endsAt > startOfDay(now) ? { startsAt, endsAt } : refuse('appointment.period');
}

interface Checked {
  readonly startsAt: number;
  readonly endsAt: number;
  readonly regionName: string;
  readonly supplierId: string;
  readonly categoryName: string;
}

async function checkSave(
  body: RequestOf<Endpoints['save']>,
  now: number,
  trx: Executor,
): Promise<Checked | Refusal> {
  const category = await trx
    .selectFrom('service_category')
    .select('name')
    .where('id', '=', body.categoryId)
    .executeTakeFirst();
  if (!category) return refuse('appointment.category');
  const shop = await trx
    .selectFrom('shop')
    .select('org_id')
    .where('id', '=', body.shopId)
    .where('state', '=', 'active')
    .executeTakeFirst();
  if (!shop) return refuse('appointment.shop');
  const regionName = regionNameOf(body.regionCode);
  if (!regionName) return refuse('appointment.region');
  const period = periodOf(body, now);
  if (isRefusal(period)) return period;
  if (body.items.length === 0) return refuse('appointment.noItems');
  const wrong = body.items.findIndex(({ listPrice }) => listPrice <= 0);
  if (wrong >= 0) return refuse('appointment.item', { row: String(wrong + 1) });
  const { rows } = await sql`select from fixed_service s
    where s.shop_id = ${body.shopId} and s.category_id = ${body.categoryId}
      and s.region_code = ${body.regionCode} and s.id is distinct from ${body.id}::text
      and s.starts_at < ${moment(period.endsAt)} and s.ends_at > ${moment(period.startsAt)}
    limit 1`.execute(trx);
  if (rows.length > 0) return refuse('appointment.overlap');
  return { ...period, regionName, supplierId: shop.org_id, categoryName: category.name };
}

async function notify(
  supplierId: string,
  { id, subject, content }: Readonly<Record<'id' | 'subject' | 'content', string>>,
  { trx, clock, person }: WriteContext,
): Promise<void> {
  const news = {
    personIds: await peopleOf(supplierId, trx),
    kind: 'message',
    openMode: 'page',
    businessType: 'none',
    businessId: id,
    processName: subject,
    content,
    url: businessPaths.fixedServices(),
    fromName: person.orgName,
  } as const;
  await addTodos([news], clock, trx);
}

/** Appoints a supplier, or changes an appointment that has not ended. */
export async function save(body: RequestOf<Endpoints['save']>, context: WriteContext) {
  const { trx, clock } = context;
  const now = await readNow(clock, trx);
  // One appointment of a shop at a time: the check for overlaps holds against a double click.
  await sql`select from shop where id = ${body.shopId} for no key update`.execute(trx);
  if (body.id !== null) {
    const before = await lock(body.id, trx);
    if (!before) return refuse('appointment.unknown');
    if (before.endsAt <= now) return refuse('appointment.over');
  }
  const checked = await checkSave(body, now, trx);
  if (isRefusal(checked)) return checked;
  const id = body.id ?? randomUUID();
  const values = {
    shop_id: body.shopId,
    name: checked.categoryName,
    category_id: body.categoryId,
    region_code: body.regionCode,
    region_name: checked.regionName,
    starts_at: moment(checked.startsAt),
    ends_at: moment(checked.endsAt),
    discount_hundredths: body.discountHundredths,
    price_note: body.priceNote.trim(),
    order_limit: body.orderLimit,
  };
  if (body.id === null)
    await trx
      .insertInto('fixed_service')
      .values({ id, ...values })
      .execute();
  else await trx.updateTable('fixed_service').set(values).where('id', '=', id).execute();
  await trx.deleteFrom('fixed_service_item').where('service_id', '=', id).execute();
  const items = body.items.map(({ name, unit, listPrice }, index) => ({
    service_id: id,
    item_no: index + 1,
    name: name.trim(),
    unit: unit.trim(),
    list_price: listPrice,
  }));
  await trx.insertInto('fixed_service_item').values(items).execute();
  const content = `${checked.categoryName} · ${checked.regionName}：${body.startDay} 至 ${body.endDay}`;
  const subject = body.id === null ? '您已入围定点供应商' : '定点资格有变更';
  await notify(checked.supplierId, { id, subject, content }, context);
  return { id };
}

async function lock(id: string, trx: Executor) {
  const { rows } = await sql<{ endsAt: number; name: string; supplierId: string }>`
    select s.ends_at as "endsAt", s.name, shop.org_id as "supplierId"
    from fixed_service s join shop on shop.id = s.shop_id
    where s.id = ${id} and s.category_id is not null for update of s`.execute(trx);
  return rows[0] ?? null;
}

/** Ends an appointment now, with its reason; the orders that were begun under it go on (FP7). */
export async function end(
  { id, reason }: RequestOf<Endpoints['end']>,
  context: WriteContext,
): Promise<Record<string, never> | Refusal> {
  const { trx, clock } = context;
  const before = await lock(id, trx);
  if (!before) return refuse('appointment.unknown');
  const now = await readNow(clock, trx);
  if (before.endsAt <= now) return refuse('appointment.over');
  await sql`update fixed_service set ends_at = ${moment(now)},
    starts_at = least(starts_at, ${moment(now)}), end_reason = ${reason.trim()}
    where id = ${id}`.execute(trx);
  const content = `${before.name}：${reason.trim()}`;
  await notify(before.supplierId, { id, subject: '定点资格已终止', content }, context);
  return {};
}
