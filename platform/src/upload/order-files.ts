import { sideOf } from '../order/repository.ts';
import { findFlow } from '../order-review/flow.ts';
import { judgeReviewer, reviewersOf } from '../order-review/reviewers.ts';
import type { MayRead } from './access.ts';

/**
 * An order's proof and the attachments of its review: for those who order for its unit, and for
 * those who review it, now or before. Not for the supplier: what funds an order is none of his.
 */
export const mayReadOrderFiles: MayRead = async (person, orderId, db) => {
  const order = await db
    .selectFrom('purchase_order')
    .select(['unit_id as unitId', 'buyer_id as buyerId', 'supplier_id as supplierId'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  const side = order && sideOf(order, person);
  if (side === 'buyer' || side === 'colleague') return true;
  const flow = side === 'reviewer' ? await findFlow(orderId, db) : null;
  return flow ? judgeReviewer(person, flow, await reviewersOf(flow, db)).mayRead : false;
};
