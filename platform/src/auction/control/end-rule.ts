import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { LedgerDeps } from '../ledger/turn.ts';

/** A change of an auction's end that is asked for, or carried out after a countersign. */
export interface EndChange {
  readonly packageNumber: string;
  /** The end that stands, and the new one, in ms. */
  readonly endsAt: number;
  readonly end: number;
  /** The number in the log of the request that is carried out; null while a change is asked for. */
  readonly requestId: number | null;
}

/**
 * Why the kind of an auction's project does not allow this end; null where it does. A higher wing knows the
 * rules of its projects. It is asked in the auction's transaction.
 */
export type EndRule = (change: EndChange, trx: Executor) => Promise<Refusal | null>;

/** The rule where no projects are: any end that an auction may have. */
export const anyEnd: EndRule = async () => null;

/** The needs of a command that changes an end. */
export interface EndDeps extends LedgerDeps {
  readonly endRule: EndRule;
}
