import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { Transaction } from 'kysely';
import type { Clock } from '../db/clock.ts';
import type { Database } from '../db/open.ts';
import type { Tables } from '../db/tables.ts';
import type { Publish } from '../events/events.ts';
import { type Call, type Person, personOf } from '../http/caller.ts';
import type { RefusedAnswer } from '../http/serve.ts';
import { idempotent } from './idempotency.ts';
import { withChanges } from './signals.ts';

/** What the write path needs of the platform. */
export interface WriteDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly publish: Publish;
}

/** What a write handler gets besides the body. Everything it writes goes through `trx`. */
export interface WriteContext {
  readonly trx: Transaction<Tables>;
  readonly person: Person;
  readonly call: Call;
  readonly clock: Clock;
  readonly publish: Publish;
}

/**
 * A refusal that does not roll back: what was written before it stays in the database. Every other
 * refusal undoes the whole transaction.
 */
export type KeptRefusal = Refusal & { readonly keepsWrites: true };

/** Marks a refusal whose trace must stay. */
export const keepWrites = (refusal: Refusal): KeptRefusal => ({ ...refusal, keepsWrites: true });

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
 * Runs `run` in one transaction that every refusal rolls back, unless it is a `KeptRefusal`. Change
 * signals of a transaction that did not commit are dropped. For writes that are not a call of the
 * contract (jobs, demonstration data); calls go through `carryOutWrite`.
 */
export async function transact<T>(
  db: Database,
  run: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  try {
    return await withChanges(() =>
      db.transaction().execute(async (trx) => {
        const result = await run(trx);
        if (isRefusal(result) && !('keepsWrites' in result)) throw new RolledBack(result);
        return result;
      }),
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
 * the same key with another body is refused (`call.keyUsed`).
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
  const key = { personId: person.id, requestKey: call.requestKey };
  return transact(deps.db, (trx) =>
    idempotent(key, endpoint, body, trx, () =>
      handler(body, { trx, person, call, clock, publish }),
    ),
  );
}
