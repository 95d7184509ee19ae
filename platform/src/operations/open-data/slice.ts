import {
  type ContractRef,
  contractPublished,
  contractTerminated,
} from '../../fulfilment/contract/events.ts';
import { projectOfOrder, projectsOfPayment } from '../../fulfilment/contract/open-contracts.ts';
import { paymentMade } from '../../fulfilment/payment/events.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import { type Listener, on } from '../../kernel/events/events.ts';
import { defineJob, handleJob, untilFewer } from '../../kernel/jobs/job.ts';
import type { Slice } from '../../kernel/slice.ts';
import { FOLLOW_BATCH } from '../../sourcing/life/changes.ts';
import { type FeedDeps, feedOpenData, noteProjectOf } from './feed.ts';
import { openDataRoutes } from './routes.ts';

interface Needs extends FeedDeps {
  readonly publicReads: Database;
}

const feedJob = defineJob('openData.feed', {
  ids: [],
  schedule: '*/5 * * * *',
  triggeredBy: 'project',
});

/** Contracts and payments of awards are part of the project's process. */
function openDataListeners(clock: Clock): Listener[] {
  const noteContract = async ({ orderId }: ContractRef, trx: Executor) =>
    noteProjectOf(await projectOfOrder(orderId, trx), clock, trx);
  return [
    on(contractPublished, noteContract),
    on(contractTerminated, noteContract),
    on(paymentMade, async ({ paymentId }, trx) =>
      noteProjectOf(await projectsOfPayment(paymentId, trx), clock, trx),
    ),
  ];
}

/** Contracting processes as open data (OCDS 1.1.5), fed by what happens to projects and their contracts. */
export const openDataSlice: Slice<Needs> = {
  name: 'operations/open-data',
  policy: {},
  listeners: ({ clock }) => openDataListeners(clock),
  routes: (needs, { app }) => openDataRoutes(app, needs),
  jobs: (needs) => [
    handleJob(feedJob, (_ids, report) =>
      untilFewer(FOLLOW_BATCH, () => feedOpenData(needs, report)),
    ),
  ],
};
