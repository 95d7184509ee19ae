import { historyEndpoints } from '@jicai/shared/contract/mall/history.ts';
import { limits } from '@jicai/shared/limits.ts';
import type { Database } from '../../kernel/db/open.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { ownWrite, query, type Slice, write } from '../../kernel/slice.ts';
import { forgetVisits, listVisited, noteVisit } from './repository.ts';

/** The products that the caller has looked at. */
export const historySlice: Slice<{ readonly db: Database }> = {
  name: 'mall/history',
  policy: {
    'history.list': 'loggedIn',
    'history.record': 'loggedIn',
    'history.remove': 'loggedIn',
  },
  endpoints: ({ db }) => [
    query(historyEndpoints.list, async (_body, call) => ({
      rows: await listVisited(personOf(call).id, limits.toolbarRows, db),
    })),
    // One statement on every product page; a repeated call does no harm.
    ownWrite('unkeyed', historyEndpoints.record, async ({ productId }, call) => {
      await noteVisit(personOf(call).id, productId, db);
      return {};
    }),
    write(historyEndpoints.remove, async ({ productId }, { trx, person }) => {
      await forgetVisits(person.id, productId, trx);
      return {};
    }),
  ],
};
