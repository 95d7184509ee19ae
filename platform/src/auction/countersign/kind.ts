import type { CountersignKind } from '@jicai/shared/contract/auction/countersign.ts';
import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { CountersignRequest } from '../ledger/countersigns.ts';
import type { AuctionTurn } from '../ledger/turn.ts';

/** The content of a request. `id` is null while it is being made, and the request's afterwards. */
export type CountersignContent = Pick<
  CountersignRequest,
  'kind' | 'code' | 'payload' | 'reason' | 'requestedBy'
> & { readonly id: number | null };

/** Carries out a request that was agreed to, in the transaction of the agreement. */
export type CarryOut = () => Promise<void> | void;

/**
 * One kind of decision that waits for the supervisor. The slice that owns the command owns its kind;
 * `countersign-kinds.ts` puts them together.
 */
export interface CountersignRules<Kind extends CountersignKind = CountersignKind> {
  readonly kind: Kind;
  /**
   * Checks the request against the auction as it is, when it is made and again when it is agreed to.
   * Changes nothing itself: the function that it answers does.
   */
  readonly prepare: (
    turn: AuctionTurn,
    content: CountersignContent,
  ) => Promise<Refusal | CarryOut> | Refusal | CarryOut;
  /** Carries out a disagreement, for kinds where one has a consequence. */
  readonly refused?: (turn: AuctionTurn, request: CountersignRequest) => Promise<void> | void;
}

/** The rules of every kind. */
export type CountersignKinds = {
  readonly [Kind in CountersignKind]: CountersignRules<Kind>;
};
