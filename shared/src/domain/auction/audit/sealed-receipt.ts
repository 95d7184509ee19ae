import type { AuditCrypto } from '../../kernel/signing.ts';
import { canonicalJson } from '../../kernel/texts/canonical-json.ts';
import { type Problem, problem } from './findings.ts';
import { SCHEME } from './form.ts';
import { isProblem, type ReadLog, readAs } from './read-file.ts';
import { checkReceiptIssuer } from './receipt.ts';
import type { SealedReceipt } from './sealed-receipt-shape.ts';
import { ContentShape } from './shapes.ts';
import type { Issuer } from './trust/issuer.ts';
import { type OutsideKeys, resolveTrust } from './trust/keys.ts';

/*
 * AU21, AU51: the receipt of a sealed quote in an auction that hides the number of quotes. A sequence number
 * or chain hash of the log would show how many events precede the quote. The receipt therefore contains the
 * digest of the event's open part, which is published once the auction has an outcome.
 */

type Signed = Omit<SealedReceipt, 'type' | 'scheme' | 'keyId' | 'signature'>;

/** Returns the text over which the signature of a sealed receipt is made. It must never change. */
export function sealedReceiptMessage(receipt: Signed): string {
  const { packageNumber, number, at, code, commitment, digest } = receipt;
  return canonicalJson({
    signs: 'sealed-receipt',
    scheme: SCHEME,
    packageNumber,
    number,
    at,
    code,
    commitment,
    digest,
  });
}

/**
 * The findings about a sealed receipt. `isGood` covers all findings; `receiptVerdictKind` judges the
 * receipt alone, without the comparison with the log.
 */
export interface SealedReceiptReport {
  readonly receipt: SealedReceipt;
  readonly issuer: Issuer;
  /** Problems of the signature. */
  readonly own: readonly Problem[];
  /**
   * Problems of the receipt's event in the published log; null without a log, or while the log is not open
   * and shows no contents.
   */
  readonly inLog: readonly Problem[] | null;
  /** The sequence number of the receipt's event; null without an open log, or if the log lacks the event. */
  readonly seq: number | null;
  readonly isGood: boolean;
}

/**
 * Finds the event of the receipt in an open log by the receipt's digest. Reports a log of another package,
 * a missing event, and an event that does not agree with the receipt.
 */
function placeIn(receipt: SealedReceipt, { head, rows }: ReadLog, { sha256 }: AuditCrypto) {
  if (head.packageNumber !== receipt.packageNumber)
    return { seq: null, problems: [problem('otherPackage', { package: receipt.packageNumber })] };
  for (const row of rows) {
    if (!row || !('content' in row) || sha256(row.content) !== receipt.digest) continue;
    const content = readAs(ContentShape, row.content);
    const agrees =
      !isProblem(content) &&
      content.kind === 'quote.sealed' &&
      content.at === receipt.at &&
      content.code === receipt.code &&
      content.data.commitment === receipt.commitment;
    const differs = problem('receiptDiffers', { seq: String(row.seq) });
    return { seq: row.seq, problems: agrees ? [] : [differs] };
  }
  return { seq: null, problems: [problem('receiptDigest')] };
}

/**
 * AU51: checks a sealed receipt by the trusted keys. If there is an open log, the log must contain the
 * receipt's event. `auditLog` checks the log itself.
 */
export function checkSealedReceipt(
  receipt: SealedReceipt,
  { outside, log }: { readonly outside: OutsideKeys; readonly log: ReadLog | null },
  crypto: AuditCrypto,
): SealedReceiptReport {
  const trust = resolveTrust(outside, log?.head.keys ?? [], crypto);
  const message = sealedReceiptMessage(receipt);
  const { issuer, problems: own } = checkReceiptIssuer(receipt, message, trust, crypto);
  const place = log && log.head.terms !== null ? placeIn(receipt, log, crypto) : null;
  const inLog = place?.problems ?? null;
  const isGood = own.length === 0 && (inLog?.length ?? 0) === 0;
  return { receipt, issuer, own, inLog, seq: place?.seq ?? null, isGood };
}
