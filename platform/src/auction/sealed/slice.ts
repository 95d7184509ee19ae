import { sealedEndpoints } from '@jicai/shared/contract/auction/sealed.ts';
import { sealedMessages } from '@jicai/shared/messages/auction/sealed.ts';
import { readNow } from '../../kernel/db/now.ts';
import { proven } from '../../kernel/http/caller/policy.ts';
import type { Slice } from '../../kernel/slice.ts';
import { commandAnswer } from '../countersign/countersign.ts';
import type { LedgerDeps } from '../ledger/turn.ts';
import { auctionQuery, auctionWrite } from '../participation/endpoints.ts';
import type { Limiter } from '../rate-limit/limiter.ts';
import { readOpening, requestOpening } from './opening-request.ts';
import { readOwnQuote, withdrawQuote } from './quotes.ts';
import type { Seals } from './seals.ts';

interface Needs extends LedgerDeps {
  readonly limiter: Limiter;
  readonly seals: Seals;
}

const organisers = ['handler', 'supervisor'] as const;

/** The calls about sealed quotes other than quoting: own quote, withdrawal, opening (AU21, AU42). */
export const sealedSlice: Slice<Needs> = {
  name: 'auction/sealed',
  messages: sealedMessages,
  policy: {
    'bidding.ownQuote': ['supplier'],
    'bidding.withdraw': ['supplier'],
    'bidding.mayOpen': organisers,
    'bidding.open': proven(['handler']),
  },
  endpoints: (needs) => {
    const { db, clock, seals, limiter } = needs;
    return [
      auctionQuery(needs, sealedEndpoints.ownQuote, ['supplier'], ({ code }, { packageNumber }) =>
        readOwnQuote(packageNumber, code ?? '', seals, db),
      ),
      auctionWrite(
        needs,
        sealedEndpoints.withdraw,
        ['supplier'],
        async (actor, { packageNumber }) =>
          // AU54: counts against the same rate limit as quotes; otherwise a supplier could fill the log with
          // refused withdrawals.
          (await limiter.check(packageNumber, 'bid', actor)) ??
          withdrawQuote(needs, actor, packageNumber),
      ),
      auctionQuery(needs, sealedEndpoints.mayOpen, organisers, async (_viewer, body) =>
        readOpening(body.packageNumber, await readNow(clock, db), db),
      ),
      // The project's handler requests the opening; the supervisor's countersign carries out the opening.
      auctionWrite(needs, sealedEndpoints.open, ['handler'], (actor, { packageNumber }) =>
        commandAnswer(requestOpening(needs, actor, packageNumber)),
      ),
    ];
  },
};
