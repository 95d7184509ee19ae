import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { defineJob, handleJob } from '../../kernel/jobs/job.ts';
import type { Slice } from '../../kernel/slice.ts';
import { certificateDuties } from './duties.ts';
import { holdProducts, tellOfEnds, warnOfExpiry } from './holds.ts';

/** At the first minute of each hour, so also of each day. */
const checkCertificates = defineJob('certificate.check', { ids: [], schedule: '0 * * * *' });

/** Certificates that end: warnings before, and products off the shelf after. */
export const certificateSlice: Slice<{ readonly db: Database; readonly clock: Clock }> = {
  name: 'supply/certificate',
  policy: {},
  duties: certificateDuties,
  jobs: (needs) => [
    handleJob(checkCertificates, async () => {
      await warnOfExpiry(needs);
      await holdProducts(needs);
      await tellOfEnds(needs);
    }),
  ],
};
