import type { Database } from '../../src/kernel/db/open.ts';
import type { Slice } from '../../src/kernel/slice.ts';
import { pictureRoutes } from './routes.ts';

/** Drawn pictures of products and shops. */
export const pictureSlice: Slice<{ readonly publicReads: Database }> = {
  name: 'mall/catalog/pictures',
  policy: {},
  routes: ({ publicReads }, server) => pictureRoutes(server.app, publicReads),
};
