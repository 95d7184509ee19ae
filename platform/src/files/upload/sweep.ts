import { defineJob } from '../../kernel/jobs/job.ts';

/** Removes what uploads left behind, every ten minutes, on one platform of several. */
export const sweepUploads = defineJob('upload.sweep', { ids: [], schedule: '*/10 * * * *' });
