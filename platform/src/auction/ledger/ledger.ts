import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { signalChange } from '../../kernel/write/signals.ts';
import { expireRequests } from './countersigns.ts';
import { forgetFault, pauseIfFaulty } from './faults/pause.ts';
import { readTime } from './faults/time.ts';
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
    const turn = await beginTurn(work, context, clock, trx);
    const answer = isRefusal(turn) ? turn : await decide(turn);
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

/**
 * Brings the auction up to the present, before anything is decided. A refusal: the time is not known
 * (AU19), and nothing may be decided.
 */
async function beginTurn(
  work: UnitOfWork,
  context: auctions.DecisionContext,
  clock: Clock,
  trx: Executor,
): Promise<AuctionTurn | Refusal> {
  const time = readTime(clock, context, work.auction);
  const { fault, packageNumber } = work.auction;
  if (fault && time.faults.includes(fault)) await forgetFault(packageNumber, trx);
  if (time.isDoubtful) {
    await pauseIfFaulty(work, time, trx);
    return refuse('auction.clockFault');
  }
  // A pause for the clock may have been dated after the database's time by a little.
  await settleDue(work, time, trx);
  const now = Math.max(time.now, work.auction.lastEventAt);
  await expireWhenOver(work, trx);
  const { entrant } = context;
  // A round that ended in the meantime has changed the supplier's place.
  const isChanged = entrant !== null && work.events.length > 0;
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
  // While the clocks disagree nothing closes (AU19); it is tried again.
  if (isRefusal(result) && result.refused !== 'auction.clockFault')
    throw new Error(`could not settle ${packageNumber}: ${result.refused}`);
}
