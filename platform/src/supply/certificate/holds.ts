import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { BUSINESS_LICENCE } from '@jicai/shared/domain/mall/licence.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { transact } from '../../kernel/write/write.ts';
import { addTodos } from '../../work/todo/write.ts';
import { notifySupplier } from '../product/news.ts';
import { lockProduct } from '../product/row.ts';
import { applyTransition, type SupplyContext } from '../product/transition.ts';

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
}

const PART = 500;
const SYSTEM = { side: 'system', personId: null } as const;

/** The kinds whose valid certificates a shop still has. */
const valid = (kind: RawBuilder<unknown>, clock: Clock) => sql`
  select from shop_certificate s where s.shop_id = g.shop_id
    and s.kind = ${kind} and (s.expires_at is null or s.expires_at > ${clock.now()})`;

/** Products on sale whose shop holds no valid certificate of a kind that they need, or no licence. */
const lapsed = (clock: Clock) => sql`
  select g.id, needed.kind from goods g
  join category c on c.id = g.category_id
  join category_rule r on r.category_id = any(c.path)
  cross join lateral unnest(r.certificates) as needed(kind)
  where g.state = 'onSale'
    and exists (select from shop_certificate s where s.shop_id = g.shop_id and s.kind = needed.kind)
    and not exists (${valid(sql`needed.kind`, clock)})
  union all
  select g.id, ${BUSINESS_LICENCE} from goods g
  where g.state = 'onSale'
    and exists (select from shop_certificate s where s.shop_id = g.shop_id
      and s.kind = ${BUSINESS_LICENCE} and s.expires_at <= ${clock.now()})
    and not exists (${valid(sql`${BUSINESS_LICENCE}`, clock)})`;

/**
 * Takes products off the shelf whose certificates have ended; orders go on (operations.md 4.1). The
 * supplier is told once about the certificate (`tellOfEnds`), not about each of its products.
 */
export async function holdProducts({ db, clock }: Needs): Promise<void> {
  let after = '';
  // In parts, until none is left: at midnight of the day there may be thousands.
  for (;;) {
    const { rows } = await sql<{ id: string; kind: string }>`
      select distinct on (id) id, kind from (${lapsed(clock)}) all_lapsed where id > ${after}
      order by id limit ${PART}`.execute(db);
    for (const { id, kind } of rows)
      await transact(db, (trx) => holdProduct(id, kind, { trx, clock }));
    after = rows.at(-1)?.id ?? '';
    if (rows.length < PART) return;
  }
}

async function holdProduct(id: string, kind: string, context: SupplyContext): Promise<void> {
  const { trx, clock } = context;
  const row = await lockProduct(id, trx);
  if (row?.state !== 'onSale') return;
  const moved = await applyTransition(row, 'lapse', { ...SYSTEM, note: kind }, context);
  if (isRefusal(moved)) return;
  await sql`insert into certificate_hold (goods_id, kind, since)
    values (${id}, ${kind}, ${clock.now()})
    on conflict (goods_id) do update set kind = excluded.kind`.execute(trx);
}

/** Puts the products of a shop back whose certificates were renewed. */
export async function releaseHolds(shopId: string, context: SupplyContext): Promise<void> {
  const { trx, clock } = context;
  const { rows } = await sql<{ id: string }>`
    delete from certificate_hold hold using goods g
    where g.id = hold.goods_id and g.shop_id = ${shopId}
      and exists (select from shop_certificate s where s.shop_id = ${shopId}
        and s.kind = hold.kind and (s.expires_at is null or s.expires_at > ${clock.now()}))
    returning g.id`.execute(trx);
  for (const { id } of rows) {
    const row = await lockProduct(id, trx);
    if (row) await applyTransition(row, 'renew', SYSTEM, context);
  }
}

/** So many days before a certificate ends its supplier is warned. */
export const WARNINGS = [90, 30, 7, 1];

/** Warns suppliers 90, 30, 7 and 1 days before a certificate ends, each once for each end. */
export async function warnOfExpiry({ db, clock }: Needs): Promise<void> {
  await transact(db, async (trx) => {
    const { rows } = await sql<{ orgId: string; name: string; expiresAt: number }>`
      with due as (
        insert into certificate_warning (certificate_id, days, expires_at, at)
        select c.id, min(d.days), c.expires_at, ${clock.now()} from shop_certificate c
        cross join unnest(${WARNINGS}::int[]) as d(days)
        where c.expires_at > ${clock.now()}
          and c.expires_at <= ${clock.now()} + make_interval(days => d.days)
        group by c.id, c.expires_at
        on conflict do nothing returning certificate_id
      )
      select shop.org_id as "orgId", c.name, c.expires_at as "expiresAt" from due
      join shop_certificate c on c.id = due.certificate_id join shop on shop.id = c.shop_id
      where shop.state = 'active' order by c.id`.execute(trx);
    for (const { orgId, name, expiresAt } of rows) {
      const text = `「${name}」将于 ${dayOf(expiresAt)} 到期，请及时更新`;
      const news = { orgId, isKnown: true, subject: '证书即将到期', text };
      await notifySupplier({ ...news, url: businessPaths.shopCompletion() }, { trx, clock });
    }
  });
}

interface Ended {
  readonly shopId: string;
  readonly orgId: string;
  readonly shopName: string;
  readonly name: string;
  readonly kind: string;
  readonly expiresAt: number;
}

/** The consequences of a certificate's end, in words. */
const consequence = (kind: string): string =>
  kind === BUSINESS_LICENCE
    ? '店铺全部商品已下架，且不能报名新项目；已有订单照常履行，更新并审核通过后自动恢复'
    : '需要该证书的商品已下架；已有订单照常履行，更新并审核通过后自动恢复';

/** A certificate that ended longer ago is not told about: days, as a platform may have stood still. */
const TOLD_DAYS = 30;

/**
 * Tells a supplier and the operators that a certificate has ended without another one of
 * its kind that is valid: once for each end.
 */
export async function tellOfEnds({ db, clock }: Needs): Promise<void> {
  await transact(db, async (trx) => {
    const { rows } = await sql<Ended>`
      with due as (
        insert into certificate_warning (certificate_id, days, expires_at, at)
        select c.id, 0, c.expires_at, ${clock.now()} from shop_certificate c
        join shop on shop.id = c.shop_id and shop.state = 'active'
        where c.expires_at <= ${clock.now()}
          and c.expires_at > ${clock.now()} - make_interval(days => ${TOLD_DAYS})
          and not exists (select from shop_certificate s where s.shop_id = c.shop_id
            and s.kind = c.kind and (s.expires_at is null or s.expires_at > ${clock.now()}))
        on conflict do nothing returning certificate_id
      )
      select shop.id as "shopId", shop.org_id as "orgId", shop.name as "shopName", c.name, c.kind,
        c.expires_at as "expiresAt"
      from due join shop_certificate c on c.id = due.certificate_id
      join shop on shop.id = c.shop_id order by c.id`.execute(trx);
    if (rows.length === 0) return;
    const { rows: operators } = await sql<{ id: string }>`select id from person
      where not disabled and 'operator' = any(roles) order by id limit 200`.execute(trx);
    const personIds = operators.map(({ id }) => id);
    const messages = rows.map(({ shopId, shopName, name, kind, expiresAt }) => ({
      personIds,
      kind: 'message' as const,
      openMode: 'page' as const,
      businessType: 'none' as const,
      businessId: '',
      processName: '供应商证书已到期',
      content: `${shopName}：「${name}」已于 ${dayOf(expiresAt)} 到期，${consequence(kind)}`,
      url: businessPaths.shopAdmin(shopId),
      fromName: '平台审核',
    }));
    if (personIds.length > 0) await addTodos(messages, clock, trx);
    for (const { orgId, name, kind, expiresAt } of rows) {
      const text = `「${name}」已于 ${dayOf(expiresAt)} 到期，${consequence(kind)}`;
      const news = { orgId, isKnown: true, subject: '证书已到期', text };
      await notifySupplier({ ...news, url: businessPaths.shopCompletion() }, { trx, clock });
    }
  });
}
