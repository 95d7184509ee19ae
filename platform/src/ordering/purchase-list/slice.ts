import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { purchaseListEndpoints } from '@jicai/shared/contract/ordering/purchase-list.ts';
import { purchaseListMessages } from '@jicai/shared/messages/ordering/purchase-list.ts';
import type { Database } from '../../kernel/db/open.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import * as lists from './service.ts';

const buyers = ['buyer', 'handler'] as const;

/** 常购清单: what was bought often, lists of one's own and of the unit, orders by model numbers. */
export const purchaseListSlice: Slice<{ readonly db: Database }> = {
  name: 'ordering/purchase-list',
  messages: purchaseListMessages,
  policy: {
    'purchaseList.frequent': buyers,
    'purchaseList.match': buyers,
    'purchaseList.list': buyers,
    'purchaseList.detail': buyers,
    'purchaseList.create': buyers,
    'purchaseList.update': buyers,
    'purchaseList.remove': buyers,
  },
  menu: [
    {
      group: 'shopping',
      order: 6,
      name: 'purchaseLists',
      title: '常购清单',
      path: menuPaths.purchaseLists,
      icon: 'listCheck',
      needs: 'purchaseList.create',
    },
  ],
  endpoints: ({ db }) => [
    query(purchaseListEndpoints.frequent, (body, call) =>
      lists.listFrequent(personOf(call), body.page, db),
    ),
    query(purchaseListEndpoints.match, (body) => lists.match(body, db)),
    query(purchaseListEndpoints.list, (body, call) => lists.list(personOf(call), body, db)),
    query(purchaseListEndpoints.detail, (body, call) => lists.detail(personOf(call), body.id, db)),
    write(purchaseListEndpoints.create, lists.create),
    write(purchaseListEndpoints.update, lists.update),
    write(purchaseListEndpoints.remove, lists.remove),
  ],
};
