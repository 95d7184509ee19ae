import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { Transaction } from 'kysely';
import type { Clock } from '../db/clock.ts';
import type { Database } from '../db/open.ts';
import type { Tables } from '../db/tables.ts';
import type { Publish } from '../events/events.ts';
import { type Call, type Person, personOf } from '../http/caller.ts';
import type { RefusedAnswer } from '../http/serve.ts';
import { idempotent, keepsWrites } from './idempotency.ts';
import { withChanges } from './signals.ts';

/** The parts of the platform that the write path needs. */
export interface WriteDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly publish: Publish;
}

/** The context of a write handler, which must write everything through `trx`. */
export interface WriteContext {
  readonly trx: Transaction<Tables>;
  readonly person: Person;
  readonly call: Call;
  readonly clock: Clock;
  readonly publish: Publish;
}

/** Handles a write call; a refusal may carry a response besides its text, or be a `KeptRefusal`. */
export type WriteHandler<Req, Res> = (
  body: Req,
  context: WriteContext,
) => Promise<Res | Refusal | RefusedAnswer<Res>>;

/** Thrown to carry a refusal out of a transaction, which then rolls back. */
class RolledBack extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(`rolled back: ${refusal.refused}`);
    this.refusal = refusal;
  }
}

/**
 * Ends the current transaction with a refusal, from code that cannot return one: a listener of an event,
 * or a check that many writes begin with. Functions that can return a refusal return it.
 */
export function refuseWrite(refusal: Refusal): never {
  throw new RolledBack(refusal);
}

/** Set while a transaction of `transact` is running. */
const underWay = new AsyncLocalStorage<true>();

/** How often a transaction is tried that the database aborts for a deadlock. */
const TRIES = 4;

/** Writes take locks in one order; if two of them deadlock nevertheless, the aborted one is retried. */
const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '40P01';

/**
 * The upper bound of the random delay before a retry, in ms: an immediate retry could lock the row before
 * the other transaction, which waits for it, wakes up, and the two would deadlock again.
 */
const PAUSE_MS = 50;

/** Retries what the database aborted for a deadlock; such an attempt has written nothing. */
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
 * Runs `run` in one transaction, which rolls back on every refusal but a `KeptRefusal`. Change signals
 * of a transaction that does not commit are dropped. `run` may be called again after a deadlock, so it
 * must change nothing outside `trx`. For writes that are not a call of the contract (jobs,
 * demonstration data); calls go through `carryOutWrite`.
 *
 * Throws inside another `transact`: the inner transaction would commit by itself, even if the outer one
 * rolls back. Functions that are part of a larger write take its `trx`.
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
    // `run` returned the refusal, so its type is part of T.
    if (error instanceof RolledBack) return error.refusal as T;
    throw error;
  }
}

/**
 * Carries out one write call: transaction, idempotency key, handler, rollback on a refusal, change
 * signals after the commit. The same person, endpoint and request key get the stored response again; the
 * same key with another body is refused (`call.keyUsed`), and so is a key that is too old (`call.keyOld`).
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
