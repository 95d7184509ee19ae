import { defineEvent } from '../../kernel/events/events.ts';

/** A parcel as listeners get it. */
export interface ParcelRef {
  readonly id: string;
  readonly number: string;
  readonly orderId: string;
  readonly unitId: string;
  /** The supplier's organisation. */
  readonly supplierId: string;
}

/** A parcel is on its way. */
export const parcelSent = defineEvent<ParcelRef>('parcel.sent');

/** A parcel arrived and was counted. */
export const parcelReceived = defineEvent<ParcelRef>('parcel.received');
