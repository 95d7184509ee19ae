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

/** The result of an examination: a verdict on a log or a receipt, or why the text is neither. */
export type Examined =
  | { readonly kind: 'log'; readonly report: AuditReport; readonly file: string }
  | {
      readonly kind: 'receipt';
      readonly receipt: ReceiptReport;
      /**
       * The verdict on the published log that should contain the receipt's event; `null` if this mall
       * publishes no log of the auction.
       */
      readonly published: { readonly report: AuditReport; readonly file: string } | null;
    }
  | {
      /**
       * The receipt of a sealed quote that was issued before the opening. Until the opening no event of the
       * log can be assigned to the receipt.
       */
      readonly kind: 'sealedReceipt';
      readonly receipt: SealedReceiptReport;
      readonly published: { readonly report: AuditReport; readonly file: string } | null;
    }
  | { readonly kind: 'damaged'; readonly problem: Problem };

/**
 * The log that this mall publishes for the evidence's auction. `pending`: not looked up yet; `none`: this
 * mall publishes no log of the auction.
 */
export type Lookup =
  | { readonly kind: 'pending' }
  | { readonly kind: 'none' }
  | { readonly kind: 'found'; readonly text: string }
  /** The evidence is itself the log that this mall publishes, so there is no other log to compare it with. */
  | { readonly kind: 'self' };

/**
 * A receipt or a log as text, with what the text is checked against: keys (`outside`), log heads copied from
 * paper (`printed`), and the published log (`lookup`).
 */
export interface Evidence {
  readonly text: string;
  readonly outside: OutsideKeys;
  readonly printed: readonly PrintedHead[];
  readonly lookup: Lookup;
}

/** The result, or `needsLog`: the published log must be looked up first, to compare the evidence with it. */
export type Answer = Examined | { readonly kind: 'needsLog'; readonly packageNumber: string };

/**
 * Returns the keys to check with. This mall's key list counts as the issuer's, so that signatures by other
 * keys are rejected, only for auctions whose log this mall publishes.
 */
function outsideFor({ outside, lookup }: Evidence): OutsideKeys {
  const { list, fingerprints } = outside;
  if (list?.source.kind !== 'list') return outside;
  const isIssuer = lookup.kind === 'found' || lookup.kind === 'self';
  return { list: { ...list, source: { ...list.source, isIssuer } }, fingerprints };
}

/** Returns the result for a file that is damaged or of no kind that is examined. */
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

/** Examines a receipt or a log. Returns `needsLog` instead of a verdict while `lookup` is `pending`. */
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
