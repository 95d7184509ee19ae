import { answerForeign, readWholeFile } from '../../../kernel/documents/foreign/answer.ts';
import { type ReadInvoices, readInvoices } from './lines.ts';

/* The thread that parses one large body of the call that registers invoices, and ends. */

await answerForeign<null, ReadInvoices>(async (_job, body) =>
  readInvoices(await readWholeFile(body)),
);
