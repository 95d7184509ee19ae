import { randomInt } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import type { listingEndpoints } from '@jicai/shared/contract/supply/listing.ts';
import { Finding, type ProductDraft } from '@jicai/shared/contract/supply/product.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { clockText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { changesBetween, isOnlyCheaper } from '@jicai/shared/domain/supply/product/draft.ts';
import { isApproved } from '@jicai/shared/domain/supply/product/states.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import { readSetting, reviewSample } from '../../kernel/settings/settings.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { beginReviews, withdrawReview } from '../../work/approval/flow/begin.ts';
import { storeSkuChanges } from '../product/apply.ts';
import { checkProduct } from '../product/facts.ts';
import { readLiveDraft } from '../product/live.ts';
import { hashOf, productReviewType, publishPassed, subjectOf } from '../product/review-kind.ts';
import { lockOwnProduct, type ProductRow } from '../product/row.ts';
import { addEvent, applyStaged, applyTransition } from '../product/transition.ts';
import type { ListingNeeds } from './service.ts';
import { refuseShop } from './shop.ts';

type Endpoints = typeof listingEndpoints;
type Moved = ResponseOf<Endpoints['submit']>;

/**
 * Submits a product as it is saved. The automatic check refuses with its reasons; stock and prices
 * that fall count at once; a product without a finding passes, but for a sample; everything else goes
 * to a reviewer while the live product stays (LS3, LS4, LS6).
 */
export async function submitListing(
  needs: ListingNeeds,
  { id, version }: RequestOf<Endpoints['submit']>,
  context: WriteContext,
): Promise<Moved | Refusal> {
  const { trx, person } = context;
  const row = await lockOwnProduct(id, person, trx);
  if (isRefusal(row)) return row;
  const closed = refuseShop(row.shopState);
  if (closed) return closed;
  if (row.version !== version)
    return refuse('listing.changedElsewhere', { time: clockText(row.savedAt) });
  // Two submits of one shop are checked one after the other: duplicates find each other.
  await sql`select id from shop where id = ${row.shopId} for no key update`.execute(trx);
  const findings = await checkProduct(row, needs, trx);
  const refused = findings.filter(({ level }) => level === 'refuse');
  if (refused.length > 0)
    return refuse('listing.refused', {
      reason: refused[0]?.text ?? '',
      count: String(refused.length),
    });
  const live = isApproved(row.state) ? await readLiveDraft(id, trx) : null;
  if (live === null) return beginReview(row, findings, context);
  if (isOnlyCheaper(live, row.draft)) return applyAtOnce(row, live, context);
  return beginReview(await storeStock(row, live, context), findings, context);
}

/** Whether a product without a finding is drawn for a review by a person (LS6). */
async function isSampled(trx: Executor): Promise<boolean> {
  return randomInt(100) < (await readSetting(reviewSample, process.env, trx));
}

/** The automatic check has nothing to say: the text counts at once, and the timeline says why. */
async function passByMachine(row: ProductRow, context: WriteContext): Promise<Moved | Refusal> {
  const staged = await applyStaged(row, 'approve', 'system', '', context);
  if (isRefusal(staged)) return staged;
  const by = { side: 'system', personId: null, note: '自动检查通过，无待判断项' } as const;
  const refusal = await publishPassed(row, by, context);
  if (refusal) return refusal;
  return { state: isApproved(row.state) ? row.state : 'onSale', staged: 'applied' };
}

/** Stores the stock of SKUs that are live already; it is no part of the review. */
async function storeStock(
  row: ProductRow,
  live: ProductDraft,
  context: WriteContext,
): Promise<ProductRow> {
  const stocks = new Map(row.draft.skus.map(({ id, stock }) => [id, stock]));
  const changes = live.skus.flatMap(({ id, stock }) => {
    const next = stocks.get(id) ?? null;
    return next === null || next === stock
      ? []
      : [{ skuId: id, productId: row.id, price: null, stock: next }];
  });
  await storeSkuChanges(changes, context);
  return row;
}

/** Stock and lower prices: no review. */
async function applyAtOnce(
  row: ProductRow,
  live: ProductDraft,
  context: WriteContext,
): Promise<Moved | Refusal> {
  const before = new Map(live.skus.map((sku) => [sku.id, sku]));
  const changes = row.draft.skus.flatMap(({ id, price, stock }) => {
    const was = before.get(id);
    if (!was || (was.price === price && was.stock === stock)) return [];
    return [{ skuId: id, productId: row.id, price: was.price === price ? null : price, stock }];
  });
  if (changes.length === 0) return refuse('listing.nothingChanged');
  await storeSkuChanges(changes, context);
  const { trx, person } = context;
  await trx
    .updateTable('product_draft')
    .set({ state: 'applied', reason: '' })
    .where('goods_id', '=', row.id)
    .execute();
  const entry = { transition: 'change', sentence: '调整库存或降价', note: '' } as const;
  await addEvent(row.id, { ...entry, personId: person.id }, context);
  return { state: row.state, staged: 'applied' };
}

async function beginReview(
  row: ProductRow,
  findings: readonly Finding[],
  context: WriteContext,
): Promise<Moved | Refusal> {
  const { trx, person, clock } = context;
  const staged = await applyStaged(row, 'submit', 'owner', '', context);
  if (isRefusal(staged)) return staged;
  let { state } = row;
  if (isApproved(state)) {
    const changes = changesBetween(await readLiveDraft(row.id, trx), row.draft);
    const note = `${changes.length} 项`;
    const entry = { transition: 'change', sentence: '提交变更审核', note } as const;
    await addEvent(row.id, { ...entry, personId: person.id }, context);
  } else {
    const by = { side: 'supplier', personId: person.id } as const;
    const moved = await applyTransition(row, 'submit', by, context);
    if (isRefusal(moved)) return moved;
    ({ state } = moved);
  }
  if (findings.length === 0 && !(await isSampled(trx)))
    return passByMachine({ ...staged, state }, context);
  const wire = findings.map((finding) => encode(Finding, finding));
  await sql`update product_draft set content_hash = ${hashOf(row.draft)},
      findings = ${JSON.stringify(wire)}::jsonb, submitted_at = ${clock.now()}
    where goods_id = ${row.id}`.execute(trx);
  await beginReviews(productReviewType, [await subjectOf(row, person, trx)], clock, trx);
  return { state, staged: 'inReview' };
}

/** Takes a product back from its review. */
export async function withdrawListing(
  id: string,
  context: WriteContext,
): Promise<Record<never, never> | Refusal> {
  const { trx, person, clock } = context;
  const row = await lockOwnProduct(id, person, trx);
  if (isRefusal(row)) return row;
  const staged = await applyStaged(row, 'withdraw', 'owner', '', context);
  if (isRefusal(staged)) return staged;
  if (row.state === 'pendingReview') {
    const by = { side: 'supplier', personId: person.id } as const;
    const moved = await applyTransition(row, 'withdraw', by, context);
    if (isRefusal(moved)) return moved;
  }
  const subject = { businessId: id, byPersonId: person.id };
  await withdrawReview(productReviewType, subject, clock, trx);
  return {};
}
