import { defineJob } from '../../kernel/jobs/job.ts';

/** Removes remains of uploads every ten minutes, on one platform of several. */
export const sweepUploads = defineJob('upload.sweep', { ids: [], schedule: '*/10 * * * *' });
