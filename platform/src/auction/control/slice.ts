import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { isStop } from '@jicai/shared/domain/auction/is-stop.ts';
import { controlMessages } from '@jicai/shared/messages/auction/control.ts';
import { proven } from '../../kernel/http/caller/policy.ts';
import type { Slice } from '../../kernel/slice.ts';
import { commandAnswer } from '../countersign/countersign.ts';
import { auctionWrite } from '../participation/endpoints.ts';
import { changeClosing, changeState, clearBids, pauseAtOnce } from './control.ts';
import type { EndDeps } from './end-rule.ts';

const handler = ['handler'] as const;

/**
 * The calls by which the handler pauses, resumes, stops, changes the end of, and clears bids of an auction.
 */
export const controlSlice: Slice<EndDeps> = {
  name: 'auction/control',
  messages: controlMessages,
  policy: {
    'bidding.changeEnd': ['handler'],
    'bidding.changeState': proven(['handler'], { when: isStop }),
    'bidding.clearBids': proven(['handler']),
    'bidding.emergencyPause': ['handler'],
  },
  endpoints: (needs) => [
    auctionWrite(needs, biddingEndpoints.changeEnd, handler, (actor, body) =>
      commandAnswer(changeClosing(needs, actor, body)),
    ),
    auctionWrite(needs, biddingEndpoints.changeState, handler, (actor, body) =>
      commandAnswer(changeState(needs, actor, body)),
    ),
    auctionWrite(needs, biddingEndpoints.clearBids, handler, (actor, body) =>
      commandAnswer(clearBids(needs, actor, body)),
    ),
    auctionWrite(needs, biddingEndpoints.emergencyPause, handler, (actor, body) =>
      commandAnswer(pauseAtOnce(needs, actor, body)),
    ),
  ],
};
