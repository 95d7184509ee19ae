import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { Transaction } from 'kysely';
import type { Clock } from '../db/clock.ts';
import type { Database } from '../db/open.ts';
import type { Tables } from '../db/tables.ts';
import type { Publish } from '../events/events.ts';
import { type Call, type Person, personOf } from '../http/caller/caller.ts';
import type { RefusedResponse } from '../http/serve.ts';
import { idempotent, keepsWrites } from './idempotency.ts';
import { withChanges } from './signals.ts';

/** The parts of the platform that `carryOutWrite` needs. */
export interface WriteDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly publish: Publish;
}

/**
 * The values that a write handler receives besides the body. The handler must read and write the
 * database through `trx`, the transaction of the call.
 */
export interface WriteContext {
  readonly trx: Transaction<Tables>;
  readonly person: Person;
  readonly call: Call;
  readonly clock: Clock;
  readonly publish: Publish;
}

/**
 * Handles a write call in its transaction. A refusal may also carry a response (`RefusedResponse`), or be a
 * `CommittedRefusal`, whose transaction commits.
 */
export type WriteHandler<Req, Res> = (
  body: Req,
  context: WriteContext,
) => Promise<Res | Refusal | RefusedResponse<Res>>;

/** Thrown to roll a transaction back because of a refusal; `transact` catches it and returns the refusal. */
class RolledBack extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(`rolled back: ${refusal.refused}`);
    this.refusal = refusal;
  }
}

/**
 * Rolls the current transaction of `transact` back with a refusal, by throwing. For code that cannot return a
 * refusal, such as a listener of an event; other functions return their refusals.
 */
export function refuseWrite(refusal: Refusal): never {
  throw new RolledBack(refusal);
}

/** Set to true for the code that runs inside `transact`, so that a nested `transact` can throw. */
const underWay = new AsyncLocalStorage<true>();

/** The largest number of attempts to run a transaction that the database aborts because of a deadlock. */
const TRIES = 4;

/**
 * Returns whether an error reports a deadlock. Deadlocks are rare, because all writes take their locks in the
 * same order.
 */
const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '40P01';

/**
 * The upper bound of the random delay before a retry, in ms. An immediate retry could lock the row again
 * before the other transaction, which waits for it, wakes up, and the two would deadlock again.
 */
const PAUSE_MS = 50;

/**
 * Runs `run` again, up to `TRIES` times in all, if the database aborted it because of a deadlock; an aborted
 * attempt has written nothing.
 */
async function withoutDeadlock<T>(run: () => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; left > 0; left -= 1)
    try {
      return await run();
    } catch (error) {
      if (!isDeadlock(error)) throw error;
      await setTimeout(Math.random() * PAUSE_MS);
    }
  return run();
}

/**
 * Runs `run` in one transaction, which rolls back on every refusal but a `CommittedRefusal`, and on
 * an error; resolves to the result or the refusal. Change signals of a transaction that does not
 * commit are dropped. `run` may be called again after a deadlock, so it must change nothing outside
 * `trx`. For writes that do not run in `carryOutWrite`: jobs, demonstration data, calls declared by
 * `ownWrite`.
 *
 * Throws inside another `transact`: the inner transaction would commit by itself, even if the outer
 * one rolls back. Functions that are part of a larger write take its `trx`.
 */
export async function transact<T>(
  db: Database,
  run: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  if (underWay.getStore()) throw new Error('a transaction inside a transaction');
  try {
    return await withoutDeadlock(() =>
      withChanges(() =>
        db.transaction().execute(async (trx) => {
          const result = await underWay.run(true, () => run(trx));
          if (isRefusal(result) && !keepsWrites(result)) throw new RolledBack(result);
          return result;
        }),
      ),
    );
  } catch (error) {
    // The cast assumes that T includes `Refusal`: `run` returned this refusal, or `refuseWrite` threw it.
    if (error instanceof RolledBack) return error.refusal as T;
    throw error;
  }
}

/**
 * Carries out one write call in a transaction (`transact`), at most once per person, endpoint and request key
 * (`idempotent`): a repeated call with the same key gets the stored response; with another body or too old a
 * key the call is refused (`call.keyUsed`, `call.keyOld`). Throws if the call has no person.
 */
export function carryOutWrite<Req, Res>(
  deps: WriteDeps,
  endpoint: Endpoint<Req, Res>,
  body: NoInfer<Req>,
  call: Call,
  handler: WriteHandler<Req, Res>,
): Promise<Res | Refusal> {
  const person = personOf(call);
  const { clock, publish } = deps;
  const key = { personId: person.id, requestKey: call.requestKey, clock };
  return transact(deps.db, (trx) =>
    idempotent(key, endpoint, body, trx, () =>
      handler(body, { trx, person, call, clock, publish }),
    ),
  );
}
