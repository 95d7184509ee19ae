import type { InvoiceDocument } from '@jicai/shared/domain/fulfilment/invoice/checks.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import { say } from '@jicai/shared/messages.ts';
import type { Storage } from '../../../files/storage/storage.ts';
import { findGroup, listFiles } from '../../../files/upload/repository.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import { bytesOf, readForeign } from '../../../kernel/documents/foreign/reader.ts';
import { sha256Apart } from '../../../kernel/documents/hash-apart.ts';

const SCRIPT = new URL('./worker.ts', import.meta.url);

/** The job of the thread: how the file is written. */
export interface InvoiceJob {
  readonly source: 'xml' | 'ofd';
}

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
  return readInvoice(file.extension, bytes, personId);
}

/** Readers look for the mark of a PDF within its first kilobyte. */
const PDF_HEAD = 1_024;
const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, PDF_HEAD)).includes('%PDF-');

/**
 * Reads an invoice that a person sent; a PDF is only known by its mark. The refusal names what is wrong, or the
 * bound that the file breaks.
 */
export async function readInvoice(
  extension: string,
  bytes: Uint8Array,
  personId: string,
): Promise<ReadFile | Refusal> {
  const sha256 = await sha256Apart(bytes);
  if (extension === 'pdf')
    return isPdf(bytes)
      ? { sha256, source: 'pdf', document: null }
      : refuse('invoice.unreadable', { reason: say('invoice.notPdf') });
  const source = extension === 'ofd' ? 'ofd' : 'xml';
  const document = await readForeign<InvoiceDocument>({
    kind: 'invoice',
    script: SCRIPT,
    person: personId,
    size: bytes.length,
    read: bytesOf(bytes),
    job: { source } satisfies InvoiceJob,
  });
  return isRefusal(document) ? document : { sha256, source, document };
}
