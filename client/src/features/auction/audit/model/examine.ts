import { type AuditReport, auditLog } from '@jicai/shared/domain/auction/audit/audit.ts';
import type { Problem } from '@jicai/shared/domain/auction/audit/findings.ts';
import {
  type ReadFile,
  type ReadLog,
  readFile,
} from '@jicai/shared/domain/auction/audit/read-file.ts';
import { checkReceipt, type ReceiptReport } from '@jicai/shared/domain/auction/audit/receipt.ts';
import {
  checkSealedReceipt,
  type SealedReceiptReport,
} from '@jicai/shared/domain/auction/audit/sealed-receipt.ts';
import type { SealedReceipt } from '@jicai/shared/domain/auction/audit/sealed-receipt-shape.ts';
import type { Receipt } from '@jicai/shared/domain/auction/audit/shapes.ts';
import type { OutsideKeys } from '@jicai/shared/domain/auction/audit/trust/keys.ts';
import type { PrintedHead } from '@jicai/shared/domain/auction/audit/trust/printed-head.ts';
import type { AuditCrypto } from '@jicai/shared/domain/kernel/signing.ts';

/** The result of an examination. */
export type Examined =
  | { readonly kind: 'log'; readonly report: AuditReport; readonly file: string }
  | {
      readonly kind: 'receipt';
      readonly receipt: ReceiptReport;
      /** The published log that should contain it; `null` if this mall has no such auction. */
      readonly published: { readonly report: AuditReport; readonly file: string } | null;
    }
  | {
      /** The receipt of a quote from before the opening; until then the log shows no event. */
      readonly kind: 'sealedReceipt';
      readonly receipt: SealedReceiptReport;
      readonly published: { readonly report: AuditReport; readonly file: string } | null;
    }
  | { readonly kind: 'damaged'; readonly problem: Problem };

/** This mall's published log of the evidence's auction. `none`: it has no such auction. */
export type Lookup =
  | { readonly kind: 'pending' }
  | { readonly kind: 'none' }
  | { readonly kind: 'found'; readonly text: string }
  /** The evidence itself is that log. */
  | { readonly kind: 'self' };

/** A piece of evidence, with the data of the visitor and of this mall that it is checked against. */
export interface Evidence {
  readonly text: string;
  readonly outside: OutsideKeys;
  readonly printed: readonly PrintedHead[];
  readonly lookup: Lookup;
}

/** The result, or a request for the mall's published log, with which evidence is compared. */
export type Answer = Examined | { readonly kind: 'needsLog'; readonly packageNumber: string };

/** This mall's list may refuse foreign signatures only for this mall's own auctions. */
function outsideFor({ outside, lookup }: Evidence): OutsideKeys {
  const { list, fingerprints } = outside;
  if (list?.source.kind !== 'list') return outside;
  const isIssuer = lookup.kind === 'found' || lookup.kind === 'self';
  return { list: { ...list, source: { ...list.source, isIssuer } }, fingerprints };
}

const damaged = (read: ReadFile): Examined =>
  read.kind === 'damaged'
    ? { kind: 'damaged', problem: read.problem }
    : { kind: 'damaged', problem: { key: 'badForm', values: { field: 'type' } } };

function examineReceipt(receipt: Receipt, evidence: Evidence, crypto: AuditCrypto): Examined {
  const { lookup, printed } = evidence;
  const outside = outsideFor(evidence);
  if (lookup.kind !== 'found') {
    const alone = checkReceipt(receipt, { outside, log: null }, crypto);
    return { kind: 'receipt', receipt: alone, published: null };
  }
  const read = readFile(lookup.text);
  if (read.kind !== 'log') return damaged(read);
  const found = checkReceipt(receipt, { outside, log: read.log }, crypto);
  const receipts = found.own.length === 0 ? [receipt] : [];
  const report = auditLog(read.log, crypto, { outside, witnesses: { printed, receipts } });
  return { kind: 'receipt', receipt: found, published: { report, file: lookup.text } };
}

function examineSealed(receipt: SealedReceipt, evidence: Evidence, crypto: AuditCrypto): Examined {
  const { lookup, printed } = evidence;
  const outside = outsideFor(evidence);
  const kind = 'sealedReceipt';
  if (lookup.kind !== 'found') {
    const alone = checkSealedReceipt(receipt, { outside, log: null }, crypto);
    return { kind, receipt: alone, published: null };
  }
  const read = readFile(lookup.text);
  if (read.kind !== 'log') return damaged(read);
  const found = checkSealedReceipt(receipt, { outside, log: read.log }, crypto);
  const report = auditLog(read.log, crypto, { outside, witnesses: { printed } });
  return { kind, receipt: found, published: { report, file: lookup.text } };
}

function examineLog(log: ReadLog, evidence: Evidence, crypto: AuditCrypto): Examined {
  const { lookup, printed, text } = evidence;
  const published = lookup.kind === 'found' ? readFile(lookup.text) : null;
  const witnesses = { printed, published: published?.kind === 'log' ? published.log : null };
  const report = auditLog(log, crypto, { outside: outsideFor(evidence), witnesses });
  return { kind: 'log', report, file: text };
}

/** Examines a receipt or a log. */
export function examine(evidence: Evidence, crypto: AuditCrypto): Answer {
  const read = readFile(evidence.text);
  if (read.kind === 'damaged' || read.kind === 'keys') return damaged(read);
  if (evidence.lookup.kind === 'pending') {
    const { packageNumber } = read.kind === 'log' ? read.log.head : read.receipt;
    return { kind: 'needsLog', packageNumber };
  }
  if (read.kind === 'log') return examineLog(read.log, evidence, crypto);
  return read.kind === 'sealedReceipt'
    ? examineSealed(read.receipt, evidence, crypto)
    : examineReceipt(read.receipt, evidence, crypto);
}
