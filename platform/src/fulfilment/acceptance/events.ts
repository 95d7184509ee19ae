import { defineEvent } from '../../kernel/events/events.ts';

/** An acceptance as listeners get it. */
export interface AcceptanceRef {
  readonly id: string;
  readonly number: string;
  readonly orderId: string;
  readonly unitId: string;
  /** The supplier's organisation. */
  readonly supplierId: string;
}

/** An acceptance is complete: its qualified pieces may be stocked and billed. */
export const acceptanceDone = defineEvent<AcceptanceRef>('acceptance.done');
