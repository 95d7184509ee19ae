import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { reviewsEndpoints } from '@jicai/shared/contract/mall/reviews.ts';
import { reviewsMessages } from '@jicai/shared/messages/mall/reviews.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { handleJob } from '../../kernel/jobs/job.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import { scoreShops, scoreShopsJob } from './scores.ts';
import * as reviews from './service.ts';

const buyers = ['buyer', 'handler'] as const;

/** 评价: everybody reads them, buyers of accepted products write them, suppliers answer. */
export const reviewsSlice: Slice<{ readonly db: Database; readonly clock: Clock }> = {
  name: 'mall/reviews',
  messages: reviewsMessages,
  policy: {
    'reviews.list': 'anyone',
    'reviews.supplierFacts': 'anyone',
    'reviews.pending': buyers,
    'reviews.own': buyers,
    'reviews.write': buyers,
    'reviews.received': ['supplier'],
    'reviews.answer': ['supplier'],
  },
  menu: [
    {
      group: 'shopping',
      order: 5,
      name: 'reviews',
      title: '商品评价',
      path: menuPaths.reviews,
      icon: 'star',
      needs: 'reviews.write',
    },
    {
      group: 'supply',
      order: 8,
      name: 'supplierReviews',
      title: '评价回复',
      path: menuPaths.supplierReviews,
      icon: 'messageReply',
      needs: 'reviews.answer',
    },
  ],
  jobs: (needs) => [handleJob(scoreShopsJob, () => scoreShops(needs))],
  openReads: ({ db, clock }) => {
    const deps = { db, clock };
    return [
      query(reviewsEndpoints.list, (body) =>
        reviews.listOfProduct(body.productId, body.page, deps),
      ),
      query(reviewsEndpoints.supplierFacts, (body) => reviews.factsOf(body.shopId, deps)),
    ];
  },
  endpoints: ({ db, clock }) => {
    const deps = { db, clock };
    return [
      query(reviewsEndpoints.pending, (body, call) =>
        reviews.listPending(personOf(call), body.page, deps),
      ),
      query(reviewsEndpoints.own, (body, call) => reviews.listOwn(personOf(call), body.page, deps)),
      write(reviewsEndpoints.write, reviews.writeReview),
      query(reviewsEndpoints.received, (body, call) =>
        reviews.listReceived(personOf(call), body.page, deps),
      ),
      write(reviewsEndpoints.answer, reviews.answerReview),
    ];
  },
};
