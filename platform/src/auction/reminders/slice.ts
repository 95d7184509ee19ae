import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import type { Slice } from '../../kernel/slice.ts';
import type { LedgerDeps } from '../ledger/turn.ts';
import { ANY_ROLE, auctionQuery, auctionWrite } from '../participation/endpoints.ts';
import { readReminders, sendReminder } from './reminders.ts';

const participants = ['handler', 'supervisor', 'supplier'] as const;

/** Reminders between the participants of an auction (AU34). */
export const remindersSlice: Slice<LedgerDeps> = {
  name: 'auction/reminders',
  policy: {
    'bidding.reminders': participants,
    'bidding.sendReminder': participants,
  },
  endpoints: (needs) => [
    auctionQuery(needs, biddingEndpoints.reminders, ANY_ROLE, async ({ code }, body) => ({
      reminders: await readReminders(body.packageNumber, body.afterSeq, code, needs.db),
    })),
    auctionWrite(needs, biddingEndpoints.sendReminder, ANY_ROLE, (actor, body) =>
      sendReminder(needs, actor, body),
    ),
  ],
};
