import { awardEndpoints } from '@jicai/shared/contract/auction/award.ts';
import { awardMessages } from '@jicai/shared/messages/auction/award.ts';
import { readNow } from '../../kernel/db/now.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { proven } from '../../kernel/http/caller/policy.ts';
import type { Slice } from '../../kernel/slice.ts';
import type { LedgerDeps } from '../ledger/turn.ts';
import { ANY_ROLE, auctionQuery, auctionWrite } from '../participation/endpoints.ts';
import { readMatrix } from '../participation/matrix.ts';
import { readPackages } from '../participation/packages.ts';
import { offeredTo } from '../rehearsal/repository.ts';
import { answerOffer } from './award.ts';
import { readAward, readLinesFor } from './service.ts';

const organisers = ['handler', 'supervisor'] as const;
const participants = ['handler', 'supervisor', 'supplier'] as const;

/**
 * The calls for the award and the bid lines of an auction, and for the packages and the suppliers'
 * participation in the auction's project.
 */
export const awardSlice: Slice<LedgerDeps> = {
  name: 'auction/award',
  messages: awardMessages,
  policy: {
    'bidding.award': participants,
    'bidding.answerAward': proven(['supplier']),
    'bidding.packages': participants,
    'bidding.participation': organisers,
    'bidding.bidLines': participants,
  },
  endpoints: (needs) => {
    const { db, clock } = needs;
    return [
      auctionQuery(needs, awardEndpoints.award, ANY_ROLE, (viewer, { packageNumber }) =>
        readAward(packageNumber, viewer, db),
      ),
      auctionWrite(needs, awardEndpoints.answerAward, ['supplier'], (actor, body) =>
        answerOffer(needs, actor, body),
      ),
      auctionQuery(
        needs,
        awardEndpoints.packages,
        ANY_ROLE,
        async (viewer, { packageNumber }, call) => {
          const now = await readNow(clock, db);
          const packages = await readPackages(packageNumber, personOf(call), now, db);
          const isHandler = viewer.role === 'handler';
          const mayRehearse = isHandler
            ? await offeredTo(viewer.personId, packageNumber, now, db)
            : null;
          return { packages, mayRehearse, serverTimeMs: now };
        },
      ),
      auctionQuery(needs, awardEndpoints.participation, organisers, async (_viewer, body) =>
        readMatrix(body.packageNumber, await readNow(clock, db), db),
      ),
      auctionQuery(needs, awardEndpoints.bidLines, ANY_ROLE, (viewer, body) =>
        readLinesFor(body, viewer, db),
      ),
    ];
  },
};
