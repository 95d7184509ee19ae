import { threadEndpoints } from '@jicai/shared/contract/fulfilment/thread.ts';
import { threadMessages } from '@jicai/shared/messages/fulfilment/thread.ts';
import { personLeft } from '../../identity/organisation/events.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { on } from '../../kernel/events/events.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { query, type Slice } from '../../kernel/slice.ts';
import { verifyDocument } from '../documents/seal.ts';
import { handOrdersOver } from '../thread/handover.ts';
import { UNIT_READERS } from '../thread/order.ts';
import { readThread } from './read.ts';

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
}

/** The thread of an order, and the public check of its papers. */
export const timelineSlice: Slice<Needs> = {
  name: 'fulfilment/timeline',
  messages: threadMessages,
  policy: {
    'thread.read': [...UNIT_READERS, 'supplier', 'reviewer'],
    'document.verify': 'anyone',
  },
  openReads: ({ db }) => [
    query(threadEndpoints.verify, async ({ code }) => ({
      result: await verifyDocument(code, db),
    })),
  ],
  endpoints: ({ db, clock }) => [
    query(threadEndpoints.read, ({ orderId }, call) =>
      readThread(orderId, personOf(call), { db, clock }),
    ),
  ],
  listeners: () => [on(personLeft, handOrdersOver)],
};
