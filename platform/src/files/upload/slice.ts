import { handleJob } from '../../kernel/jobs/job.ts';
import type { Slice } from '../../kernel/slice.ts';
import { uploadPolicy } from './policy.ts';
import { uploadRoutes } from './routes.ts';
import type { Files } from './service.ts';
import { sweepUploads } from './sweep.ts';

interface Needs {
  readonly files: Files;
}

export const uploadSlice: Slice<Needs> = {
  name: 'files/upload',
  policy: uploadPolicy,
  jobs: ({ files }) => [handleJob(sweepUploads, () => files.sweep())],
  routes: ({ files }, server) => uploadRoutes(server, files),
};
