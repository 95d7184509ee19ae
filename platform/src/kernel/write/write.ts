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

/** The context of a write handler. Everything that the handler writes goes through `trx`. */
export interface WriteContext {
  readonly trx: Transaction<Tables>;
  readonly person: Person;
  readonly call: Call;
  readonly clock: Clock;
  readonly publish: Publish;
}

/** Serves a write call; a refusal may carry an answer beside its text, or be a `KeptRefusal`. */
export type WriteHandler<Req, Res> = (
  body: Req,
  context: WriteContext,
) => Promise<Res | Refusal | RefusedAnswer<Res>>;

/** Carries a refusal out of a transaction, so that the transaction rolls back. */
class RolledBack extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(`rolled back: ${refusal.refused}`);
    this.refusal = refusal;
  }
}

/**
 * Ends the transaction under way with a refusal, from a place that answers nothing: a listener of an
 * event, or what many writes begin. Functions that can answer a refusal answer it.
 */
export function refuseWrite(refusal: Refusal): never {
  throw new RolledBack(refusal);
}

/** Set while a transaction of `transact` is under way. */
const underWay = new AsyncLocalStorage<true>();

/** How often a transaction is tried that the database ends because two of them wait for each other. */
const TRIES = 4;

/** Writes take their locks in one order; where two of them still meet in a circle, one begins anew. */
const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '40P01';

/**
 * The longest wait before a write begins anew, in ms, drawn by chance: at once it could take the row
 * before the one that waits for it wakes up, and the two would meet again.
 */
const PAUSE_MS = 50;

/** Tries again what the database ended for a deadlock; nothing of such a try was written. */
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
 * Runs `run` in one transaction that every refusal rolls back, unless it is a `KeptRefusal`. Change
 * signals of a transaction that did not commit are dropped. `run` may be called again, after a deadlock:
 * it changes nothing outside of `trx`. For writes that are not a call of the
 * contract (jobs, demonstration data); calls go through `carryOutWrite`.
 *
 * It throws inside another one: the inner transaction would commit on its own, and stay when the
 * outer one rolls back. Functions that are part of a larger write take its `trx`.
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
    // The refusal is what `run` answered: it has T's type.
    if (error instanceof RolledBack) return error.refusal as T;
    throw error;
  }
}

/**
 * Carries out one write call: transaction, idempotency key, handler, roll-back on a refusal, change
 * signals after the commit. The same person, endpoint and request key get the stored answer again;
 * the same key with another body is refused (`call.keyUsed`), and so is one that is too old.
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
