import { defineEvent } from '../../kernel/events/events.ts';

/** The buyer has received the invoices of an application: they are due. */
export const invoicesReceived = defineEvent<{ readonly applicationId: string }>('invoice.received');
