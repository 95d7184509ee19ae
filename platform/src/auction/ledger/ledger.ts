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
 * Changes one auction in one transaction: locks its row, reads the time, settles what is due (AU16), lets
 * `decide` append events and changes, and writes all of them. A call whose request key the same person used
 * before is answered from the log, without settling (AU53). A refusal rolls nothing back: settled events, and
 * events that `decide` appended (such as that of a refused bid), are written.
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
 * Changes one auction in the transaction of a larger write. If the change is refused, the caller must return
 * that refusal, which rolls back the whole write. The larger write is idempotent by its request key, so the
 * change has none.
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

/**
 * Returns the answer to the only change of a transaction, and notifies the auction's viewers if the
 * transaction wrote an event that they may learn of (`isChanged`) or if the change was not refused.
 * AU21: an accepted change that writes only events of the kinds `OF_QUOTES` notifies nobody while
 * the number of sealed quotes is hidden. `kinds` are the kinds of events that the call writes under
 * its request key.
 */
function only<T>(
  packageNumber: string,
  { answers, isChanged, isHidden }: ChangeResults<T>,
  kinds: readonly EventKind[] = [],
): T | Refusal {
  const [answer] = answers;
  if (answer === undefined) throw new Error('a change got no answer');
  const isOfQuotes = kinds.length > 0 && kinds.every((kind) => OF_QUOTES.has(kind));
  // A repeated call, which writes no event, notifies too: the relay may have missed the
  // notification of the first call, whose response was lost.
  const maySignal = !isRefusal(answer) && !(isHidden && isOfQuotes);
  if (isChanged || maySignal) signalChange('auction', [packageNumber]);
  return answer;
}

/** The results of changes that were made to one auction in one transaction. */
export interface ChangeResults<T> {
  /** The answers to the changes: one for each change, in the order of the changes. */
  readonly answers: readonly (T | Refusal)[];
  /**
   * Whether the auction's viewers must be notified: true if an event was written; but events of the
   * kinds `OF_QUOTES` do not count while the number of the auction's sealed quotes is hidden
   * (AU21).
   */
  readonly isChanged: boolean;
  /**
   * AU21: whether the number of the auction's sealed quotes is hidden now; while it is, a new quote notifies
   * no viewer.
   */
  readonly isHidden: boolean;
}

/** AU21: the kinds of events that notify nobody while the number of sealed quotes is hidden. */
const OF_QUOTES: ReadonlySet<EventKind> = new Set([
  'quote.sealed',
  'quote.withdrawn',
  'withdrawal.refused',
  'bid.refused',
  'bids.limited',
]);

function outcomeOf<T>({ answers, work }: Decided<T>): ChangeResults<T> {
  const { rules, outcome } = work.auction;
  const isHidden = isCountHidden(rules, outcome);
  const isChanged = work.events.some(({ kind }) => !(isHidden && OF_QUOTES.has(kind)));
  return { answers, isChanged, isHidden };
}

/**
 * Applies changes of several people to one auction in one transaction, in their order. The time is
 * read once, and what is due is settled once, before the first change that is not answered from the
 * log; each decision sees the effects of the decisions before it. If there is no such auction, all
 * changes are refused with `auction.unknown`. `onWrite` is called just before the events, if there
 * are any, are sent: if the connection is lost after that, it is unknown whether the events were
 * committed.
 */
export async function changeTogether<T>(
  { db, clock }: LedgerDeps,
  packageNumber: string,
  changes: readonly Change<T>[],
  onWrite: () => void = () => {},
): Promise<ChangeResults<T>> {
  return await db
    .transaction()
    .execute((trx) => changeLocked({ trx, clock }, packageNumber, changes, onWrite));
}

async function changeLocked<T>(
  { trx, clock }: { readonly trx: Executor; readonly clock: Clock },
  packageNumber: string,
  changes: readonly Change<T>[],
  onWrite: () => void = () => {},
): Promise<ChangeResults<T>> {
  const actors = changes.map(({ actor }) => actor);
  const locked = await auctions.lockAuction(packageNumber, actors, clock, trx);
  if (!locked)
    return {
      answers: changes.map(() => refuse('auction.unknown')),
      isChanged: false,
      isHidden: false,
    };
  const decided = await decideInTurn(locked, changes, { trx, clock });
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
 * Changes several auctions in one transaction, each as `changeTogether` does; the time is read once. The
 * transaction never waits for an auction's lock: the result is null for an auction that is unknown, that
 * another transaction holds or waits for, or that must be settled or checked for a fault first, and for every
 * auction while the clocks disagree (AU19).
 */
export async function changeSeveral<T>(
  { db, clock }: LedgerDeps,
  groups: readonly AuctionChanges<T>[],
  onWrite: () => void,
): Promise<(ChangeResults<T> | null)[]> {
  return await db.transaction().execute(async (trx) => {
    const keys = groups.map(({ packageNumber, changes }) => ({
      packageNumber,
      keys: changes.map(({ actor }) => actor),
    }));
    const lockedAuctions = await auctions.lockFree(keys, clock, trx);
    const decided: (Decided<T> | null)[] = [];
    for (const [index, { changes }] of groups.entries()) {
      const locked = lockedAuctions[index];
      decided.push(locked ? await decideBesides(locked, changes, { trx, clock }) : null);
    }
    const works = decided.flatMap((result) =>
      result && result.work.events.length > 0 ? [result.work] : [],
    );
    if (works.length > 0) {
      onWrite();
      await writeWorks(works, trx);
    }
    return decided.map((result) => result && outcomeOf(result));
  });
}

/**
 * Writes the events of an auction that are due: openings and ends of rounds, pauses for faults, the
 * close or the end of sealed quoting, expired awards (AU16). While the clocks disagree (AU19),
 * writes at most a pause. Throws when the auction is unknown.
 */
export async function settleAuction(deps: LedgerDeps, packageNumber: string): Promise<void> {
  const actor: Actor = { personId: '', supplierId: null, requestKey: null };
  const result = await changeAuction(deps, packageNumber, actor, () => null, {
    kinds: [],
    answer: () => null,
  });
  // While the clocks disagree nothing closes (AU19); the caller tries again later.
  if (isRefusal(result) && result.refused !== 'auction.clockFault')
    throw new Error(`could not settle ${packageNumber}: ${result.refused}`);
}
