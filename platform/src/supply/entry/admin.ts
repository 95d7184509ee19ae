import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type {
  entryReviewEndpoints,
  ShopAdminRow,
  shopAdminEndpoints,
  UnprovenEntry,
} from '@jicai/shared/contract/supply/entry.ts';
import { creditCodeOf } from '@jicai/shared/domain/kernel/identifiers/credit-code.ts';
import { isRefusal, type Refusal, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { shopTable } from '@jicai/shared/domain/supply/entry/states.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import { containing } from '../../kernel/db/like.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { notifySupplier } from '../product/news.ts';
import type { TouchedTrade } from '../workbench/counters.ts';
import { addShopEvent, findEntry, moveShop, unknownShop } from './row.ts';
import { entrySheetOf } from './sheet.ts';

type Endpoints = typeof shopAdminEndpoints;

export interface AdminNeeds {
  readonly db: Database;
  readonly clock: Clock;
}

/** A page of shops in every state, the newest first. */
export async function listShops(
  { db, clock }: AdminNeeds,
  { state, keyword, page, pageSize }: RequestOf<Endpoints['list']>,
): Promise<ResponseOf<Endpoints['list']>> {
  const from = sql`from shop join org on org.id = shop.org_id
    where (${state}::text is null or shop.state = ${state}) and (${keyword} = ''
      or shop.name ilike ${containing(keyword)} or org.name ilike ${containing(keyword)}
      or org.code ilike ${containing(keyword)})`;
  const { rows } = await sql<ShopAdminRow>`
    select shop.id as "shopId", shop.name, org.name as "orgName", org.code as "creditCode",
      shop.state, shop.opened_at as "openedAtMs",
      (select count(*)::int from goods g where g.shop_id = shop.id and g.state = 'onSale')
        as "productCount",
      (select count(*)::int from shop_certificate c where c.shop_id = shop.id
        and c.expires_at < ${clock.now()} + interval '30 days') as expiring
    ${from} order by shop.opened_at desc, shop.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total ${from}`.execute(db);
  const shown = rows.map((row) => ({ ...row, creditCode: creditCodeOf(row.creditCode) }));
  return { rows: shown, total: counts[0]?.total ?? 0 };
}

/** A shop for an operator, with what a suspension would touch. */
export async function readShopAdmin(
  { db, clock, trade }: AdminNeeds & { readonly trade: TouchedTrade },
  shopId: string,
): Promise<ResponseOf<Endpoints['read']> | Refusal> {
  const row = await findEntry(shopId, db);
  const shop = await db
    .selectFrom('shop')
    .innerJoin('org', 'org.id', 'shop.org_id')
    .select(['shop.name', 'shop.state', 'shop.org_id as orgId', 'org.code as creditCode'])
    .where('shop.id', '=', shopId)
    .executeTakeFirst();
  if (!shop) return unknownShop();
  const { rows } = await sql<{ productCount: number }>`
    select count(*)::int as "productCount" from goods
    where shop_id = ${shopId} and state = 'onSale'`.execute(db);
  const counts = {
    shopName: shop.name,
    productCount: rows[0]?.productCount ?? 0,
    openOrders: await trade.openOrders(shopId, db),
    inCarts: await trade.inCarts(shopId, db),
    openAuctions: await trade.openAuctions(shop.orgId, db),
  };
  if (row) return { sheet: await entrySheetOf(row, null, { clock, db }), ...counts };
  return {
    sheet: {
      shopId,
      state: shop.state,
      creditCode: creditCodeOf(shop.creditCode),
      hash: '',
      fields: [],
      paperGroup: null,
      oldPaperGroup: null,
      certificates: [],
      findings: [],
      hints: [],
      events: [],
      flow: null,
    },
    ...counts,
  };
}

/** The fields of a shop that an operator may change without a review. */
export async function editShop(
  { shopId, notice, mainBusiness, contactPhone }: RequestOf<Endpoints['edit']>,
  context: WriteContext,
): Promise<Record<never, never> | Refusal> {
  const { trx, person } = context;
  const changed = await trx
    .updateTable('shop')
    .set({ notice, main_business: mainBusiness, contact_phone: contactPhone })
    .where('id', '=', shopId)
    .returning('id')
    .executeTakeFirst();
  if (!changed) return unknownShop();
  const event = { sentence: '平台修改展示信息', note: '', personId: person.id };
  await addShopEvent(shopId, event, context);
  return {};
}

/** Suspends, resumes or closes a shop, with a reason that its supplier is told. */
export async function setShopState(
  { shopId, action, reason }: RequestOf<Endpoints['setState']>,
  context: WriteContext,
): Promise<ResponseOf<Endpoints['setState']> | Refusal> {
  const { trx, person } = context;
  const { rows } = await sql<{ id: string; orgId: string; state: 'active' }>`
    select id, org_id as "orgId", state from shop where id = ${shopId} for no key update`.execute(
    trx,
  );
  const [shop] = rows;
  if (!shop) return unknownShop();
  if (reason.trim() === '') return refuseAt('reason', 'entry.reasonMissing');
  const by = { side: 'operator', personId: person.id, note: reason } as const;
  const state = await moveShop(shop, action, by, context);
  if (isRefusal(state)) return state;
  const subject = shopTable.transitions[action].sentence;
  await notifySupplier({ orgId: shop.orgId, subject, text: reason }, context);
  return { state };
}

/**
 * The shop that waits behind this one, and the oldest behind the last; without `after` the oldest.
 * Null when no other one waits.
 */
export async function findNextEntry(after: string | null, db: Executor): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select e.shop_id as id from shop_entry e
    where e.state = 'inReview' and e.shop_id is distinct from ${after}
    order by coalesce((e.submitted_at, e.shop_id) <
        (select one.submitted_at, one.shop_id from shop_entry one where one.shop_id = ${after}), false),
      e.submitted_at, e.shop_id
    limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** The shops whose information waits, the oldest first. */
export async function listEntryQueue(
  { db }: AdminNeeds,
  { page, pageSize }: RequestOf<(typeof entryReviewEndpoints)['queue']>,
): Promise<ResponseOf<(typeof entryReviewEndpoints)['queue']>> {
  const { rows } = await sql<ResponseOf<(typeof entryReviewEndpoints)['queue']>['rows'][number]>`
    select shop.id as "shopId", shop.name, org.name as "orgName",
      shop.state = 'pendingReview' as "isNew", e.submitted_at as "submittedAtMs"
    from shop_entry e join shop on shop.id = e.shop_id join org on org.id = shop.org_id
    where e.state = 'inReview' order by e.submitted_at, e.shop_id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from shop_entry where state = 'inReview'`.execute(db);
  return { rows, total: counts[0]?.total ?? 0, unproven: await listUnproven(db) };
}

/** Registrations that nothing shows to be their company's, those of one credit code together. */
async function listUnproven(db: Executor): Promise<UnprovenEntry[]> {
  const { rows } = await sql<UnprovenEntry>`
    select e.shop_id as "shopId", e.number, org.name as "orgName", e.mobile, p.name as "contactName",
      e.credit_code as "creditCode", org.unproven_since as "appliedAtMs",
      count(*) over (partition by e.credit_code)::int as claims,
      exists (select from shop_entry o where o.credit_code = e.credit_code and o.is_proven)
        as "isTaken"
    from shop_entry e join shop on shop.id = e.shop_id join org on org.id = shop.org_id
    join person p on p.org_id = org.id and 'applicant' = any(p.roles) and not p.disabled
    where not e.is_proven
    order by min(org.unproven_since) over (partition by e.credit_code), e.credit_code,
      org.unproven_since, e.shop_id limit 200`.execute(db);
  return rows;
}
