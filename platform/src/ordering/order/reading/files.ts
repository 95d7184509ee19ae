import type { MayRead } from '../../../files/upload/access.ts';
import { isReviewerOf } from '../../../work/approval/access.ts';
import { sideOf } from '../repository.ts';

/**
 * An order's proof and the attachments of its review: for those who order for its unit, and for
 * those who review it, now or before. Not for the supplier: the funds of an order do not concern them.
 */
export const mayReadOrderFiles: MayRead = async (person, orderId, db) => {
  const order = await db
    .selectFrom('purchase_order')
    .select(['unit_id as unitId', 'buyer_id as buyerId', 'supplier_id as supplierId'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  const side = order && sideOf(order, person);
  if (side === 'buyer' || side === 'colleague') return true;
  if (side !== 'reviewer') return false;
  return isReviewerOf(person, { businessType: 'order', businessId: orderId }, db);
};
