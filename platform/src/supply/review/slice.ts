import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { listingReviewEndpoints } from '@jicai/shared/contract/supply/listing-review.ts';
import { isRefusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { defineJob, handleJob } from '../../kernel/jobs/job.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import { decide } from '../../work/approval/flow/decide.ts';
import type { ReviewNeeds } from '../../work/approval/kind.ts';
import { lockProduct } from '../product/row.ts';
import { retireIdleProducts } from './idle.ts';
import { endCorrections, takeMeasure } from './measures.ts';
import {
  findNext,
  type QueueNeeds,
  readLiveProducts,
  readProductSheet,
  readQueue,
} from './queue.ts';
import { saveSkills } from './skills.ts';

const reviewers = ['listingReviewer'] as const;

/** Each night: products that nobody bought or changed for long. */
const retireIdle = defineJob('listing.retireIdle', { ids: [], schedule: '40 2 * * *' });

const endOverdueCorrections = defineJob('listing.endCorrections', {
  ids: [],
  schedule: '*/5 * * * *',
});

/** The review of products, and measures against live ones. */
export const listingReviewSlice: Slice<QueueNeeds & ReviewNeeds> = {
  name: 'supply/review',
  policy: {
    'listingReview.queue': reviewers,
    'listingReview.saveSkills': reviewers,
    'listingReview.detail': reviewers,
    'listingReview.submit': reviewers,
    'listingReview.live': reviewers,
    'listingReview.measure': reviewers,
  },
  menu: [
    {
      group: 'platform',
      order: 1,
      name: 'listingQueue',
      title: '商品审核',
      path: menuPaths.listingQueue,
      icon: 'clipboardCheck',
      needs: 'listingReview.queue',
    },
    {
      group: 'platform',
      order: 2,
      name: 'listingSpotCheck',
      title: '在售商品抽查',
      path: menuPaths.listingSpotCheck,
      icon: 'zoomCheck',
      needs: 'listingReview.live',
    },
  ],
  endpoints: (needs) => [
    query(listingReviewEndpoints.queue, (body, call) => readQueue(needs, personOf(call), body)),
    write(listingReviewEndpoints.saveSkills, saveSkills),
    query(listingReviewEndpoints.detail, ({ id }, call) =>
      readProductSheet(needs, personOf(call), id),
    ),
    write(listingReviewEndpoints.submit, async ({ id, hash, result, opinion }, context) => {
      const row = await lockProduct(id, context.trx);
      if (!row) return refuse('approval.unknown');
      // The text was edited between the reviewer's reading and the decision.
      if (row.staged === 'inReview' && row.contentHash !== hash)
        return refuse('listing.changedMeanwhile');
      const form = { result, opinion, fileGroup: null, fileChange: null };
      const ref = { businessType: 'product', businessId: id };
      const decided = await decide(needs, { ...ref, ...form }, context);
      if (isRefusal(decided)) return decided;
      return { nextId: await findNext(context.person, null, context.trx) };
    }),
    query(listingReviewEndpoints.live, (body) => readLiveProducts(needs, body)),
    write(listingReviewEndpoints.measure, takeMeasure),
  ],
  jobs: (needs) => [
    handleJob(endOverdueCorrections, () => endCorrections(needs)),
    handleJob(retireIdle, () => retireIdleProducts(needs)),
  ],
};
