import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { fixedPointEndpoints } from '@jicai/shared/contract/sourcing/fixed-point.ts';
import { refuse } from '@jicai/shared/domain/kernel/result.ts';
import { fixedPointMessages } from '@jicai/shared/messages/sourcing/fixed-point.ts';
import { personLeft } from '../../identity/organisation/events.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { on } from '../../kernel/events/events.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import type { ClaimFiles } from '../../ordering/order/ports.ts';
import { confirm } from './confirm.ts';
import { fixedOrderDuties } from './duties.ts';
import { handFixedOrdersOver } from './handover.ts';
import { listFixedOrders, readFixedOrder } from './reading.ts';
import * as fixed from './service.ts';
import { findService, listCategories, listUnits, servicesOf, serviceView } from './services.ts';

interface Needs extends fixed.QuoteDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly claimFiles: ClaimFiles;
}

const buyers = ['buyer', 'handler'] as const;
const both = [...buyers, 'supplier'] as const;

/** The fixed-point mall: services of appointed suppliers, from the need to an ordinary order. */
export const fixedPointSlice: Slice<Needs> = {
  name: 'sourcing/fixed-point',
  messages: fixedPointMessages,
  policy: {
    'fixedPoint.categories': 'anyone',
    'fixedPoint.service': 'anyone',
    'fixedOrder.list': both,
    'fixedOrder.detail': both,
    'fixedOrder.units': ['supplier'],
    'fixedOrder.services': ['supplier'],
    'fixedOrder.request': buyers,
    'fixedOrder.offer': ['supplier'],
    'fixedOrder.accept': ['supplier'],
    'fixedOrder.refuse': ['supplier'],
    'fixedOrder.fill': ['supplier'],
    'fixedOrder.giveBack': buyers,
    'fixedOrder.confirm': buyers,
    'fixedOrder.cancel': both,
  },
  duties: fixedOrderDuties,
  menu: [
    {
      group: 'orders',
      order: 6,
      name: 'fixedOrders',
      title: '定点服务单',
      path: menuPaths.fixedOrders,
      icon: 'tool',
      needs: 'fixedOrder.list',
    },
  ],
  openReads: ({ db, clock }) => [
    query(fixedPointEndpoints.categories, () => listCategories(clock, db)),
    query(fixedPointEndpoints.service, async ({ id }) => {
      const service = await findService(id, clock, db);
      return service ? { service: serviceView(service) } : refuse('fixedOrder.serviceUnknown');
    }),
  ],
  endpoints: ({ db, clock, claimFiles, files }) => [
    query(fixedPointEndpoints.list, (body, call) => listFixedOrders(personOf(call), body, db)),
    query(fixedPointEndpoints.detail, ({ id }, call) =>
      readFixedOrder(id, personOf(call), { clock, db }),
    ),
    query(fixedPointEndpoints.units, (body) => listUnits(body, db)),
    query(fixedPointEndpoints.services, async (_body, call) => ({
      services: (await servicesOf(personOf(call).orgId, clock, db)).map(serviceView),
    })),
    write(fixedPointEndpoints.request, fixed.request),
    write(fixedPointEndpoints.offer, (body, context) => fixed.offer({ files }, body, context)),
    write(fixedPointEndpoints.accept, fixed.accept),
    write(fixedPointEndpoints.refuse, fixed.refuseRequest),
    write(fixedPointEndpoints.fill, (body, context) => fixed.fill({ files }, body, context)),
    write(fixedPointEndpoints.giveBack, fixed.giveBack),
    write(fixedPointEndpoints.confirm, (body, context) => confirm(claimFiles, body, context)),
    write(fixedPointEndpoints.cancel, fixed.cancel),
  ],
  listeners: () => [on(personLeft, handFixedOrdersOver)],
};
