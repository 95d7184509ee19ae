import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { orderReviewEndpoints } from '@jicai/shared/contract/ordering/review.ts';
import { fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { batchObstacle } from '@jicai/shared/domain/ordering/review/batch.ts';
import { limits } from '@jicai/shared/limits.ts';
import { say } from '@jicai/shared/messages.ts';
import { batchPassMost, readSetting } from '../../kernel/settings/settings.ts';
import { decideMany } from '../../work/approval/batch.ts';
import type { ReviewContext, ReviewNeeds } from '../../work/approval/kind.ts';
import { readSheet } from '../../work/approval/sheet.ts';
import { orderReview } from './kind.ts';

type PassMany = (typeof orderReviewEndpoints)['passMany'];

/** The reason why an order must be looked at on its own, for somebody who may read its review. */
async function obstacleOf(
  orderId: string,
  mostYuan: number,
  { person, clock, trx }: ReviewContext,
): Promise<Refusal | null> {
  const sheet = await readSheet(orderReview, orderId, person, { clock, db: trx });
  if (isRefusal(sheet)) return sheet;
  const { order, lines, certificates, warnings } = sheet.facts;
  const facts = { amount: order.entity.amount, lines, certificates, warnings, now: order.now };
  const obstacle = batchObstacle(facts, mostYuan * 100);
  if (obstacle === 'amount')
    return refuse('orderReview.batchAmount', { most: formatFen(fen(mostYuan * 100)) });
  return obstacle === null ? null : refuse('orderReview.batchConspicuous');
}

/** Passes several orders, each for itself (OR30): what is large or conspicuous stays for its own look. */
export async function passMany(
  needs: ReviewNeeds,
  { orderIds, opinion }: RequestOf<PassMany>,
  context: ReviewContext,
): Promise<ResponseOf<PassMany> | Refusal> {
  const ids = [...new Set(orderIds)];
  if (ids.length > limits.reviewBatch)
    return refuse('approval.batchTooLarge', { most: String(limits.reviewBatch) });
  const most = await readSetting(batchPassMost, process.env, context.trx);
  const refusals = new Map<string, Refusal | null>();
  for (const id of ids) refusals.set(id, await obstacleOf(id, most, context));
  const decisions = ids
    .filter((id) => refusals.get(id) === null)
    .map((businessId) => ({
      businessType: 'order',
      businessId,
      result: 'passed' as const,
      opinion,
      fileGroup: null,
      fileChange: null,
    }));
  const decided = await decideMany(needs, decisions, context);
  if (isRefusal(decided)) return decided;
  for (const { businessId, refusal } of decided.results) refusals.set(businessId, refusal);
  return {
    results: ids.map((orderId) => {
      const refusal = refusals.get(orderId) ?? null;
      return {
        orderId,
        isPassed: refusal === null,
        reason: refusal ? say(refusal.refused, refusal.values) : '',
      };
    }),
  };
}
