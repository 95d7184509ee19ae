import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { LedgerDeps } from '../ledger/turn.ts';

/**
 * A change of an auction's end. The project's `EndRule` checks it when the handler asks for it and,
 * if it waits for a countersign, again when it is carried out.
 */
export interface EndChange {
  readonly packageNumber: string;
  /** The end that applies now, in epoch ms; during a pause, the end that a resume now would set. */
  readonly endsAt: number;
  /** The new end, in epoch ms. */
  readonly end: number;
  /**
   * The id of the countersign request that is being carried out; null while the change is only
   * requested, or if it is made without a countersign.
   */
  readonly requestId: number | null;
}

/**
 * Resolves to the refusal of an end that the rules of the auction's project forbid; null when they
 * allow the end. A module above the auctions implements it, because auctions do not know the rules
 * of projects. Called in the auction's transaction.
 */
export type EndRule = (change: EndChange, trx: Executor) => Promise<Refusal | null>;

/** An `EndRule` that allows any end, for tests and platforms without project rules. */
export const anyEnd: EndRule = async () => null;

/** The dependencies of a command that changes an end. */
export interface EndDeps extends LedgerDeps {
  readonly endRule: EndRule;
}
