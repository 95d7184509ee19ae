import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { signalChange } from '../../kernel/write/signals.ts';
import { expireRequests } from './countersigns.ts';
import type { AuctionEvent } from './events.ts';
import { forgetFault, pauseIfFaulty } from './faults/pause.ts';
import { readTime } from './faults/time.ts';
import { revealIdentities } from './identities.ts';
import type { EntrantRecord } from './repository.ts';
import * as auctions from './repository.ts';
import { settleDue } from './settle.ts';
import type { Actor, AuctionTurn, Change, Idempotency, LedgerDeps } from './turn.ts';
import { startUnitOfWork, type UnitOfWork } from './unit-of-work.ts';
import { writeWork } from './write.ts';

/**
 * Changes one auction in one transaction: takes its row, reads the time, settles what is due (AU16),
 * lets `decide` collect events and changes, and writes them. A request key that the same person used
 * before is answered from the log (AU53). A refusal that `decide` returns without appending an event
 * leaves no trace; a refused bid is an event, so it stays.
 */
export async function changeAuction<T>(
  deps: LedgerDeps,
  packageNumber: string,
  actor: Actor,
  decide: Change<T>['decide'],
  idempotency: Idempotency<T>,
): Promise<T | Refusal> {
  const change = { actor, decide, idempotency };
  return only(packageNumber, await changeTogether(deps, packageNumber, [change]));
}

/**
 * The same as part of a larger write, in its transaction: what refuses it rolls everything back. The
 * request key of the larger write stands for it, so the actor's is not looked at.
 */
export async function changeAuctionWithin<T>(
  { trx, clock }: { readonly trx: Executor; readonly clock: Clock },
  packageNumber: string,
  personId: string,
  decide: Change<T>['decide'],
): Promise<T | Refusal> {
  const actor: Actor = { personId, supplierId: null, requestKey: null };
  const idempotency: Idempotency<T> = { kinds: [], answer: () => refuse('call.keyUsed') };
  const changes = [{ actor, decide, idempotency }];
  const write = (work: UnitOfWork) => writeWork(work, 'within', trx);
  return only(packageNumber, await changeLocked({ trx, clock }, packageNumber, changes, write));
}

/** The answer of the only change; the auction's boards learn of it. */
function only<T>(packageNumber: string, { answers, isChanged }: Together<T>): T | Refusal {
  const [answer] = answers;
  if (answer === undefined) throw new Error('a change got no answer');
  // A repeated call too: the one whose answer was lost may not have reached the relay.
  if (isChanged || !isRefusal(answer)) signalChange('auction', [packageNumber]);
  return answer;
}

/** The outcome of changes that were made together. */
export interface Together<T> {
  /** One for each change, in their order. */
  readonly answers: readonly (T | Refusal)[];
  readonly isChanged: boolean;
}

/**
 * Changes one auction by several people in one transaction, in their order. The time is read and what
 * is due is settled once, before all of them; each decision sees those before it. `onWrite` is called
 * when the transaction's last statement is about to be sent: when the connection is lost after that,
 * nobody knows whether it was committed.
 */
export async function changeTogether<T>(
  { db, clock }: LedgerDeps,
  packageNumber: string,
  changes: readonly Change<T>[],
  onWrite: () => void = () => {},
): Promise<Together<T>> {
  // Of a transaction under way as `db`, others follow this one's last statement.
  const place = db.isTransaction ? 'within' : 'last';
  return await db.transaction().execute((trx) =>
    changeLocked({ trx, clock }, packageNumber, changes, (work) => {
      onWrite();
      return writeWork(work, place, trx);
    }),
  );
}

async function changeLocked<T>(
  { trx, clock }: { readonly trx: Executor; readonly clock: Clock },
  packageNumber: string,
  changes: readonly Change<T>[],
  write: (work: UnitOfWork) => Promise<void>,
): Promise<Together<T>> {
  const actors = changes.map(({ actor }) => actor);
  const taken = await auctions.lockAuction(packageNumber, actors, clock, trx);
  if (!taken) return { answers: changes.map(() => refuse('auction.unknown')), isChanged: false };
  const { auction, context } = taken;
  const work = startUnitOfWork(auction);
  const turns = new Turns(work, context, clock, trx);
  const answers: (T | Refusal)[] = [];
  for (const [index, { actor, decide, idempotency }] of changes.entries()) {
    const earlier = context.requests[index]?.earlier ?? eventOf(actor, work);
    if (earlier) {
      answers.push(answerEarlier(earlier, idempotency));
      continue;
    }
    const turn = await turns.next(index);
    answers.push(isRefusal(turn) ? turn : await decide(turn));
  }
  if (turns.hasBegun) {
    await expireWhenOver(work, trx);
    revealIdentities(work, auction);
  }
  const isChanged = work.events.length > 0;
  if (isChanged) await write(work);
  return { answers, isChanged };
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

/** The turns of one transaction. What is due is settled before the first. */
class Turns {
  readonly #work: UnitOfWork;
  readonly #context: auctions.DecisionContext;
  readonly #clock: Clock;
  readonly #trx: Executor;
  #now: number | Refusal | null = null;
  /** The auction's last event after the settling; entrants of before it are out of date. */
  #isSettled = false;

  constructor(work: UnitOfWork, context: auctions.DecisionContext, clock: Clock, trx: Executor) {
    this.#work = work;
    this.#context = context;
    this.#clock = clock;
    this.#trx = trx;
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
    return { work: this.#work, now, entrant, index, trx: this.#trx };
  }

  /** Brings the auction up to the present, before anything is decided. */
  async #begin(): Promise<number | Refusal> {
    const work = this.#work;
    const trx = this.#trx;
    const time = readTime(this.#clock, this.#context, work.auction);
    const { fault, packageNumber } = work.auction;
    if (fault && time.faults.includes(fault)) await forgetFault(packageNumber, trx);
    if (time.isDoubtful) {
      await pauseIfFaulty(work, time, trx);
      return refuse('auction.clockFault');
    }
    await settleDue(work, time, trx);
    await expireWhenOver(work, trx);
    this.#isSettled = work.events.length > 0;
    // A pause for the clock may have been dated after the database's time by a little.
    return Math.max(time.now, work.auction.lastEventAt);
  }

  async #entrantOf(index: number): Promise<EntrantRecord | null> {
    const read = this.#context.requests[index]?.entrant ?? null;
    if (read === null) return null;
    const { packageNumber } = this.#work.auction;
    // A round that ended in the meantime has changed the supplier's place.
    const entrant = this.#isSettled
      ? await auctions.readEntrant(packageNumber, read.code, this.#trx)
      : read;
    const own = this.#work.bids.filter(({ code }) => code === entrant.code);
    const last = own.at(-1);
    return last ? { ...entrant, amount: last.amount, bids: entrant.bids + own.length } : entrant;
  }
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
