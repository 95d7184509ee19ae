import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { ReviewCertificate } from '@jicai/shared/contract/ordering/review.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller.ts';
import type {
  ReviewContext,
  ReviewEnd,
  ReviewKind,
  ReviewSubject,
  ReviewType,
} from '../../work/approval/kind.ts';
import { mayReadOrderFiles } from '../order/files.ts';
import type { OrderRef } from '../order/ports.ts';
import { type FactLine, readCertificates, readLines } from './facts.ts';
import { notifyOfEnd } from './news.ts';
import { type ReviewedOrder, readOrder } from './repository.ts';
import { splitWarnings } from './warnings.ts';

/** The review of orders, as far as it begins and withdraws one. */
export const orderReviewType: ReviewType = {
  businessType: 'order',
  processName: '订单审核',
  todoType: 'order',
  links: { detail: businessPaths.orderDetail, review: businessPaths.orderReview },
  texts: {
    unknown: 'review.unknown',
    over: 'review.over',
    own: 'review.ownOrder',
    transferUnknown: 'review.transferUnknown',
  },
  lock: async (orderId, trx) => {
    await sql`select id from purchase_order where id = ${orderId} for update`.execute(trx);
  },
};

/** An order as the subject of a review. */
export const subjectOf = (order: OrderRef): ReviewSubject => ({
  id: order.id,
  title: `${order.number} ${order.name}`,
  unitId: order.unitId,
  funds: order.fundsType,
  amount: order.amount,
  submitterId: order.buyerId,
  submitterName: order.buyerName,
  partyIds: [order.buyerId],
});

/** The facts of an order under review: then (cart, submit) and now. */
export interface OrderFacts {
  readonly order: ReviewedOrder;
  readonly lines: readonly FactLine[];
  readonly certificates: ReviewCertificate[];
  /** Conspicuous facts in words: possible split purchases. */
  readonly warnings: string[];
}

/** Applies a review's result to its order, in the transaction of the decision (the order's own rules). */
export type ApplyResult = (
  decided: { orderId: string; result: 'passed' | 'failed'; by: Person; note: string },
  trx: Executor,
) => Promise<object | Refusal>;

/** The review of orders. A return to the submitter means what a failed review means: they may edit. */
export const orderReviewKind = (applyResult: ApplyResult): ReviewKind<OrderFacts> => ({
  ...orderReviewType,
  facts: async (orderId, clock, db) => {
    const order = await readOrder(orderId, clock, db);
    if (!order) return null;
    const lines = await readLines(orderId, order, db);
    const certificates = await readCertificates(orderId, order.shopId, db);
    return { order, lines, certificates, warnings: await splitWarnings(order, lines, db) };
  },
  onResult: (end, context) => applyEnd(applyResult, end, context),
  attachments: { binding: 'orderReview', bizType: 'DDSH', mayRead: mayReadOrderFiles },
});

async function applyEnd(
  applyResult: ApplyResult,
  end: ReviewEnd,
  { trx, clock }: ReviewContext,
): Promise<Refusal | null> {
  const { businessId: orderId, by, opinion: note } = end;
  const result = end.state === 'passed' ? 'passed' : 'failed';
  const applied = await applyResult({ orderId, result, by, note }, trx);
  if (isRefusal(applied)) return applied;
  const order = await trx
    .selectFrom('purchase_order')
    .select(['buyer_id as buyerId', 'supplier_id as supplierId'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  await notifyOfEnd(end, order, clock, trx);
  return null;
}
