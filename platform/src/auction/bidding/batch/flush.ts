import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { isUnavailable } from '../../../kernel/db/unavailable.ts';
import {
  type AuctionChanges,
  changeSeveral,
  changeTogether,
  type Together,
} from '../../ledger/ledger.ts';
import type { Change, LedgerDeps } from '../../ledger/turn.ts';
import { LATER, type Later, type Outcome } from './lanes.ts';

/** An answer with the fact whether its transaction wrote anything. */
export interface Flushed<T> extends Pick<Together<T>, 'isChanged' | 'isHidden'> {
  readonly answer: T | Refusal;
}

type Outcomes<T> = readonly Outcome<Flushed<T>>[];

/** A value that the database cannot hold (class 22), or that a constraint refuses (class 23). */
const isOfData = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^2[23]/.test(error.code);

/** An error that one decision threw; the others of its batch are not to blame. */
class DecisionError extends Error {}

/** Marks what a decision throws by its own fault, so that it is told from an error of the database's. */
const guarded = <T>(change: Change<T>): Change<T> => ({
  ...change,
  decide: async (turn) => {
    try {
      return await change.decide(turn);
    } catch (cause) {
      throw isUnavailable(cause) ? cause : new DecisionError('a decision failed', { cause });
    }
  },
});

const causeOf = (error: unknown) => (error instanceof DecisionError ? error.cause : error);

/**
 * Makes changes of one auction in one transaction, with one flush for all of them. An error of one
 * decision or of its data takes none of the others down: then each is made by itself. An
 * error of the database (a lock that did not come in time, a lost connection) is everybody's, and
 * nothing is tried again.
 */
export async function flushTogether<T>(
  deps: LedgerDeps,
  packageNumber: string,
  changes: readonly Change<T | Later>[],
): Promise<Outcomes<T>> {
  let isSent = false;
  try {
    const onWrite = () => {
      isSent = true;
    };
    const made = await changeTogether(deps, packageNumber, changes.map(guarded), onWrite);
    return await withLater(deps, packageNumber, changes, made);
  } catch (error) {
    if (isSent && isUnavailable(error)) return await lookUp(deps, packageNumber, changes, error);
    const isOwn = error instanceof DecisionError || isOfData(error);
    if (isOwn && changes.length > 1) return await oneByOne(deps, packageNumber, changes);
    return changes.map(() => ({ error: causeOf(error) }));
  }
}

/**
 * Makes changes of several auctions in one transaction, with one flush for all of them. What cannot be
 * made there is left for later: an auction that somebody else holds, and all of them when a decision or
 * its data failed. An error of the database is everybody's, as with `flushTogether`.
 */
export async function flushSeveral<T>(
  deps: LedgerDeps,
  groups: readonly AuctionChanges<T | Later>[],
): Promise<(readonly (Outcome<Flushed<T>> | Later)[])[]> {
  let isSent = false;
  try {
    const onWrite = () => {
      isSent = true;
    };
    const all = groups.map(({ packageNumber, changes }) => ({
      packageNumber,
      changes: changes.map(guarded),
    }));
    const made = await changeSeveral(deps, all, onWrite);
    return groups.map(({ changes }, index) => outcomesOf(changes, made[index] ?? null));
  } catch (error) {
    if (!isUnavailable(error)) return groups.map(({ changes }) => changes.map(() => LATER));
    return await Promise.all(
      groups.map(({ packageNumber, changes }) =>
        isSent ? lookUp(deps, packageNumber, changes, error) : changes.map(() => ({ error })),
      ),
    );
  }
}

function outcomesOf<T>(
  changes: readonly unknown[],
  made: Together<T | Later> | null,
): (Outcome<Flushed<T>> | Later)[] {
  if (!made) return changes.map(() => LATER);
  const { answers, isChanged, isHidden } = made;
  return answers.map((answer) =>
    answer === LATER ? LATER : { answer: { answer: answer as T | Refusal, isChanged, isHidden } },
  );
}

/** The changes one after another, until the database fails. */
async function oneByOne<T>(
  deps: LedgerDeps,
  packageNumber: string,
  changes: readonly Change<T | Later>[],
): Promise<Outcomes<T>> {
  const outcomes: Outcome<Flushed<T>>[] = [];
  for (const [index, change] of changes.entries()) {
    const [outcome] = await flushTogether<T>(deps, packageNumber, [change]);
    if (!outcome) throw new Error('a change got no outcome');
    outcomes.push(outcome);
    if ('error' in outcome && isUnavailable(outcome.error))
      return [...outcomes, ...changes.slice(index + 1).map(() => outcome)];
  }
  return outcomes;
}

/** Makes the changes that were left for later, each by itself. */
async function withLater<T>(
  deps: LedgerDeps,
  packageNumber: string,
  changes: readonly Change<T | Later>[],
  made: Together<T | Later>,
): Promise<Outcomes<T>> {
  const outcomes = outcomesOf<T>(changes, made);
  const late = changes.filter((_, index) => outcomes[index] === LATER);
  const later = late.length > 0 ? [...(await oneByOne<T>(deps, packageNumber, late))] : [];
  return outcomes.map((outcome) =>
    outcome === LATER
      ? (later.shift() ?? { error: new Error('a change got no outcome') })
      : outcome,
  );
}

/** A request key that is not in the log. */
const MISSING = Symbol('missing');

/**
 * Looks the keys of changes in the log up after their COMMIT was lost. It waits for the auction's row,
 * so a transaction that a connection which nobody hears any more is still committing is through. What
 * is not there was not committed: it gets the error that lost it, and is not tried again here.
 */
async function lookUp<T>(
  deps: LedgerDeps,
  packageNumber: string,
  changes: readonly Change<T | Later>[],
  lost: unknown,
): Promise<Outcomes<T>> {
  const lookups = changes.map((change) => ({ ...change, decide: () => MISSING }));
  const found = await changeTogether<T | Later | typeof MISSING>(
    deps,
    packageNumber,
    lookups as Change<T | Later | typeof MISSING>[],
  ).catch(() => null);
  const isHidden = found?.isHidden ?? true;
  return changes.map((_, index) => {
    const answer = found?.answers[index] ?? MISSING;
    return answer === MISSING || answer === LATER
      ? { error: lost }
      : { answer: { answer: answer as T | Refusal, isChanged: !isHidden, isHidden } };
  });
}
