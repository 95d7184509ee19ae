import { dutyEndpoints } from '@jicai/shared/contract/work/duty.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Duty } from '../../kernel/duty.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { defineJob, handleJob } from '../../kernel/jobs/job.ts';
import { query, type Slice } from '../../kernel/slice.ts';
import { nobodyDuties, withoutNobody } from './duties.ts';
import { followDuties, followDutiesJob } from './follow.ts';
import { readUnattended, refreshUnattended } from './nobody.ts';

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
  readonly publicReads: Database;
  /** The duties of all slices. */
  readonly duties: readonly Duty[];
}

/** Asks every open object, because separation may bar whoever could act before. */
const findJob = defineJob('duty.findUnattended', { ids: [], schedule: '*/30 * * * *' });

/** Asks only what was found before: soon after somebody got a role, the administrators' duty is over. */
const recheckJob = defineJob('duty.recheckUnattended', {
  ids: [],
  schedule: '*/10 * * * *',
  triggeredBy: 'people',
});

/** Open work that nobody of an organisation can do: said on the object's page and to administrators. */
export const dutySlice: Slice<Needs> = {
  name: 'work/duty',
  policy: { 'duty.unattended': 'loggedIn' },
  duties: nobodyDuties,
  endpoints: ({ duties, clock, publicReads }) => [
    query(dutyEndpoints.unattended, async ({ businessType, businessId }, call) => {
      const { orgId } = personOf(call);
      const ofType = duties.filter((duty) => duty.businessType === businessType);
      const asked = withoutNobody(ofType);
      if (asked.length === 0) return { duties: [] };
      return { duties: await readUnattended(asked, { orgId, businessId }, clock, publicReads) };
    }),
  ],
  jobs: ({ duties, clock, db }) => {
    const needs = { duties: withoutNobody(duties), clock, db };
    return [
      handleJob(findJob, (_ids, report) => refreshUnattended(needs, { isRecheck: false }, report)),
      handleJob(recheckJob, (_ids, report) =>
        refreshUnattended(needs, { isRecheck: true }, report),
      ),
      handleJob(followDutiesJob, (_ids, report) => followDuties({ db, clock, duties }, report)),
    ];
  },
};
