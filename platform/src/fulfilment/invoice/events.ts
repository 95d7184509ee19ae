import { defineEvent } from '../../kernel/events/events.ts';

/** The buyer has received the invoices of an application: they are due. */
export const invoicesReceived = defineEvent<{ readonly applicationId: string }>('invoice.received');

/** A red letter credits this invoice, or a part of it. */
export const invoiceReversed = defineEvent<{ readonly invoiceId: string }>('invoice.reversed');
