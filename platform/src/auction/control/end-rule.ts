import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { LedgerDeps } from '../ledger/turn.ts';

/** A change of an auction's end that is requested, or carried out after a countersign. */
export interface EndChange {
  readonly packageNumber: string;
  /** The current end, and the new one, in ms. */
  readonly endsAt: number;
  readonly end: number;
  /** The id of the request that is carried out; null while a change is only requested. */
  readonly requestId: number | null;
}

/**
 * Resolves to the refusal of an end that the auction's project does not allow; null when it does. A higher
 * wing implements it, since it knows the rules of its projects. Called in the auction's transaction.
 */
export type EndRule = (change: EndChange, trx: Executor) => Promise<Refusal | null>;

/** The rule for auctions without such projects: it allows any end. */
export const anyEnd: EndRule = async () => null;

/** The dependencies of a command that changes an end. */
export interface EndDeps extends LedgerDeps {
  readonly endRule: EndRule;
}
