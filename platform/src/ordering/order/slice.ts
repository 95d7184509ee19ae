import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { recipientEndpoints } from '@jicai/shared/contract/ordering/recipient.ts';
import { orderMessages } from '@jicai/shared/messages/ordering/order.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Duty } from '../../kernel/duty.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { askingWrite, query, type ServedEndpoint, type Slice, write } from '../../kernel/slice.ts';
import type { AskProviders } from '../pricing/external.ts';
import { orderDuties } from './due.ts';
import { askEdit, type EditDeps, editOrder } from './placing/edit/edit.ts';
import type { ReadOrderContract } from './ports.ts';
import * as reading from './reading/queries.ts';
import { buyAgain } from './transitions/again.ts';
import * as transitions from './transitions/calls.ts';
import { urgeOrder } from './transitions/urge.ts';

interface OrderDeps extends EditDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly duties: readonly Duty[];
  readonly askProviders: AskProviders | null;
  readonly readOrderContract: ReadOrderContract;
}

const buyers = ['buyer', 'handler'] as const;
const readers = ['buyer', 'handler', 'supplier', 'reviewer'] as const;

const queries = (deps: OrderDeps): ServedEndpoint[] => [
  query(orderEndpoints.list, (body, call) => reading.list(deps, body, 'unit', personOf(call))),
  query(orderEndpoints.supplierList, (body, call) =>
    reading.list(deps, body, 'supplier', personOf(call)),
  ),
  query(orderEndpoints.exportList, (body, call) =>
    reading.exportList(deps, body, 'unit', personOf(call)),
  ),
  query(orderEndpoints.supplierExport, (body, call) =>
    reading.exportList(deps, body, 'supplier', personOf(call)),
  ),
  query(orderEndpoints.detail, ({ id }, call) => reading.detail(deps, id, personOf(call))),
  query(orderEndpoints.snapshot, (body, call) => reading.snapshot(deps, body, personOf(call))),
  query(recipientEndpoints.exportOrder, (body, call) =>
    reading.exportRecipients(deps, body, personOf(call)),
  ),
];

const writes = (deps: OrderDeps): ServedEndpoint[] => [
  askingWrite(
    orderEndpoints.edit,
    (body, call) => askEdit(deps, body, personOf(call)),
    (body, context, quotes) => editOrder(deps, body, quotes, context),
  ),
  write(orderEndpoints.withdraw, transitions.withdraw),
  write(orderEndpoints.cancel, transitions.cancel),
  write(orderEndpoints.confirm, transitions.confirm),
  write(orderEndpoints.decline, transitions.decline),
  write(orderEndpoints.urge, urgeOrder),
  write(orderEndpoints.again, buyAgain),
];

/** Orders that were submitted. Each query asks whose they are; the table of states, who may do what. */
export const orderSlice: Slice<OrderDeps> = {
  name: 'ordering/order',
  messages: orderMessages,
  policy: {
    'order.list': buyers,
    'order.export': buyers,
    'order.supplierList': ['supplier'],
    'order.supplierExport': ['supplier'],
    'order.detail': readers,
    'order.snapshot': readers,
    'order.withdraw': buyers,
    'order.edit': buyers,
    'order.cancel': buyers,
    'order.confirm': ['supplier'],
    'order.decline': ['supplier'],
    'order.urge': buyers,
    'order.again': buyers,
    'recipient.exportOrder': [...buyers, 'supplier'],
  },
  duties: orderDuties,
  menu: [
    {
      group: 'orders',
      order: 1,
      name: 'orders',
      title: '我的订单',
      path: menuPaths.orders,
      icon: 'clipboardList',
      needs: 'order.list',
    },
    {
      group: 'orders',
      order: 2,
      name: 'supplierOrders',
      title: '店铺订单',
      path: menuPaths.supplierOrders,
      icon: 'clipboardText',
      needs: 'order.supplierList',
    },
  ],
  endpoints: (deps) => [...queries(deps), ...writes(deps)],
};
