import { type AwardAnswer, answerAward } from '@jicai/shared/domain/auction/award.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { Done } from '../control/control.ts';
import { type Actor, changeAuction, type LedgerParts } from '../ledger/ledger.ts';
import * as auctions from '../ledger/repository.ts';
import { passOn } from '../ledger/settle.ts';

const EVENTS = { confirmed: 'award.confirmed', declined: 'award.declined' } as const;

/**
 * AU41: the supplier who was offered the award confirms or declines it (with a reason). Declined, it
 * is offered to the next in rank in the same moment.
 */
export function answerOffer(
  parts: LedgerParts,
  actor: Actor,
  given: { packageNumber: string; answer: AwardAnswer; reason: string },
): Promise<Done | Refusal> {
  const { packageNumber, answer, reason } = given;
  return changeAuction<Done>(
    parts,
    packageNumber,
    actor,
    async ({ draft, now, entrant, trx }) => {
      const code = entrant?.code ?? '';
      const award = answerAward(draft.auction.award, code, answer, now, reason);
      if (isRefusal(award)) return award;
      draft.change({ award });
      draft.record({
        kind: EVENTS[answer],
        at: now,
        actorId: actor.personId,
        code,
        requestKey: actor.requestKey,
        payload: { reason },
      });
      if (answer === 'declined') {
        passOn(draft, award, now, await auctions.readStandings(packageNumber, trx));
      }
      return {};
    },
    { kinds: [EVENTS[answer]], answer: () => ({}) },
  );
}
