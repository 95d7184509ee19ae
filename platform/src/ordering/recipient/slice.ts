import { recipientEndpoints } from '@jicai/shared/contract/ordering/recipient.ts';
import { recipientMessages } from '@jicai/shared/messages/ordering/recipient.ts';
import type { Database } from '../../kernel/db/open.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { query, type Slice } from '../../kernel/slice.ts';
import { matchRegions } from './service.ts';
import { templateOf } from './workbook.ts';

interface RecipientDeps {
  readonly db: Database;
}

const buyers = ['buyer', 'handler'] as const;

/** Lists of recipients before they are submitted; those of an order are read with the order. */
export const recipientSlice: Slice<RecipientDeps> = {
  name: 'ordering/recipient',
  messages: recipientMessages,
  policy: {
    'recipient.template': buyers,
    'recipient.matchRegions': buyers,
  },
  endpoints: ({ db }) => [
    query(recipientEndpoints.template, templateOf),
    query(recipientEndpoints.matchRegions, (body, call) => matchRegions(body, personOf(call), db)),
  ],
};
