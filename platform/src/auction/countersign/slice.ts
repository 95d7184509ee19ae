import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { countersignMessages } from '@jicai/shared/messages/auction/countersign.ts';
import type { Slice } from '../../kernel/slice.ts';
import type { LedgerDeps } from '../ledger/turn.ts';
import { auctionWrite } from '../participation/endpoints.ts';
import { decideCountersign } from './countersign.ts';
import type { CountersignKinds } from './kind.ts';

interface Needs extends LedgerDeps {
  readonly countersignKinds: CountersignKinds;
}

/** The supervisor's decisions on acts that the handler may not do alone (AU31-AU33). */
export const countersignSlice: Slice<Needs> = {
  name: 'auction/countersign',
  messages: countersignMessages,
  policy: { 'bidding.decideCountersign': ['supervisor'] },
  endpoints: (needs) => [
    auctionWrite(needs, biddingEndpoints.decideCountersign, ['supervisor'], (actor, body) =>
      decideCountersign(needs, actor, body),
    ),
  ],
};
