import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { LedgerDeps } from '../ledger/turn.ts';

/**
 * A change of an auction's end, for a project's rule to check: when it is requested, and when it is carried
 * out after a countersign.
 */
export interface EndChange {
  readonly packageNumber: string;
  /**
   * Epoch ms: the end that applies now (in a pause, the one that a resume now would set), and the new one.
   */
  readonly endsAt: number;
  readonly end: number;
  /**
   * The id of the countersign request that is carried out; null while the change is only requested or made at
   * once.
   */
  readonly requestId: number | null;
}

/**
 * Resolves to the refusal of an end that the auction's project does not allow; null when it allows it. A
 * higher wing implements it, since it knows the rules of its projects. Called in the auction's transaction.
 */
export type EndRule = (change: EndChange, trx: Executor) => Promise<Refusal | null>;

/** An `EndRule` that allows any end, for tests and platforms without project rules. */
export const anyEnd: EndRule = async () => null;

/** The dependencies of a command that changes an end. */
export interface EndDeps extends LedgerDeps {
  readonly endRule: EndRule;
}
