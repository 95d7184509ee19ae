import type { OrderRow } from '@jicai/shared/contract/ordering/order/tables.ts';
import { orderReviewEndpoints } from '@jicai/shared/contract/ordering/review.ts';
import { useCall } from '../../../../lib/http/call.ts';
import { waitingWords } from '../model/words.ts';

/** The person or unit that an order waits for now; reviewers by name. */
export function NextStep({ order }: { readonly order: Pick<OrderRow, 'id' | 'state'> }) {
  const { data } = useCall(
    orderReviewEndpoints.detail,
    { businessId: order.id },
    { enabled: order.state === 'pendingReview', quiet: true },
  );
  return waitingWords(order.state, data?.review.flow ?? null);
}
