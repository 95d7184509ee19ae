import { historyEndpoints } from '@jicai/shared/contract/mall/history.ts';
import { limits } from '@jicai/shared/limits.ts';
import type { Database } from '../../kernel/db/open.ts';
import { type Call, personOf } from '../../kernel/http/caller.ts';
import { once } from '../../kernel/write/once.ts';
import * as history from './repository.ts';

/** What whoever calls has looked at. */
export function createHistory(db: Database) {
  return {
    list: async (call: Call) => ({
      rows: await history.listVisited(personOf(call).id, limits.toolbarRows, db),
    }),

    async record(call: Call, goodsId: string) {
      await history.noteVisit(personOf(call).id, goodsId, db);
      return {};
    },

    remove: (call: Call, body: { goodsId: string | null }) =>
      db.transaction().execute((trx) =>
        once(call, historyEndpoints.remove, body, trx, async () => {
          await history.forgetVisits(personOf(call).id, body.goodsId, trx);
          return {};
        }),
      ),
  };
}

export type History = ReturnType<typeof createHistory>;
