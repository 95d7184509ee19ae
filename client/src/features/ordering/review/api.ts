import { orderReviewEndpoints } from '@jicai/shared/contract/ordering/review.ts';
import { todoEndpoints } from '@jicai/shared/contract/work/todo.ts';
import { useQueryClient } from '@tanstack/react-query';
import { refreshCalls, useCall, useSend } from '../../../lib/http/call.ts';

/** The review of an order: the entity, its evidence, its flow. */
export function useOrderReview(orderId: string) {
  return useCall(
    orderReviewEndpoints.detail,
    { businessId: orderId },
    { enabled: orderId !== '', quiet: true, alwaysNew: true },
  );
}

export const useSubmitReview = () =>
  useSend(orderReviewEndpoints.submit, { quiet: true, repeats: true });
export const useGiveBack = () => useSend(orderReviewEndpoints.giveBack, { quiet: true });
export const useTransfer = () => useSend(orderReviewEndpoints.transfer, { quiet: true });

export const useAddReviewer = () => useSend(orderReviewEndpoints.addReviewer, { quiet: true });
export const usePassMany = () =>
  useSend(orderReviewEndpoints.passMany, { quiet: true, repeats: true });

/** The people who could be added as one more reviewer. */
export function useAddable(orderId: string) {
  return useCall(orderReviewEndpoints.addable, { orderId });
}

/** The people who could take the task over; asked when somebody wants to transfer it. */
export function useColleagues(orderId: string, enabled: boolean) {
  return useCall(orderReviewEndpoints.colleagues, { orderId }, { enabled });
}

/** After a decision: the order is read again, and so is what waits. */
export function useReviewChanged(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: [orderReviewEndpoints.detail.name] });
    void queries.invalidateQueries({ queryKey: [todoEndpoints.list.name] });
    void queries.invalidateQueries({ queryKey: [todoEndpoints.detail.name] });
    // Every query that shows an order's state.
    void refreshCalls(queries, /^order\./);
  };
}
