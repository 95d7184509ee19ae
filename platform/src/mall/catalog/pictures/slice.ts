import type { Database } from '../../../kernel/db/open.ts';
import type { Slice } from '../../../kernel/slice.ts';
import { pictureRoutes } from './routes.ts';

/** Drawn pictures of products and shops. */
export const pictureSlice: Slice<{ readonly db: Database }> = {
  name: 'mall/catalog/pictures',
  policy: {},
  routes: ({ db }, server) => pictureRoutes(server.app, db),
};
