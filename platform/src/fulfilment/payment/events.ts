import { defineEvent } from '../../kernel/events/events.ts';

/** Finance has written down that a payment was made. */
export const paymentMade = defineEvent<{ readonly paymentId: string }>('payment.made');
