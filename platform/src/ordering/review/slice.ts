import { orderReviewEndpoints } from '@jicai/shared/contract/ordering/review.ts';
import { orderReviewMessages } from '@jicai/shared/messages/ordering/review.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import { decide, giveBack, transfer } from '../../work/approval/flow/decide.ts';
import type { ReviewNeeds } from '../../work/approval/kind.ts';
import { addReviewer, readAddable } from '../../work/approval/reviewers/add-reviewer.ts';
import { readColleagues } from '../../work/approval/sheet.ts';
import { passMany } from './batch.ts';
import { orderReview } from './kind.ts';
import { orderReviewListeners } from './listeners.ts';
import { readOrderReview } from './page.ts';

interface Needs extends ReviewNeeds {
  readonly db: Database;
  readonly clock: Clock;
}

const refOf = (orderId: string) => ({ businessType: 'order', businessId: orderId });

/** The review of orders. The engine checks the unit of each order besides the role. */
export const orderReviewSlice: Slice<Needs> = {
  name: 'ordering/review',
  messages: orderReviewMessages,
  policy: {
    'orderReview.detail': ['reviewer', 'buyer', 'handler', 'supervisor'],
    'orderReview.submit': ['reviewer'],
    'orderReview.giveBack': ['reviewer'],
    'orderReview.transfer': ['reviewer'],
    'orderReview.colleagues': ['reviewer'],
    'orderReview.addReviewer': ['reviewer'],
    'orderReview.addable': ['reviewer'],
    'orderReview.passMany': ['reviewer'],
  },
  listeners: ({ clock }) => orderReviewListeners(clock),
  endpoints: (needs) => [
    query(orderReviewEndpoints.detail, (body, call) =>
      readOrderReview(needs, personOf(call), body.businessId),
    ),
    write(orderReviewEndpoints.submit, ({ orderId, file, ...form }, context) =>
      decide(needs, { ...refOf(orderId), ...form, fileGroup: file }, context),
    ),
    write(orderReviewEndpoints.giveBack, ({ orderId, opinion }, context) =>
      giveBack(needs, { ...refOf(orderId), opinion }, context),
    ),
    write(orderReviewEndpoints.transfer, ({ orderId, ...form }, context) =>
      transfer(needs, { ...refOf(orderId), ...form }, context),
    ),
    write(orderReviewEndpoints.addReviewer, ({ orderId, ...form }, context) =>
      addReviewer(needs, { ...refOf(orderId), ...form }, context),
    ),
    query(orderReviewEndpoints.addable, (body, call) =>
      readAddable(orderReview, body.orderId, personOf(call), needs),
    ),
    write(orderReviewEndpoints.passMany, (body, context) => passMany(needs, body, context)),
    query(orderReviewEndpoints.colleagues, (body, call) =>
      readColleagues(orderReview, body.orderId, personOf(call), needs),
    ),
  ],
};
