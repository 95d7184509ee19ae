import { type AuditReport, auditLog } from '@jicai/shared/domain/auction/audit/audit.ts';
import type { Problem } from '@jicai/shared/domain/auction/audit/findings.ts';
import { type ReadFile, readFile } from '@jicai/shared/domain/auction/audit/read-file.ts';
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

/** A piece of evidence; `published` is the public log of its auction, once it was asked for. */
export interface Evidence {
  readonly text: string;
  readonly published: string | null;
}

/** A receipt is looked up in the log that the mall publishes: without it, that is asked for first. */
export type Answer = Examined | { readonly kind: 'needsLog'; readonly packageNumber: string };

/** Examines a receipt or a log. */
export function examine({ text, published }: Evidence, crypto: AuditCrypto): Answer {
  const read = readFile(text);
  if (read.kind !== 'receipt') return examineLog(text, read, crypto);
  const { receipt } = read;
  if (published === null) return { kind: 'needsLog', packageNumber: receipt.packageNumber };
  const log = readFile(published);
  if (log.kind !== 'log') return examineLog(published, log, crypto);
  return {
    kind: 'receipt',
    receipt: checkReceipt(receipt, { keys: log.log.head.keys, log: log.log }, crypto),
    report: auditLog(log.log, crypto),
    file: published,
  };
}

function examineLog(file: string, read: ReadFile, crypto: AuditCrypto): Examined {
  if (read.kind === 'log') return { kind: 'log', report: auditLog(read.log, crypto), file };
  return read.kind === 'damaged'
    ? read
    : { kind: 'damaged', problem: { key: 'badForm', values: { field: 'type' } } };
}
