import { type AwardAnswer, answerAward } from '@jicai/shared/domain/auction/award/award.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { changeAuction } from '../ledger/ledger.ts';
import * as auctions from '../ledger/repository.ts';
import { passOn } from '../ledger/settle.ts';
import type { Actor, LedgerDeps } from '../ledger/turn.ts';

const EVENTS = { confirmed: 'award.confirmed', declined: 'award.declined' } as const;

/**
 * AU41: a supplier confirms the award that is offered to them, or declines it with a reason. A
 * declined award is offered to the next in rank in the same moment.
 */
export function answerOffer(
  deps: LedgerDeps,
  actor: Actor,
  given: { packageNumber: string; answer: AwardAnswer; reason: string },
): Promise<object | Refusal> {
  const { packageNumber, answer, reason } = given;
  return changeAuction<object>(
    deps,
    packageNumber,
    actor,
    async ({ work, now, entrant, trx }) => {
      const code = entrant?.code ?? '';
      const award = answerAward(work.auction.award, code, answer, now, reason);
      if (isRefusal(award)) return award;
      work.change({ award });
      work.append({
        kind: EVENTS[answer],
        at: now,
        actorId: actor.personId,
        code,
        requestKey: actor.requestKey,
        payload: { reason },
      });
      if (answer === 'declined') {
        passOn(work, award, now, await auctions.readStandings(packageNumber, trx));
      }
      return {};
    },
    { kinds: [EVENTS[answer]], answer: () => ({}) },
  );
}
