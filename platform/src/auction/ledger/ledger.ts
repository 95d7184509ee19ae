import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { signalChange } from '../../kernel/write/signals.ts';
import { expireRequests } from './countersigns.ts';
import { pauseIfFaulty } from './fault.ts';
import { revealIdentities } from './identities.ts';
import * as auctions from './repository.ts';
import { settleDue } from './settle.ts';
import type { Actor, AuctionTurn, Idempotency, LedgerDeps } from './turn.ts';
import { startUnitOfWork, type UnitOfWork } from './unit-of-work.ts';

/**
 * Changes one auction in one transaction: takes its row, reads the time, settles what is due (AU16),
 * lets `decide` collect events and changes, and writes them. A request key that the same person used
 * before is answered from the log (AU53). A refusal that `decide` returns without appending an event
 * leaves no trace; a refused bid is an event, so it stays.
 */
export async function changeAuction<T>(
  { db, clock }: LedgerDeps,
  packageNumber: string,
  actor: Actor,
  decide: (turn: AuctionTurn) => Promise<T | Refusal> | T | Refusal,
  idempotency: Idempotency<T>,
): Promise<T | Refusal> {
  let isChanged = false;
  const result = await db.transaction().execute(async (trx) => {
    const { personId: actorId, supplierId, requestKey } = actor;
    const key = { packageNumber, supplierId, actorId, requestKey };
    const taken = await auctions.lockAuction(key, clock, trx);
    if (!taken) return refuse('auction.unknown');
    const { auction, context } = taken;
    const { earlier } = context;
    if (earlier) {
      const isSameCall = idempotency.kinds.includes(earlier.kind);
      return isSameCall ? idempotency.answer(earlier) : refuse('call.keyUsed');
    }
    const work = startUnitOfWork(auction);
    const answer = await decide(await beginTurn(work, context, trx));
    await expireWhenOver(work, trx);
    revealIdentities(work, auction);
    isChanged = work.events.length > 0;
    if (isChanged) await auctions.write(work, trx);
    return answer;
  });
  // A repeated call too: the one whose answer was lost may not have reached the relay.
  if (isChanged || !isRefusal(result)) signalChange('auction', [packageNumber]);
  return result;
}

/** Brings the auction up to the present, before anything is decided. */
async function beginTurn(
  work: UnitOfWork,
  context: auctions.DecisionContext,
  trx: Executor,
): Promise<AuctionTurn> {
  // A clock that was set back never reorders the log.
  const now = Math.max(context.now, work.auction.lastEventAt);
  await pauseIfFaulty(work, context.heartbeatAt, now, trx);
  await settleDue(work, now, trx);
  await expireWhenOver(work, trx);
  const { entrant } = context;
  // A round that ended in the meantime has changed the supplier's place.
  const isChanged = entrant !== null && work.events.length > 0;
  const { packageNumber } = work.auction;
  return {
    work,
    now,
    entrant: isChanged ? await auctions.readEntrant(packageNumber, entrant.code, trx) : entrant,
    trx,
  };
}

/** The auction was over by the settling before the decision, or by the decision itself (a stop). */
async function expireWhenOver(work: UnitOfWork, trx: Executor): Promise<void> {
  if (work.auction.clock.settled && !work.start.clock.settled) await expireRequests(work, trx);
}

/** Writes the due events of an auction: end of a round, close, award (AU16). */
export async function settleAuction(deps: LedgerDeps, packageNumber: string): Promise<void> {
  const actor: Actor = { personId: '', supplierId: null, requestKey: null };
  const result = await changeAuction(deps, packageNumber, actor, () => null, {
    kinds: [],
    answer: () => null,
  });
  if (isRefusal(result)) throw new Error(`could not settle ${packageNumber}: ${result.refused}`);
}
