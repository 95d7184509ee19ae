import { comparisonEndpoints } from '@jicai/shared/contract/mall/comparison.ts';
import { refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import { type Call, personOf } from '../../kernel/http/caller.ts';
import { once } from '../../kernel/write/once.ts';
import { readOffers } from '../catalog/offers.ts';
import { readColumns } from './columns.ts';
import { freezeComparison, listComparisonRecords, readComparisonRecord } from './records.ts';
import * as slots from './repository.ts';

/** The comparison of whoever calls; at most four goods. */
export function createComparison({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  const write = <Res>(run: (trx: Executor) => Promise<Res>) => db.transaction().execute(run);

  return {
    list: async (call: Call) => ({ rows: await slots.readComparison(personOf(call).id, db) }),

    add: (call: Call, body: { goodsId: string }) =>
      write((trx) =>
        once(call, comparisonEndpoints.add, body, trx, async () => {
          const { id } = personOf(call);
          const [offer] = await readOffers({ goodsIds: [body.goodsId] }, null, trx);
          if (!offer) return refuse('goods.unknown');
          const taken = await slots.takeSlot(id, body.goodsId, trx);
          if (taken === 'full') return refuse('comparison.full');
          return { count: await slots.countComparison(id, trx) };
        }),
      ),

    remove: (call: Call, body: { id: string }) =>
      write((trx) =>
        once(call, comparisonEndpoints.remove, body, trx, async () => {
          const { id } = personOf(call);
          await slots.freeSlot(id, body.id, trx);
          return { count: await slots.countComparison(id, trx) };
        }),
      ),

    clear: (call: Call) =>
      write((trx) =>
        once(call, comparisonEndpoints.clear, {}, trx, async () => {
          await slots.clearComparison(personOf(call).id, trx);
          return {};
        }),
      ),

    /** Goods named by id, or those of the bar. */
    async table(call: Call, goodsIds: readonly string[] | null) {
      const bar = await slots.readComparison(personOf(call).id, db);
      const ids = goodsIds ?? bar.map((item) => item.goodsId);
      if (ids.length > limits.comparedGoods) return refuse('comparison.full');
      const slotOf = new Map(bar.map((item) => [item.goodsId, item.id]));
      return { columns: await readColumns(ids, slotOf, db) };
    },

    createRecord: (call: Call, body: { goodsIds: string[] }) =>
      write((trx) =>
        once(call, comparisonEndpoints.createRecord, body, trx, async () => {
          const ids = [...new Set(body.goodsIds)];
          if (ids.length > limits.comparedGoods) return refuse('comparison.full');
          const columns = await readColumns(ids, new Map(), trx);
          if (columns.length < ids.length) return refuse('goods.unknown');
          if (columns.length < 2) return refuse('comparison.tooFew');
          return { record: await freezeComparison(personOf(call), columns, clock, trx) };
        }),
      ),

    async record(call: Call, recordId: string) {
      const record = await readComparisonRecord(personOf(call).id, recordId, db);
      return record ? { record } : refuse('comparison.unknownRecord');
    },

    listRecords: async (call: Call) => ({
      rows: await listComparisonRecords(personOf(call).id, limits.maxPageSize, db),
    }),
  };
}

export type Comparisons = ReturnType<typeof createComparison>;
