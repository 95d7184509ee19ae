import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { isUnavailable } from '../../../kernel/db/unavailable.ts';
import {
  type AuctionChanges,
  type ChangeResults,
  changeSeveral,
  changeTogether,
} from '../../ledger/ledger.ts';
import type { Change, LedgerDeps } from '../../ledger/turn.ts';
import { DEFERRED, type Deferred, type Outcome } from './lanes.ts';

/**
 * The answer to one change, or its refusal. `isChanged` (all viewers must be notified) and
 * `isHidden` (the number of sealed quotes is hidden) are results of the whole transaction, which
 * may contain other changes too.
 */
export interface Flushed<T> extends Pick<ChangeResults<T>, 'isChanged' | 'isHidden'> {
  readonly answer: T | Refusal;
}

type Outcomes<T> = readonly Outcome<Flushed<T>>[];

/**
 * Returns whether an error is an SQL error about data: SQLSTATE class 22 (an invalid value) or 23
 * (a violated constraint).
 */
const isOfData = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^2[23]/.test(error.code);

/**
 * Wraps an error that the `decide` function of one change threw. The changes of its batch then run
 * again, each in a separate transaction, so that the other changes are not lost.
 */
class DecisionError extends Error {}

/**
 * Returns a change whose `decide` wraps every error in a `DecisionError`, except the error of an
 * unavailable database, which is thrown unchanged.
 */
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
 * Applies changes of one auction in one transaction; deferred changes then run each in a separate
 * transaction. Resolves to one outcome per change; never rejects. When one of several changes
 * throws in its decision or writes invalid data, each change is applied in a separate transaction.
 * Any other error (a lock timeout, a lost connection) is the outcome of all changes, and nothing is
 * retried; but if the database became unavailable after the write was sent, the outcomes are looked
 * up in the log.
 */
export async function flushTogether<T>(
  deps: LedgerDeps,
  packageNumber: string,
  changes: readonly Change<T | Deferred>[],
): Promise<Outcomes<T>> {
  let isSent = false;
  try {
    const onWrite = () => {
      isSent = true;
    };
    const result = await changeTogether(deps, packageNumber, changes.map(guarded), onWrite);
    return await withDeferred(deps, packageNumber, changes, result);
  } catch (error) {
    if (isSent && isUnavailable(error)) return await lookUp(deps, packageNumber, changes, error);
    const isOfOneChange = error instanceof DecisionError || isOfData(error);
    if (isOfOneChange && changes.length > 1) return await oneByOne(deps, packageNumber, changes);
    return changes.map(() => ({ error: causeOf(error) }));
  }
}

/**
 * Applies changes of several auctions in one transaction; resolves to each auction's outcomes.
 * Defers the changes of an auction that `changeSeveral` skips, and the changes of all auctions
 * after any error other than an unavailable database (such as a decision that throws, or invalid
 * data). An unavailable database is handled as in `flushTogether`.
 */
export async function flushSeveral<T>(
  deps: LedgerDeps,
  groups: readonly AuctionChanges<T | Deferred>[],
): Promise<(readonly (Outcome<Flushed<T>> | Deferred)[])[]> {
  let isSent = false;
  try {
    const onWrite = () => {
      isSent = true;
    };
    const all = groups.map(({ packageNumber, changes }) => ({
      packageNumber,
      changes: changes.map(guarded),
    }));
    const results = await changeSeveral(deps, all, onWrite);
    return groups.map(({ changes }, index) => outcomesOf(changes, results[index] ?? null));
  } catch (error) {
    if (!isUnavailable(error)) return groups.map(({ changes }) => changes.map(() => DEFERRED));
    return await Promise.all(
      groups.map(({ packageNumber, changes }) =>
        isSent ? lookUp(deps, packageNumber, changes, error) : changes.map(() => ({ error })),
      ),
    );
  }
}

function outcomesOf<T>(
  changes: readonly unknown[],
  result: ChangeResults<T | Deferred> | null,
): (Outcome<Flushed<T>> | Deferred)[] {
  if (!result) return changes.map(() => DEFERRED);
  const { answers, isChanged, isHidden } = result;
  return answers.map((answer) =>
    answer === DEFERRED
      ? DEFERRED
      : { answer: { answer: answer as T | Refusal, isChanged, isHidden } },
  );
}

/**
 * Applies the changes one after another, each in a separate transaction; when the database becomes
 * unavailable, its error is also the outcome of all remaining changes.
 */
async function oneByOne<T>(
  deps: LedgerDeps,
  packageNumber: string,
  changes: readonly Change<T | Deferred>[],
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

/**
 * Applies the changes that were deferred, each in a separate transaction, and returns the outcomes
 * of all changes.
 */
async function withDeferred<T>(
  deps: LedgerDeps,
  packageNumber: string,
  changes: readonly Change<T | Deferred>[],
  result: ChangeResults<T | Deferred>,
): Promise<Outcomes<T>> {
  const outcomes = outcomesOf<T>(changes, result);
  const deferred = changes.filter((_, index) => outcomes[index] === DEFERRED);
  const retried =
    deferred.length > 0 ? [...(await oneByOne<T>(deps, packageNumber, deferred))] : [];
  return outcomes.map((outcome) =>
    outcome === DEFERRED
      ? (retried.shift() ?? { error: new Error('a change got no outcome') })
      : outcome,
  );
}

/** The answer of a lookup whose request key is not in the log. */
const MISSING = Symbol('missing');

/**
 * Looks up the request keys of changes in the log after the database became unavailable during the
 * write, when it is unknown whether the transaction was committed. The lookup waits for the
 * auction's row lock, so that the lost transaction has ended by then. A change that is not in the
 * log was not committed: its outcome is the error `lost`, without a retry. If the lookup fails too,
 * `lost` is the outcome of all changes.
 */
async function lookUp<T>(
  deps: LedgerDeps,
  packageNumber: string,
  changes: readonly Change<T | Deferred>[],
  lost: unknown,
): Promise<Outcomes<T>> {
  const lookups = changes.map((change) => ({ ...change, decide: () => MISSING }));
  const result = await changeTogether<T | Deferred | typeof MISSING>(
    deps,
    packageNumber,
    lookups as Change<T | Deferred | typeof MISSING>[],
  ).catch(() => null);
  const isHidden = result?.isHidden ?? true;
  return changes.map((_, index) => {
    const answer = result?.answers[index] ?? MISSING;
    return answer === MISSING || answer === DEFERRED
      ? { error: lost }
      : { answer: { answer: answer as T | Refusal, isChanged: !isHidden, isHidden } };
  });
}
