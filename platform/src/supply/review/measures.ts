import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { listingReviewEndpoints } from '@jicai/shared/contract/supply/listing-review.ts';
import { isRefusal, type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database } from '../../kernel/db/open.ts';
import { transact, type WriteContext } from '../../kernel/write/write.ts';
import { notifySupplier } from '../product/news.ts';
import { lockProduct, type ProductRow } from '../product/row.ts';
import { addEvent, applyTransition, type SupplyContext } from '../product/transition.ts';

type Endpoints = typeof listingReviewEndpoints;
type Asked = RequestOf<Endpoints['measure']>;

const LONGEST_MS = 30 * 24 * 3_600_000;

const WORDS = {
  freeze: '商品被冻结',
  unfreeze: '商品已解除冻结',
  takeOff: '商品被下架',
  correct: '商品须限期整改',
} as const;

/** A reviewer's measure against a live product, with a reason that its supplier is told. */
export async function takeMeasure(
  asked: Asked,
  context: WriteContext,
): Promise<ResponseOf<Endpoints['measure']> | Refusal> {
  const { id, measure, reason } = asked;
  const row = await lockProduct(id, context.trx);
  if (!row) return refuse('listing.unknown');
  if (reason.trim() === '') return refuseAt('reason', 'listing.reasonMissing');
  const moved =
    measure === 'correct'
      ? await askForCorrection(row, asked, context)
      : await applyTransition(
          row,
          measure,
          { side: 'reviewer', personId: context.person.id, note: reason },
          context,
        );
  if (isRefusal(moved)) return moved;
  const news = { orgId: row.orgId, subject: WORDS[measure], text: `${row.draft.name}：${reason}` };
  const url = businessPaths.productEdit(id);
  await notifySupplier({ ...news, isKnown: measure === 'correct', url }, context);
  return { state: moved.state };
}

async function askForCorrection(
  row: ProductRow,
  { reason, dueAtMs }: Asked,
  context: WriteContext,
): Promise<ProductRow | Refusal> {
  const { trx, person, clock } = context;
  if (row.state !== 'onSale') return refuse('listing.wrongState', { state: '未在售' });
  const now = await readNow(clock, trx);
  if (dueAtMs === null || dueAtMs <= now || dueAtMs > now + LONGEST_MS)
    return refuseAt('dueAtMs', 'listing.dueAt');
  const columns = {
    reason,
    due_at: moment(dueAtMs),
    asked_by: person.id,
    asked_at: moment(now),
  };
  await trx
    .insertInto('product_correction')
    .values({ goods_id: row.id, ...columns })
    .onConflict((on) => on.column('goods_id').doUpdateSet(columns))
    .execute();
  const note = `${reason}（${timeText(dueAtMs)} 前）`;
  const entry = { transition: 'correct', sentence: '要求限期整改', note } as const;
  await addEvent(row.id, { ...entry, personId: person.id }, context);
  return row;
}

/** Takes products off the shelf whose correction is overdue; each in a transaction of its own. */
export async function endCorrections({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select goods_id as id from product_correction where due_at <= ${clock.now()}
    order by due_at limit 500`.execute(db);
  for (const { id } of rows) await transact(db, (trx) => endCorrection(id, { trx, clock }));
}

async function endCorrection(id: string, context: SupplyContext): Promise<void> {
  const { trx, clock } = context;
  const row = await lockProduct(id, trx);
  const { rows } = await sql<{ reason: string }>`
    delete from product_correction where goods_id = ${id} and due_at <= ${clock.now()}
    returning reason`.execute(trx);
  const [correction] = rows;
  if (!row || !correction || row.state !== 'onSale') return;
  const note = `整改逾期：${correction.reason}`;
  await applyTransition(row, 'takeOff', { side: 'system', personId: null, note }, context);
  const news = { orgId: row.orgId, subject: '商品整改逾期，已下架', text: row.draft.name };
  await notifySupplier({ ...news, url: businessPaths.productEdit(id) }, context);
}
