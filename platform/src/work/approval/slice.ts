import { approvalMessages } from '@jicai/shared/messages/work/approval.ts';
import {
  passCeilingChanged,
  personLeft,
  reviewBodiesChanged,
  unitSwitched,
} from '../../identity/organisation/events.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { on } from '../../kernel/events/events.ts';
import { onLater } from '../../kernel/jobs/enqueue.ts';
import { handleJob } from '../../kernel/jobs/job.ts';
import type { Slice } from '../../kernel/slice.ts';
import { transact } from '../../kernel/write/write.ts';
import { askAnewJob, askAnewJobs, unitSwitchedJob } from './flow/ask-anew.ts';
import { remindOverdue, remindOverdueReviews } from './flow/deadlines.ts';
import {
  byItself,
  delegationRevoked,
  isDelegation,
  takeBackDelegations,
  takeBackRevoked,
  takeBackTasks,
} from './flow/take-back.ts';
import type { ReviewNeeds } from './kind.ts';
import { announceDelegations, announceReviewDelegations } from './reviewers/delegation.ts';
import { handReviewsOver } from './reviewers/handover.ts';

interface Needs extends ReviewNeeds {
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * The review engine. The calls of a review belong to the slice of its business type: each names its
 * object in its own wire words.
 */
export const approvalSlice: Slice<Needs> = {
  name: 'work/approval',
  messages: approvalMessages,
  policy: {},
  listeners: ({ reviewKinds }) => [
    on(personLeft, (left, trx) => handReviewsOver(reviewKinds, left, trx)),
    onLater(reviewBodiesChanged, askAnewJob, (change) => change),
    onLater(passCeilingChanged, askAnewJob, (change) => ({ ...change, unitId: '' })),
    onLater(delegationRevoked, takeBackRevoked, (revoked) => revoked),
    onLater(unitSwitched, unitSwitchedJob, (change) => change),
  ],
  jobs: ({ db, clock, reviewKinds }) => [
    handleJob(remindOverdueReviews, async () => {
      await transact(db, (trx) => remindOverdue(reviewKinds, clock, trx));
    }),
    handleJob(announceReviewDelegations, () =>
      transact(db, (trx) => announceDelegations(reviewKinds, { clock, trx })),
    ),
    handleJob(takeBackDelegations, () => takeBackTasks(reviewKinds, byItself(db, clock))),
    handleJob(takeBackRevoked, ({ delegationId }) =>
      takeBackTasks(reviewKinds, byItself(db, clock), isDelegation(delegationId)),
    ),
    ...askAnewJobs(reviewKinds, { db, clock }),
  ],
};
