import { orderReviewEndpoints } from '@jicai/shared/contract/ordering/review.ts';
import { personOf } from '../../kernel/http/caller.ts';
import { type Server, serve } from '../../kernel/http/serve.ts';
import type { OrderReviews } from './service.ts';

export function orderReviewRoutes(server: Server, reviews: OrderReviews): void {
  serve(server, orderReviewEndpoints.detail, (body, call) =>
    reviews.detail(personOf(call), body.businessId),
  );
  serve(server, orderReviewEndpoints.submit, (body, call) => reviews.submit(call, body));
  serve(server, orderReviewEndpoints.giveBack, (body, call) => reviews.giveBack(call, body));
  serve(server, orderReviewEndpoints.transfer, (body, call) => reviews.transfer(call, body));
  serve(server, orderReviewEndpoints.colleagues, (body, call) =>
    reviews.colleagues(personOf(call), body.orderId),
  );
}
