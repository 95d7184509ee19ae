import {
  type AwardAnswer,
  answerAward,
  waitingNumber,
} from '@jicai/shared/domain/auction/award/award.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { changeAuction } from '../ledger/ledger.ts';
import * as auctions from '../ledger/repository.ts';
import { passOn, stepPayload } from '../ledger/settle.ts';
import type { Actor, LedgerDeps } from '../ledger/turn.ts';

const EVENTS = { confirmed: 'award.confirmed', declined: 'award.declined' } as const;

/**
 * AU41: confirms the award that is offered to the actor's supplier, or declines it with a reason; a
 * reason of a confirmation is not stored. After a decline, the award is offered to the next
 * supplier, or fails, in the same transaction (`passOn`). `step` is the number of the answered
 * step, from 1; null selects the supplier's waiting step that is due first (AU43). Refuses if this
 * step does not wait for this supplier, if its deadline has come, or if a decline has no reason.
 */
export function answerOffer(
  deps: LedgerDeps,
  actor: Actor,
  reply: { packageNumber: string; answer: AwardAnswer; reason: string; step?: number | null },
): Promise<object | Refusal> {
  const { packageNumber, answer } = reply;
  const reason = answer === 'declined' ? reply.reason : '';
  const step = reply.step ?? 0;
  return changeAuction<object>(
    deps,
    packageNumber,
    actor,
    async ({ work, now, entrant, trx }) => {
      const code = entrant?.code ?? '';
      const before = work.auction.award;
      const award = answerAward(before, code, answer, now, reason, step);
      if (isRefusal(award)) return award;
      work.change({ award });
      work.append({
        kind: EVENTS[answer],
        at: now,
        actorId: actor.personId,
        code,
        requestKey: actor.requestKey,
        payload: { reason, ...stepPayload(award, step || waitingNumber(before, code)) },
      });
      if (answer === 'declined') {
        const standings = await auctions.readStandings(packageNumber, trx);
        await passOn(work, award, now, standings, trx);
      }
      return {};
    },
    { kinds: [EVENTS[answer]], answer: () => ({}) },
  );
}
