import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { expireRequests } from './countersigns.ts';
import type { AuctionEvent } from './events.ts';
import { forgetFault, pauseDue } from './faults/pause.ts';
import { readTime, type TransactionTime } from './faults/time.ts';
import { revealIdentities } from './identities.ts';
import { withdrawReminders } from './reminder-todos.ts';
import type { EntrantRecord } from './repository.ts';
import * as auctions from './repository.ts';
import { isAnythingDue, settleDue } from './settle.ts';
import type { Actor, Change, ChangeContext, Idempotency } from './turn.ts';
import { type AcceptedBid, startUnitOfWork, type UnitOfWork } from './unit-of-work.ts';

interface DecisionDeps {
  readonly trx: Executor;
  readonly clock: Clock;
}

/** The answers to the changes of one auction, and the unit of work that the caller has to write. */
export interface Decided<T> {
  /** The answers to the changes: one for each change, in the order of the changes. */
  readonly answers: readonly (T | Refusal)[];
  /** The unit of work to write; if it has no events, the caller need not write it. */
  readonly work: UnitOfWork;
}

/**
 * Decides changes of one auction, in their order; each decision sees the effects of the earlier ones. What is
 * due is settled once, before the first change that is not answered from the log; what follows from the
 * changes (expired countersigns, outdated reminders, revealed names) is done after the last. The caller
 * writes the events.
 */
export async function decideInTurn<T>(
  locked: auctions.LockedAuction,
  changes: readonly Change<T>[],
  { trx, clock }: DecisionDeps,
): Promise<Decided<T>> {
  const work = startUnitOfWork(locked.auction);
  const time = readTime(clock, locked.context, locked.auction);
  const turns = new Turns(work, locked.context, time, trx, false);
  const answers = await answersOf(locked.context, changes, turns);
  if (turns.hasBegun) {
    await expireWhenOver(work, trx);
    await withdrawReminders(work, work.auction.lastEventAt, trx);
    revealIdentities(work, locked.auction);
  }
  return { answers, work };
}

/**
 * Decides changes as `decideInTurn` does, in a transaction that changes other auctions too and so must not
 * wait for locks that settling takes. Resolves to null when something of this auction is due, a fault must be
 * checked first, or the clocks disagree (AU19).
 */
export async function decideBesides<T>(
  locked: auctions.LockedAuction,
  changes: readonly Change<T>[],
  { trx, clock }: DecisionDeps,
): Promise<Decided<T> | null> {
  const work = startUnitOfWork(locked.auction);
  const time = readTime(clock, locked.context, locked.auction);
  const isQuiet = !(locked.auction.fault || time.isDoubtful || isAnythingDue(work, time));
  if (!isQuiet) return null;
  const turns = new Turns(work, locked.context, time, trx, true);
  return { answers: await answersOf(locked.context, changes, turns), work };
}

async function answersOf<T>(
  { requests }: auctions.DecisionContext,
  changes: readonly Change<T>[],
  turns: Turns,
): Promise<(T | Refusal)[]> {
  const answers: (T | Refusal)[] = [];
  for (const [index, { actor, decide, idempotency }] of changes.entries()) {
    const earlier = requests[index]?.earlier ?? eventOf(actor, turns.work);
    if (earlier) {
      answers.push(answerEarlier(earlier, idempotency));
      continue;
    }
    const turn = await turns.next(index);
    answers.push(isRefusal(turn) ? turn : await decide(turn));
  }
  return answers;
}

/**
 * Returns the event that the actor appended with the same request key earlier in this unit of work; null if
 * there is no such event.
 */
function eventOf({ personId, requestKey }: Actor, { events }: UnitOfWork): AuctionEvent | null {
  if (requestKey === null) return null;
  return (
    events.find((event) => event.requestKey === requestKey && event.actorId === personId) ?? null
  );
}

/**
 * AU53: answers a call whose request key was used before, from the event that was written then;
 * refuses with `call.keyUsed` if that event is of a kind that this call does not write.
 */
function answerEarlier<T>(earlier: AuctionEvent, { kinds, answer }: Idempotency<T>): T | Refusal {
  return kinds.includes(earlier.kind) ? answer(earlier) : refuse('call.keyUsed');
}

/**
 * Creates the `ChangeContext` of each change of one auction in a transaction; settles what is due before it
 * creates the first.
 */
class Turns {
  readonly work: UnitOfWork;
  readonly #context: auctions.DecisionContext;
  readonly #time: TransactionTime;
  readonly #trx: Executor;
  readonly #isShared: boolean;
  #now: number | Refusal | null = null;
  /** Whether settling appended events: if so, entrants that were read before settling may be outdated. */
  #isSettled = false;

  constructor(
    work: UnitOfWork,
    context: auctions.DecisionContext,
    time: TransactionTime,
    trx: Executor,
    isShared: boolean,
  ) {
    this.work = work;
    this.#context = context;
    this.#time = time;
    this.#trx = trx;
    this.#isShared = isShared;
  }

  get hasBegun(): boolean {
    return this.#now !== null;
  }

  /**
   * Returns the context of the change with this index, or a refusal while the clocks disagree (AU19): nothing
   * may be decided then.
   */
  async next(index: number): Promise<ChangeContext | Refusal> {
    const now = this.#now ?? (await this.#begin());
    this.#now = now;
    if (isRefusal(now)) return now;
    const entrant = await this.#entrantOf(index);
    const isFirst = index === 0 && !this.#isShared;
    return { work: this.work, now, entrant, isFirst, trx: this.#trx };
  }

  /**
   * Settles what is due, and resolves to the time of the decisions. While the clocks disagree (AU19), settles
   * nothing, but pauses the auction if the fault requires a pause, and resolves to a refusal. In both cases,
   * clears a marked fault for which the auction is checked.
   */
  async #begin(): Promise<number | Refusal> {
    const { work } = this;
    const { fault, packageNumber } = work.auction;
    const time = this.#time;
    if (fault && time.faults.includes(fault)) await forgetFault(packageNumber, this.#trx);
    if (time.isDoubtful) {
      await pauseDue(work, time)?.(this.#trx);
      return refuse('auction.clockFault');
    }
    await settleDue(work, time, this.#trx);
    await expireWhenOver(work, this.#trx);
    this.#isSettled = work.events.length > 0;
    // A decision must not be dated before the last event, and settling may have dated a pause for a clock
    // fault slightly after the database's time.
    return Math.max(time.now, work.auction.lastEventAt);
  }

  async #entrantOf(index: number): Promise<EntrantRecord | null> {
    const read = this.#context.requests[index]?.entrant ?? null;
    if (read === null) return null;
    const { packageNumber } = this.work.auction;
    // Settling may have ended a round, which changes the supplier's row, so the row is read again.
    const entrant = this.#isSettled
      ? await auctions.readEntrant(packageNumber, read.code, this.#trx)
      : read;
    const bids = this.work.bids.filter(({ code }) => code === entrant.code);
    return afterBids(entrant, bids);
  }
}

/**
 * Returns a supplier's row as changed by the supplier's accepted bids of the same batch, which are not stored
 * yet. Every field is listed, so that a new field does not compile until somebody decides how a bid changes
 * it.
 */
export function afterBids(entrant: EntrantRecord, bids: readonly AcceptedBid[]): EntrantRecord {
  const last = bids.at(-1);
  if (!last) return entrant;
  return {
    code: entrant.code,
    amount: last.amount,
    openingOffer: entrant.openingOffer,
    bids: entrant.bids + bids.length,
    lastBidAt: last.at,
    earlier: entrant.earlier,
    earlierBids: entrant.earlierBids,
    outRound: entrant.outRound,
  };
}

/**
 * Expires the waiting countersign requests, except those that outlive the end of bidding (`expireRequests`),
 * if this unit of work has ended the bidding, by settling or by a decision such as a stop.
 */
async function expireWhenOver(work: UnitOfWork, trx: Executor): Promise<void> {
  if (work.auction.clock.settled && !work.start.clock.settled) await expireRequests(work, trx);
}
