import { stockEndpoints } from '@jicai/shared/contract/fulfilment/stock.ts';
import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { stockMessages } from '@jicai/shared/messages/fulfilment/stock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import type { SigningKey } from '../../kernel/signing/signing-key.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import type { MakeDocument } from '../documents/documents.ts';
import { assetFrom, settingOf } from '../settings.ts';
import { UNIT_READERS } from '../thread/order.ts';
import { stockDuties } from './duties.ts';
import { listEntries, listWaitingLines, listWarehouses } from './repository.ts';
import { enterStock, reverseEntry } from './service.ts';
import { stockSlip } from './slip.ts';

interface Needs {
  readonly db: Database;
  readonly signing: SigningKey;
  readonly papers: MakeDocument;
}

const keepers = ['keeper'] as const;

/** Stock-in of accepted pieces by the unit's keepers. */
export const stockSlice: Slice<Needs> = {
  name: 'fulfilment/stock',
  messages: stockMessages,
  policy: {
    'stock.waiting': keepers,
    'stock.enter': keepers,
    'stock.done': keepers,
    'stock.reverse': keepers,
    'stock.slip': UNIT_READERS,
  },
  duties: stockDuties,
  menu: [
    {
      group: 'orders',
      order: 4,
      name: 'stockIn',
      title: '待入库',
      path: menuPaths.stockIn,
      icon: 'packageImport',
      needs: 'stock.waiting',
    },
    {
      group: 'orders',
      order: 5,
      name: 'stockEntries',
      title: '已入库',
      path: menuPaths.stockEntries,
      icon: 'packages',
      needs: 'stock.done',
    },
  ],
  endpoints: ({ db, signing, papers }) => [
    query(stockEndpoints.waiting, async (body, call) => {
      const person = personOf(call);
      const from = (await settingOf(assetFrom, db)) * 100;
      const found = await listWaitingLines({ ...body, person }, from, db);
      return { ...found, warehouses: await listWarehouses(person.orgId, db) };
    }),
    write(stockEndpoints.enter, (body, context) => enterStock(signing, body, context)),
    query(stockEndpoints.done, (body, call) =>
      listEntries({ ...body, person: personOf(call) }, db),
    ),
    write(stockEndpoints.reverse, (body, context) => reverseEntry(signing, body, context)),
    query(stockEndpoints.slip, ({ id }, call) => stockSlip(id, personOf(call), papers, db)),
  ],
};
