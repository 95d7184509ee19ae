import { acceptanceEndpoints } from '@jicai/shared/contract/fulfilment/acceptance.ts';
import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { acceptanceMessages } from '@jicai/shared/messages/fulfilment/acceptance.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { createPublish } from '../../kernel/events/events.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { handleJob } from '../../kernel/jobs/job.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import type { MakeDocument } from '../documents/documents.ts';
import { UNIT_READERS } from '../thread/order.ts';
import { deemAcceptedJob, deemOverdue } from './deemed.ts';
import { acceptanceDocument } from './document.ts';
import { acceptanceDuties } from './duties.ts';
import { acceptanceListeners } from './listeners.ts';
import { listDone, listWaiting } from './repository.ts';
import { type AcceptanceNeeds, cosignAcceptance, submitAcceptance } from './service.ts';

interface Needs extends AcceptanceNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly papers: MakeDocument;
}

const acceptors = ['acceptor'] as const;

/** Acceptance of what has arrived; who ordered never leads it. */
export const acceptanceSlice: Slice<Needs> = {
  name: 'fulfilment/acceptance',
  messages: acceptanceMessages,
  policy: {
    'acceptance.list': acceptors,
    'acceptance.submit': acceptors,
    'acceptance.cosign': acceptors,
    'acceptance.paper': [...UNIT_READERS, 'supplier', 'reviewer'],
  },
  duties: acceptanceDuties,
  menu: [
    {
      group: 'orders',
      order: 3,
      name: 'acceptances',
      title: '订单验收',
      path: menuPaths.acceptances,
      icon: 'checklist',
      needs: 'acceptance.list',
    },
  ],
  listeners: ({ clock }) => acceptanceListeners(clock),
  jobs: ({ db, clock, signing }) => [
    handleJob(deemAcceptedJob, () =>
      deemOverdue({ db, clock, signing, publish: createPublish(acceptanceListeners(clock)) }),
    ),
  ],
  endpoints: ({ db, clock, papers, ...needs }) => [
    query(acceptanceEndpoints.list, ({ tab, ...filter }, call) => {
      const of = { ...filter, person: personOf(call) };
      return tab === 'waiting' ? listWaiting(of, clock, db) : listDone(of, db);
    }),
    write(acceptanceEndpoints.submit, (body, context) => submitAcceptance(needs, body, context)),
    write(acceptanceEndpoints.cosign, (body, context) => cosignAcceptance(needs, body, context)),
    query(acceptanceEndpoints.paper, ({ id }, call) =>
      acceptanceDocument(id, personOf(call), papers, db),
    ),
  ],
};
