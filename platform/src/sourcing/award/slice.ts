import { defineJob, handleJob } from '../../kernel/jobs/job.ts';
import type { Slice } from '../../kernel/slice.ts';
import { type AwardDeps, advanceAwards } from './orders.ts';

const orderJob = defineJob('award.order', {
  ids: [],
  schedule: '* * * * *',
  triggeredBy: 'project',
});

/** Turns confirmed awards into orders, without a call. */
export const awardOrderSlice: Slice<AwardDeps> = {
  name: 'sourcing/award',
  policy: {},
  jobs: (deps) => [handleJob(orderJob, (_ids, report) => advanceAwards(deps, report))],
};
