import { providerMessages } from '@jicai/shared/messages/operations/provider.ts';
import { defineJob, handleJob } from '../../kernel/jobs/job.ts';
import type { Slice } from '../../kernel/slice.ts';
import { claims } from './claims.ts';
import { providerDuties } from './duties.ts';
import { runFeed } from './feed.ts';
import { readForms } from './forms.ts';
import { invoices } from './invoices.ts';
import { syncOrders } from './orders.ts';
import { type PaperNeeds, syncPapers } from './papers.ts';

const feedJob = defineJob('provider.feed', {
  ids: [],
  schedule: '*/15 * * * *',
  timeoutSeconds: 1_800,
});
const formJob = defineJob('provider.forms', {
  ids: [],
  schedule: '*/15 * * * *',
});
const paperJob = defineJob('provider.papers', { ids: [], schedule: '* * * * *' });
const orderJob = defineJob('provider.orders', { ids: [], schedule: '* * * * *' });

/**
 * Shops of the mall that other systems keep (dsbs): their products, and the orders, after-sales and
 * applications for invoices that go there.
 */
export const providerSlice: Slice<PaperNeeds> = {
  name: 'operations/provider',
  messages: providerMessages,
  policy: {},
  duties: providerDuties,
  jobs: (needs) => [
    handleJob(feedJob, async () => {
      for (const provider of needs.externalProviders) await runFeed(provider, needs);
    }),
    handleJob(formJob, () => readForms(needs.externalProviders, needs)),
    handleJob(orderJob, () => syncOrders(needs)),
    handleJob(paperJob, () => syncPapers([claims, invoices], needs)),
  ],
};
