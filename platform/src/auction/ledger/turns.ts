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
import type { Actor, AuctionTurn, Change, Idempotency } from './turn.ts';
import { type AcceptedBid, startUnitOfWork, type UnitOfWork } from './unit-of-work.ts';

/** The transaction that changes are decided in. */
interface Place {
  readonly trx: Executor;
  readonly clock: Clock;
}

/** Decisions that were made in their order, and what is to be written of them. */
export interface Decided<T> {
  /** One for each change. */
  readonly answers: readonly (T | Refusal)[];
  /** Without events there is nothing to write. */
  readonly work: UnitOfWork;
}

/**
 * Decides changes of one auction, in their order; each sees those before it. The time is read and
 * what is due is settled once, before all of them. Nothing of the log is written yet.
 */
export async function decideInTurn<T>(
  taken: auctions.TakenAuction,
  changes: readonly Change<T>[],
  { trx, clock }: Place,
): Promise<Decided<T>> {
  const work = startUnitOfWork(taken.auction);
  const time = readTime(clock, taken.context, taken.auction);
  const turns = new Turns(work, taken.context, time, trx, false);
  const answers = await answersOf(taken.context, changes, turns);
  if (turns.hasBegun) {
    await expireWhenOver(work, trx);
    await withdrawReminders(work, work.auction.lastEventAt, trx);
    revealIdentities(work, taken.auction);
  }
  return { answers, work };
}

/**
 * The same in a transaction that changes other auctions too, which must not wait for anything that
 * settling would write: null when this auction is to be settled first, or judged by a fault.
 */
export async function decideBesides<T>(
  taken: auctions.TakenAuction,
  changes: readonly Change<T>[],
  { trx, clock }: Place,
): Promise<Decided<T> | null> {
  const work = startUnitOfWork(taken.auction);
  const time = readTime(clock, taken.context, taken.auction);
  const isQuiet = !(taken.auction.fault || time.isDoubtful || isAnythingDue(work, time));
  if (!isQuiet) return null;
  const turns = new Turns(work, taken.context, time, trx, true);
  return { answers: await answersOf(taken.context, changes, turns), work };
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

/** The event that an actor made under the same key in this unit of work. */
function eventOf({ personId, requestKey }: Actor, { events }: UnitOfWork): AuctionEvent | null {
  if (requestKey === null) return null;
  return (
    events.find((event) => event.requestKey === requestKey && event.actorId === personId) ?? null
  );
}

/** AU53: the answer to a call whose request key was used before. */
function answerEarlier<T>(earlier: AuctionEvent, { kinds, answer }: Idempotency<T>): T | Refusal {
  return kinds.includes(earlier.kind) ? answer(earlier) : refuse('call.keyUsed');
}

/** The turns of one auction in one transaction. What is due is settled before the first. */
class Turns {
  readonly work: UnitOfWork;
  readonly #context: auctions.DecisionContext;
  readonly #time: TransactionTime;
  readonly #trx: Executor;
  readonly #isShared: boolean;
  #now: number | Refusal | null = null;
  /** The auction's last event after the settling; entrants of before it are out of date. */
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

  /** A refusal: the time is not known (AU19), and nothing may be decided. */
  async next(index: number): Promise<AuctionTurn | Refusal> {
    const now = this.#now ?? (await this.#begin());
    this.#now = now;
    if (isRefusal(now)) return now;
    const entrant = await this.#entrantOf(index);
    const isFirst = index === 0 && !this.#isShared;
    return { work: this.work, now, entrant, isFirst, trx: this.#trx };
  }

  /** Brings the auction up to the present, before anything is decided. */
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
    // A pause for the clock may have been dated after the database's time by a little.
    return Math.max(time.now, work.auction.lastEventAt);
  }

  async #entrantOf(index: number): Promise<EntrantRecord | null> {
    const read = this.#context.requests[index]?.entrant ?? null;
    if (read === null) return null;
    const { packageNumber } = this.work.auction;
    // A round that ended in the meantime has changed the supplier's place.
    const entrant = this.#isSettled
      ? await auctions.readEntrant(packageNumber, read.code, this.#trx)
      : read;
    const own = this.work.bids.filter(({ code }) => code === entrant.code);
    return afterBids(entrant, own);
  }
}

/**
 * An entrant after the bids that their batch has accepted of them, which no row says yet. Every field
 * is named: a new one does not compile before somebody has said what a bid makes of it.
 */
export function afterBids(entrant: EntrantRecord, own: readonly AcceptedBid[]): EntrantRecord {
  const last = own.at(-1);
  if (!last) return entrant;
  return {
    code: entrant.code,
    amount: last.amount,
    openingOffer: entrant.openingOffer,
    bids: entrant.bids + own.length,
    earlier: entrant.earlier,
    earlierBids: entrant.earlierBids,
    outRound: entrant.outRound,
  };
}

/** The auction was over by the settling before the decision, or by the decision itself (a stop). */
async function expireWhenOver(work: UnitOfWork, trx: Executor): Promise<void> {
  if (work.auction.clock.settled && !work.start.clock.settled) await expireRequests(work, trx);
}
