import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { AuctionEvent, EventKind } from './events.ts';
import type { EntrantRecord } from './repository.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/* The types of a change to one auction, which `changeAuction` carries out. */

export interface LedgerDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * The person who changes an auction. `requestKey` is the request key of the person's call; null for a call
 * without idempotency.
 */
export interface Actor {
  readonly personId: string;
  /** The organisation id of the supplier that the person acts for; null for the organisers. */
  readonly supplierId: string | null;
  readonly requestKey: string | null;
}

/**
 * The idempotency of a ledger write (AU53): a repeated call with the same request key is answered from the
 * event that the first call wrote.
 */
export interface Idempotency<T> {
  /**
   * The kinds of events that this call writes under its request key. If the stored event with that key is of
   * another kind, the call is refused with `call.keyUsed`.
   */
  readonly kinds: readonly EventKind[];
  readonly answer: (earlier: AuctionEvent) => T | Refusal;
}

/**
 * The context of one change. Before the change is decided, its transaction has locked the auction's row and
 * settled everything due.
 */
export interface ChangeContext {
  readonly work: UnitOfWork;
  /**
   * The time of the change by the database's clock, in epoch ms; never before the auction's last
   * event.
   */
  readonly now: number;
  /**
   * The auction's row for the supplier that the actor belongs to; null for organisers and for suppliers who
   * do not take part in the auction.
   */
  readonly entrant: EntrantRecord | null;
  /**
   * True for the first change of a transaction that changes no other auction. A sealed quote can be accepted
   * only then.
   */
  readonly isFirst: boolean;
  readonly trx: Executor;
}

/**
 * One of the changes that a transaction makes to an auction: who makes it, and the function that decides it.
 */
export interface Change<T> {
  readonly actor: Actor;
  readonly decide: (turn: ChangeContext) => Promise<T | Refusal> | T | Refusal;
  readonly idempotency: Idempotency<T>;
}
