import { type AuditReport, auditLog } from '@jicai/shared/domain/auction/audit/audit.ts';
import type { Problem } from '@jicai/shared/domain/auction/audit/findings.ts';
import { readFile } from '@jicai/shared/domain/auction/audit/read-file.ts';
import { checkReceipt, type ReceiptReport } from '@jicai/shared/domain/auction/audit/receipt.ts';
import type { AuditCrypto } from '@jicai/shared/domain/kernel/signing.ts';

/** The result of the examination of a piece of evidence. */
export type Examined =
  | { readonly kind: 'log'; readonly report: AuditReport; readonly file: string }
  | {
      readonly kind: 'receipt';
      readonly receipt: ReceiptReport;
      /** The published log that it should stand in. */
      readonly report: AuditReport;
      readonly file: string;
    }
  | { readonly kind: 'damaged'; readonly problem: Problem };

/** The file of the public log of an auction. */
export type FetchLog = (packageNumber: string) => Promise<string>;

/** A published log, as a file or as it was fetched. */
export function examineLog(text: string, crypto: AuditCrypto): Examined {
  const read = readFile(text);
  if (read.kind === 'log') return { kind: 'log', report: auditLog(read.log, crypto), file: text };
  return read.kind === 'damaged'
    ? read
    : { kind: 'damaged', problem: { key: 'badForm', values: { field: 'type' } } };
}

/** A file that somebody dropped. A receipt is looked up in the log that this mall publishes. */
export async function examineFile(
  text: string,
  fetchLog: FetchLog,
  crypto: AuditCrypto,
): Promise<Examined> {
  const read = readFile(text);
  if (read.kind !== 'receipt') return examineLog(text, crypto);
  const file = await fetchLog(read.receipt.packageNumber);
  const published = readFile(file);
  if (published.kind !== 'log') return examineLog(file, crypto);
  const { log } = published;
  return {
    kind: 'receipt',
    receipt: checkReceipt(read.receipt, { keys: log.head.keys, log }, crypto),
    report: auditLog(log, crypto),
    file,
  };
}
