import { isCountHidden } from '@jicai/shared/domain/auction/rules/sealed-count.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { signalChange } from '../../kernel/write/signals.ts';
import type { EventKind } from './events.ts';
import * as auctions from './repository.ts';
import type { Actor, Change, Idempotency, LedgerDeps } from './turn.ts';
import { type Decided, decideBesides, decideInTurn } from './turns.ts';
import { writeWorks } from './write.ts';

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
  return only(
    packageNumber,
    await changeTogether(deps, packageNumber, [change]),
    idempotency.kinds,
  );
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
  return only(packageNumber, await changeLocked({ trx, clock }, packageNumber, changes));
}

/** The answer of the only change, whose call writes these kinds; the auction's boards learn of it. */
function only<T>(
  packageNumber: string,
  { answers, isChanged, isHidden }: Together<T>,
  kinds: readonly EventKind[] = [],
): T | Refusal {
  const [answer] = answers;
  if (answer === undefined) throw new Error('a change got no answer');
  const isOfQuotes = kinds.length > 0 && kinds.every((kind) => OF_QUOTES.has(kind));
  // A repeated call too: the one whose answer was lost may not have reached the relay.
  const mayTell = !isRefusal(answer) && !(isHidden && isOfQuotes);
  if (isChanged || mayTell) signalChange('auction', [packageNumber]);
  return answer;
}

/** The outcome of changes that were made together. */
export interface Together<T> {
  /** One for each change, in their order. */
  readonly answers: readonly (T | Refusal)[];
  /** Whether an event was written that others may learn of at once. */
  readonly isChanged: boolean;
  /** AU21: the auction hides its sealed quotes, so a quote of it notifies nobody. */
  readonly isHidden: boolean;
}

/** The events of which nobody learns before the opening. */
const OF_QUOTES: ReadonlySet<EventKind> = new Set([
  'quote.sealed',
  'quote.withdrawn',
  'withdrawal.refused',
  'bid.refused',
  'bids.limited',
]);

function outcomeOf<T>({ answers, work }: Decided<T>): Together<T> {
  const { rules, outcome } = work.auction;
  const isHidden = isCountHidden(rules, outcome);
  const isChanged = work.events.some(({ kind }) => !(isHidden && OF_QUOTES.has(kind)));
  return { answers, isChanged, isHidden };
}

/**
 * Changes one auction by several people in one transaction, in their order. The time is read and what
 * is due is settled once, before all of them; each decision sees those before it. `onWrite` is called
 * when what it writes is about to be sent: when the connection is lost after that,
 * nobody knows whether it was committed.
 */
export async function changeTogether<T>(
  { db, clock }: LedgerDeps,
  packageNumber: string,
  changes: readonly Change<T>[],
  onWrite: () => void = () => {},
): Promise<Together<T>> {
  return await db
    .transaction()
    .execute((trx) => changeLocked({ trx, clock }, packageNumber, changes, onWrite));
}

async function changeLocked<T>(
  { trx, clock }: { readonly trx: Executor; readonly clock: Clock },
  packageNumber: string,
  changes: readonly Change<T>[],
  onWrite: () => void = () => {},
): Promise<Together<T>> {
  const actors = changes.map(({ actor }) => actor);
  const taken = await auctions.lockAuction(packageNumber, actors, clock, trx);
  if (!taken)
    return {
      answers: changes.map(() => refuse('auction.unknown')),
      isChanged: false,
      isHidden: false,
    };
  const decided = await decideInTurn(taken, changes, { trx, clock });
  if (decided.work.events.length > 0) {
    onWrite();
    await writeWorks([decided.work], trx);
  }
  return outcomeOf(decided);
}

/** Changes of one auction, in their order. */
export interface AuctionChanges<T> {
  readonly packageNumber: string;
  readonly changes: readonly Change<T>[];
}

/**
 * Changes several auctions in one transaction, each as `changeTogether` does; the time is read once
 * for all. It waits for none of them: null stands for an auction that is unknown, that somebody else
 * holds or waits for, or that must be settled first.
 */
export async function changeSeveral<T>(
  { db, clock }: LedgerDeps,
  groups: readonly AuctionChanges<T>[],
  onWrite: () => void,
): Promise<(Together<T> | null)[]> {
  return await db.transaction().execute(async (trx) => {
    const keys = groups.map(({ packageNumber, changes }) => ({
      packageNumber,
      keys: changes.map(({ actor }) => actor),
    }));
    const taken = await auctions.lockFree(keys, clock, trx);
    const decided: (Decided<T> | null)[] = [];
    for (const [index, { changes }] of groups.entries()) {
      const one = taken[index];
      decided.push(one ? await decideBesides(one, changes, { trx, clock }) : null);
    }
    const works = decided.flatMap((one) => (one && one.work.events.length > 0 ? [one.work] : []));
    if (works.length > 0) {
      onWrite();
      await writeWorks(works, trx);
    }
    return decided.map((one) => one && outcomeOf(one));
  });
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
