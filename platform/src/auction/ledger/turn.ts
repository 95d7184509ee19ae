import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { AuctionEvent, EventKind } from './events.ts';
import type { EntrantRecord } from './repository.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/* The types of one change of one auction; `changeAuction` carries it out. */

export interface LedgerDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** The person who changes an auction, and their request. */
export interface Actor {
  readonly personId: string;
  /** The supplier a person acts for; null for the organisers. */
  readonly supplierId: string | null;
  readonly requestKey: string | null;
}

/**
 * The idempotency of a ledger write (AU53): a call that was made before under the same request key
 * is answered from the event that it wrote then.
 */
export interface Idempotency<T> {
  /** The events that this call writes under its key; any other event makes it somebody else's key. */
  readonly kinds: readonly EventKind[];
  readonly answer: (earlier: AuctionEvent) => T | Refusal;
}

/** One transaction's turn at an auction: it holds the auction's row, and everything due is settled. */
export interface AuctionTurn {
  readonly work: UnitOfWork;
  /** Epoch milliseconds of the database's clock, never before the auction's last event. */
  readonly now: number;
  /** The place of the actor's supplier; null for organisers and strangers. */
  readonly entrant: EntrantRecord | null;
  /** No change was decided before this one in its transaction, and none of another auction will be. */
  readonly isFirst: boolean;
  readonly trx: Executor;
}

/** One of the changes that a transaction makes. */
export interface Change<T> {
  readonly actor: Actor;
  readonly decide: (turn: AuctionTurn) => Promise<T | Refusal> | T | Refusal;
  readonly idempotency: Idempotency<T>;
}
