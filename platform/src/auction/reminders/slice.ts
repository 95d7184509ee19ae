import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import type { Slice } from '../../kernel/slice.ts';
import type { LedgerDeps } from '../ledger/turn.ts';
import { ANY_ROLE, auctionQuery, auctionWrite } from '../participation/endpoints.ts';
import type { Limiter } from '../rate-limit/limiter.ts';
import { readReminders, sendReminder } from './reminders.ts';

const participants = ['handler', 'supervisor', 'supplier'] as const;

interface Needs extends LedgerDeps {
  readonly limiter: Limiter;
}

/** The calls that send and read reminders between the participants of an auction (AU34). */
export const remindersSlice: Slice<Needs> = {
  name: 'auction/reminders',
  policy: {
    'bidding.reminders': participants,
    'bidding.sendReminder': participants,
  },
  endpoints: (needs) => [
    auctionQuery(needs, biddingEndpoints.reminders, ANY_ROLE, async ({ code }, body) => ({
      reminders: await readReminders(body.packageNumber, body.afterSeq, code, needs.db),
    })),
    auctionWrite(
      needs,
      biddingEndpoints.sendReminder,
      ANY_ROLE,
      async (actor, body) =>
        (await needs.limiter.check(body.packageNumber, 'message', actor)) ??
        sendReminder(needs, actor, body),
    ),
  ],
};
