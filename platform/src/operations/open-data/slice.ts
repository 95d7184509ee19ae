import type { Database } from '../../kernel/db/open.ts';
import type { Slice } from '../../kernel/slice.ts';
import { every } from '../../kernel/timers/every.ts';
import { type FeedDeps, feedOpenData } from './feed.ts';
import { openDataRoutes } from './routes.ts';

interface Needs extends FeedDeps {
  readonly publicReads: Database;
}

/** The wait between two searches for projects that moved, in ms. */
const INTERVAL_MS = 2_000;

/** Contracting processes as open data (OCDS 1.1.5), fed by what happens to projects. */
export const openDataSlice: Slice<Needs> = {
  name: 'operations/open-data',
  policy: {},
  routes: (needs, { app }) => openDataRoutes(app, needs),
  start: (needs, log) => {
    const onError = (error: unknown) =>
      log.error({ err: error }, 'a project could not be published as open data');
    return every(INTERVAL_MS, async () => void (await feedOpenData(needs, onError)), { onError });
  },
};
