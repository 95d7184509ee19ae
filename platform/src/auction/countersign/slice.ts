import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { countersignMessages } from '@jicai/shared/messages/auction/countersign.ts';
import { proven } from '../../kernel/http/caller/policy.ts';
import { handleJob } from '../../kernel/jobs/job.ts';
import { type Slice, write } from '../../kernel/slice.ts';
import { transact } from '../../kernel/write/write.ts';
import type { LedgerDeps } from '../ledger/turn.ts';
import { auctionWrite } from '../participation/endpoints.ts';
import { decideCountersign } from './countersign.ts';
import { escalateCountersigns, escalateCountersignsJob, seeCountersign } from './escalation.ts';
import type { CountersignKinds } from './kind.ts';

interface Needs extends LedgerDeps {
  readonly countersignKinds: CountersignKinds;
  readonly countersignMinutes: number;
}

/**
 * The calls by which a supervisor decides a request and records having seen it (AU31–AU33), and the
 * job that escalates requests.
 */
export const countersignSlice: Slice<Needs> = {
  name: 'auction/countersign',
  messages: countersignMessages,
  policy: {
    'bidding.decideCountersign': proven(['supervisor']),
    'bidding.seeCountersign': ['supervisor'],
  },
  endpoints: (needs) => [
    auctionWrite(needs, biddingEndpoints.decideCountersign, ['supervisor'], (actor, body) =>
      decideCountersign(needs, actor, body),
    ),
    write(biddingEndpoints.seeCountersign, seeCountersign),
  ],
  jobs: ({ db, clock, countersignMinutes }) => [
    handleJob(escalateCountersignsJob, async () => {
      await transact(db, (trx) => escalateCountersigns(countersignMinutes, clock, trx));
    }),
  ],
};
