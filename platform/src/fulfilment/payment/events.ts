import { defineEvent } from '../../kernel/events/events.ts';

/** Finance has written down that a payment was made. */
export const paymentMade = defineEvent<{ readonly paymentId: string }>('payment.made');

/** The supplier has paid back what was paid too much of an invoice. */
export const refundRecorded = defineEvent<{ readonly invoiceId: string }>('payment.refunded');
