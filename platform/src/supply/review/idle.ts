import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { DAY_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database } from '../../kernel/db/open.ts';
import { productIdleDays, readSetting } from '../../kernel/settings/settings.ts';
import { transact } from '../../kernel/write/write.ts';
import { notifySupplier } from '../product/news.ts';
import { lockProduct } from '../product/row.ts';
import { applyTransition, type SupplyContext } from '../product/transition.ts';

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
}

/** The supplier is warned so many days before. */
const WARNING_DAYS = 14;
const BATCH = 500;

/** When a product was last listed, changed or ordered. */
const lastUse = sql`greatest(g.listed_at,
  (select max(e.at) from product_event e where e.goods_id = g.id),
  (select d.saved_at from product_draft d where d.goods_id = g.id),
  (select max(o.submitted_at) from order_line l join purchase_order o on o.id = l.order_id
    where l.goods_id = g.id))`;

/** Products on sale that were not used for so many days, with what is known of their warnings. */
const idleFor = (days: number, clock: Clock) => sql`
  select g.id, w.warned_at from goods g left join product_idle_warning w on w.goods_id = g.id
  where g.state = 'onSale' and g.listed_at <= ${clock.now()} - make_interval(days => ${days}::int)
    and ${lastUse} <= ${clock.now()} - make_interval(days => ${days}::int)`;

/**
 * Warns of products that nobody bought or changed for long, and takes them off the shelf once the
 * warning is two weeks old; a use in between makes them new again.
 */
export async function retireIdleProducts({ db, clock }: Needs): Promise<void> {
  const days = await readSetting(productIdleDays, process.env, db);
  if (days === 0) return;
  await sql`delete from product_idle_warning w using goods g
    where g.id = w.goods_id and (g.state <> 'onSale' or ${lastUse} > w.warned_at)`.execute(db);
  const { rows: warned } = await sql<{ id: string }>`
    select id from (${idleFor(Math.max(0, days - WARNING_DAYS), clock)}) idle
    where warned_at is null order by id limit ${BATCH}`.execute(db);
  for (const { id } of warned) await transact(db, (trx) => warn(id, { trx, clock }));
  const { rows: due } = await sql<{ id: string }>`
    select id from (${idleFor(days, clock)}) idle
    where warned_at <= ${clock.now()} - make_interval(days => ${WARNING_DAYS}::int)
    order by id limit ${BATCH}`.execute(db);
  for (const { id } of due) await transact(db, (trx) => retire(id, days, { trx, clock }));
}

async function warn(id: string, context: SupplyContext): Promise<void> {
  const { trx, clock } = context;
  const row = await lockProduct(id, trx);
  if (row?.state !== 'onSale') return;
  const { rows } = await sql`insert into product_idle_warning (goods_id, warned_at)
    values (${id}, ${clock.now()}) on conflict do nothing returning goods_id`.execute(trx);
  if (rows.length === 0) return;
  const day = dayOf((await readNow(clock, trx)) + WARNING_DAYS * DAY_MS);
  await notifySupplier(
    {
      orgId: row.orgId,
      subject: '商品长期无成交，将自动下架',
      text: `${row.draft.name}：如无成交或修改，将于 ${day} 下架`,
      url: businessPaths.productEdit(id),
    },
    context,
  );
}

async function retire(id: string, days: number, context: SupplyContext): Promise<void> {
  const { trx } = context;
  const row = await lockProduct(id, trx);
  if (row?.state !== 'onSale') return;
  const note = `${days} 天无成交、无修改`;
  const by = { side: 'system', personId: null, note } as const;
  const moved = await applyTransition(row, 'takeOff', by, context);
  if (isRefusal(moved)) return;
  await trx.deleteFrom('product_idle_warning').where('goods_id', '=', id).execute();
  const news = { orgId: row.orgId, subject: '商品长期无成交，已下架', text: row.draft.name };
  await notifySupplier({ ...news, url: businessPaths.productEdit(id) }, context);
}
