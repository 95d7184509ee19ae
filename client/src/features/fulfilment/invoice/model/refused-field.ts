import { invoiceMessages } from '@jicai/shared/messages/fulfilment/invoice.ts';
import { isFilled } from '@jicai/shared/say.ts';

/** A part of an invoice that a refusal names. */
export type InvoiceField = 'number' | 'day' | 'buyer' | 'seller';

const FIELDS: readonly (readonly [keyof typeof invoiceMessages, InvoiceField])[] = [
  ['invoice.badNumber', 'number'],
  ['invoice.headerNumber', 'number'],
  ['invoice.duplicate', 'number'],
  ['invoice.future', 'day'],
  ['invoice.wrongTitle', 'buyer'],
  ['invoice.wrongSeller', 'seller'],
];

/** The field that the server's words are about; null where they are about no single one. */
export const refusedField = (text: string): InvoiceField | null =>
  FIELDS.find(([key]) => isFilled(text, invoiceMessages[key]))?.[1] ?? null;
