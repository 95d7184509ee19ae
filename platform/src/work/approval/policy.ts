import type { Policy } from '../../kernel/http/policy.ts';

/** Whose orders a reviewer may decide on is asked against the order's unit, in the service. */
export const orderReviewPolicy: Policy = {
  'orderReview.detail': ['reviewer', 'buyer', 'handler', 'supervisor'],
  'orderReview.submit': ['reviewer'],
  'orderReview.giveBack': ['reviewer'],
  'orderReview.transfer': ['reviewer'],
  'orderReview.colleagues': ['reviewer'],
};
