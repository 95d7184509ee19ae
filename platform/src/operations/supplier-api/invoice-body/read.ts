import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import {
  bytesOf,
  createForeignReader,
  readThrough,
} from '../../../kernel/documents/foreign/reader.ts';
import { Failure } from '../../../kernel/http/failure.ts';
import { MOST_PARSED_HERE } from '../../../kernel/http/limits/bounded-json.ts';
import { invoicesOf, type ReadInvoices, type SentInvoice } from './lines.ts';

const SCRIPT = new URL('./worker.ts', import.meta.url);

/** Bodies that are read at a time, and those of a person that may wait: each is some megabytes of memory. */
const door = createForeignReader({ atOnce: 1, waitingOfPerson: 3 });

/**
 * Reads the body of the call that registers invoices; a large one in a thread, because parsing eight megabytes
 * would hold everybody's bids. Throws the failure with which the request ends.
 */
export async function readInvoiceBody(
  body: Uint8Array,
  personId: string,
): Promise<readonly SentInvoice[]> {
  if (body.length <= MOST_PARSED_HERE) return invoicesOf(body);
  const read = await readThrough<ReadInvoices>(door, {
    kind: 'body',
    script: SCRIPT,
    person: personId,
    size: body.length,
    read: bytesOf(body),
  });
  if (isRefusal(read)) throw new Failure(400, read.refused, read.values);
  if ('lines' in read) return read.lines;
  const failure = new Failure(read.status, read.key, read.values);
  throw read.field === '' ? failure : failure.at(read.field);
}
