import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { negotiationEndpoints } from '@jicai/shared/contract/sourcing/negotiation.ts';
import { negotiationMessages } from '@jicai/shared/messages/sourcing/negotiation.ts';
import { personLeft } from '../../identity/organisation/events.ts';
import type { Database } from '../../kernel/db/open.ts';
import { on } from '../../kernel/events/events.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import type { ClaimFiles } from '../../ordering/order/ports.ts';
import { negotiationDuties } from './duties.ts';
import { handNegotiationsOver } from './handover.ts';
import { order } from './order.ts';
import { listOwn, readDetail, readNew } from './reading.ts';
import * as negotiation from './service.ts';

interface Needs {
  readonly db: Database;
  readonly claimFiles: ClaimFiles;
}

const buyers = ['buyer', 'handler'] as const;
const suppliers = ['supplier'] as const;
const readers = [...buyers, ...suppliers, 'supervisor'] as const;

/** Negotiations (议价) about a package, a product or an order: at most N rounds, prices only fall. */
export const negotiationSlice: Slice<Needs> = {
  name: 'sourcing/negotiation',
  messages: negotiationMessages,
  policy: {
    'negotiation.list': readers,
    'negotiation.detail': readers,
    'negotiation.subject': buyers,
    'negotiation.start': buyers,
    'negotiation.ask': buyers,
    'negotiation.offer': suppliers,
    'negotiation.take': suppliers,
    'negotiation.accept': buyers,
    'negotiation.giveUp': buyers,
    'negotiation.order': buyers,
  },
  duties: negotiationDuties,
  menu: [
    {
      group: 'sourcing',
      order: 7,
      name: 'negotiations',
      title: '议价',
      path: menuPaths.negotiations,
      icon: 'arrowsExchange',
      needs: 'negotiation.list',
    },
  ],
  endpoints: ({ db, claimFiles }) => [
    query(negotiationEndpoints.list, (body, call) => listOwn(personOf(call), body, db)),
    query(negotiationEndpoints.detail, ({ id }, call) => readDetail(id, personOf(call), db)),
    query(negotiationEndpoints.subject, (body, call) => readNew(body, personOf(call), db)),
    write(negotiationEndpoints.start, negotiation.start),
    write(negotiationEndpoints.ask, negotiation.ask),
    write(negotiationEndpoints.offer, negotiation.offer),
    write(negotiationEndpoints.take, negotiation.take),
    write(negotiationEndpoints.accept, negotiation.accept),
    write(negotiationEndpoints.giveUp, negotiation.giveUp),
    write(negotiationEndpoints.order, (body, context) => order(claimFiles, body, context)),
  ],
  listeners: () => [on(personLeft, handNegotiationsOver)],
};
