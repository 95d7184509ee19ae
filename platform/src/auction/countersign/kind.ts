import type { CountersignKind } from '@jicai/shared/contract/auction/countersign.ts';
import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { CountersignRequest } from '../ledger/countersigns.ts';
import type { ChangeContext } from '../ledger/turn.ts';

/**
 * The content of a request. `id` is the sequence number of the request's event; null while the
 * request is being created.
 */
export type CountersignContent = Pick<
  CountersignRequest,
  'kind' | 'code' | 'payload' | 'reason' | 'requestedBy'
> & { readonly id: number | null };

/** Carries out a request that was agreed to, in the transaction in which it was agreed to. */
export type CarryOut = () => Promise<void> | void;

/**
 * The rules for one kind of request. The slice that owns the command defines the rules;
 * `countersign-kinds.ts` collects the rules of all kinds.
 */
export interface CountersignRules<Kind extends CountersignKind = CountersignKind> {
  readonly kind: Kind;
  /**
   * Checks whether the request can be carried out in the current auction, both when the request is
   * made and when it is agreed to. Returns the function that carries out the request, or a refusal;
   * `prepare` itself changes nothing.
   */
  readonly prepare: (
    turn: ChangeContext,
    content: CountersignContent,
  ) => Promise<Refusal | CarryOut> | Refusal | CarryOut;
  /**
   * Carries out what follows from the supervisor's disagreement; absent for kinds of requests whose
   * disagreement has no consequence.
   */
  readonly refused?: (turn: ChangeContext, request: CountersignRequest) => Promise<void> | void;
}

/** The rules of every kind of countersign request, by kind. */
export type CountersignKinds = {
  readonly [Kind in CountersignKind]: CountersignRules<Kind>;
};
