import { createHash } from 'node:crypto';
import type { InvoiceDocument } from '@jicai/shared/domain/fulfilment/invoice/checks.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import type { Storage } from '../../../files/storage/storage.ts';
import { findGroup, listFiles } from '../../../files/upload/repository.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import { readOfd } from './read-ofd.ts';
import { readEInvoice, Unreadable } from './read-xml.ts';

/** An uploaded original with what stands in it; a PDF is kept but not read. */
export interface ReadFile {
  readonly sha256: string;
  readonly source: 'xml' | 'ofd' | 'pdf';
  readonly document: InvoiceDocument | null;
}

/** The newest file of the caller's own group; a refusal where there is none that can be read. */
export async function readInvoiceFile(
  { groupId, personId }: { readonly groupId: string; readonly personId: string },
  storage: Storage,
  db: Executor,
): Promise<ReadFile | Refusal> {
  const group = await findGroup(groupId, db);
  if (group?.ownerId !== personId || group.domain !== 'invoice')
    return refuse('invoice.fileUnknown');
  const file = (await listFiles(groupId, db)).findLast(
    ({ state }) => state === 'temporary' || state === 'stored',
  );
  if (!file) return refuse('invoice.fileUnknown');
  if (file.size > limits.invoiceFileBytes)
    return refuse('invoice.fileTooLarge', { max: String(limits.invoiceFileBytes / 1_048_576) });
  const bytes = await storage.read(file.upload.key, 0, file.size);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (file.extension === 'pdf') return { sha256, source: 'pdf', document: null };
  const document = await readDocument(file.extension, bytes);
  if (isRefusal(document)) return document;
  return { sha256, source: file.extension === 'ofd' ? 'ofd' : 'xml', document };
}

/** Reads the bytes of an XML or an OFD; the refusal names what is wrong. */
export async function readDocument(
  extension: string,
  bytes: Uint8Array,
): Promise<InvoiceDocument | Refusal> {
  try {
    if (extension === 'ofd') return await readOfd(bytes);
    return readEInvoice(new TextDecoder().decode(bytes));
  } catch (error) {
    if (error instanceof Unreadable) return refuse('invoice.unreadable', { reason: error.message });
    throw error;
  }
}
