import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { reviewsEndpoints } from '@jicai/shared/contract/mall/reviews.ts';
import { reviewsMessages } from '@jicai/shared/messages/mall/reviews.ts';
import { useCall } from '../../../lib/http/call.ts';
import { useMallWrite } from '../actions/mall-writes.ts';

const keep = { keepPrevious: true } as const;

/** Accepted products that the person has not reviewed. */
export const usePendingReviews = (page: number, enabled = true) =>
  useCall(reviewsEndpoints.pending, { page }, { ...keep, enabled });

export const useOwnReviews = (page: number) => useCall(reviewsEndpoints.own, { page }, keep);

/** The reviews of the caller's shop. */
export const useReceivedReviews = (page: number) =>
  useCall(reviewsEndpoints.received, { page }, keep);

function useReviewWrite<Req, Res>(endpoint: Endpoint<Req, Res>, says: string) {
  const write = useMallWrite();
  return async (body: Req) =>
    (await write({ endpoint, body, changes: ['reviews'], says })) !== null;
}

export const useWriteReview = () =>
  useReviewWrite(reviewsEndpoints.write, reviewsMessages['reviews.written']);
export const useAnswerReview = () =>
  useReviewWrite(reviewsEndpoints.answer, reviewsMessages['reviews.answered']);
