import type { InvoiceDocument } from '@jicai/shared/domain/fulfilment/invoice/checks.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { answerForeign, readWholeFile } from '../../../kernel/documents/foreign/answer.ts';
import { decodeText } from '../../../kernel/documents/foreign/decode-text.ts';
import type { InvoiceJob } from './read-file.ts';
import { readOfd } from './read-ofd.ts';
import { readEInvoice, Unreadable } from './read-xml.ts';

/* The thread that reads one e-invoice and ends. */

await answerForeign<InvoiceJob, InvoiceDocument | Refusal>(async ({ source }, file) => {
  const bytes = await readWholeFile(file);
  try {
    if (source === 'ofd') return await readOfd(bytes, file.bounds);
    return readEInvoice(decodeText(bytes), file.bounds);
  } catch (error) {
    if (error instanceof Unreadable) return refuse('invoice.unreadable', { reason: error.message });
    throw error;
  }
});
