import type { Slice } from '../../kernel/slice.ts';
import { uploadPolicy } from './policy.ts';
import { uploadRoutes } from './routes.ts';
import type { Files } from './service.ts';
import { startSweeper } from './sweeper.ts';

interface Needs {
  readonly files: Files;
}

export const uploadSlice: Slice<Needs> = {
  name: 'files/upload',
  policy: uploadPolicy,
  start: ({ files }, log) => startSweeper(files, log),
  routes: ({ files }, server) => uploadRoutes(server, files),
};
