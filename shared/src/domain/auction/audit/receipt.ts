import type { AuditCrypto } from '../../kernel/signing.ts';
import { checkSignature } from './audit.ts';
import { type Problem, problem } from './findings.ts';
import { chainHash } from './form.ts';
import { isProblem, type ReadLog, readAs } from './read-file.ts';
import { ContentShape, type PublicKey, type Receipt } from './shapes.ts';
import { receiptMessage } from './signing.ts';

/** The kinds of events that have receipts: bids in the log, sealed or not. */
export const RECEIPT_KINDS: ReadonlySet<string> = new Set(['bid.accepted', 'quote.sealed']);

/** The findings about a receipt (AU51), part by part. */
export interface ReceiptReport {
  readonly receipt: Receipt;
  /** Does it say what the platform signed? */
  readonly own: readonly Problem[];
  /** Does its event stand in the published log? Null where there is no log to look into. */
  readonly inLog: readonly Problem[] | null;
  readonly isGood: boolean;
}

/** The receipt by itself: its content gives its hash, and the platform's key signed it. */
function ownProblems(receipt: Receipt, keys: readonly PublicKey[], crypto: AuditCrypto): Problem[] {
  const { content: text, prevHash, eventHash } = receipt;
  const problems = checkSignature({ ...receipt, message: receiptMessage(receipt) }, keys, crypto);
  if (chainHash(prevHash, crypto.sha256(text), crypto.sha256) !== eventHash)
    problems.push(problem('receiptContent'));
  const content = readAs(ContentShape, text);
  if (isProblem(content)) return [...problems, content];
  const agrees =
    content.seq === receipt.seq &&
    content.at === receipt.at &&
    content.code === receipt.code &&
    (content.data.amount ?? null) === receipt.amount;
  if (!agrees) problems.push(problem('receiptContent'));
  if (!RECEIPT_KINDS.has(content.kind)) problems.push(problem('receiptKind'));
  return problems;
}

/** Does the receipt's event stand in this log, at its place? */
function placeProblems(receipt: Receipt, { head, rows }: ReadLog): Problem[] {
  if (head.packageNumber !== receipt.packageNumber)
    return [problem('otherPackage', { package: receipt.packageNumber })];
  const row = rows[receipt.seq - 1];
  const seq = String(receipt.seq);
  if (!row) return [problem('receiptSeq', { seq })];
  const agrees = row.hash === receipt.eventHash && row.prevHash === receipt.prevHash;
  return agrees ? [] : [problem('receiptHash', { seq })];
}

/**
 * AU51: checks a receipt against the platform's public keys and, where there is one, the published
 * log. That the log itself holds is `auditLog`'s affair.
 */
export function checkReceipt(
  receipt: Receipt,
  known: { readonly keys: readonly PublicKey[]; readonly log: ReadLog | null },
  crypto: AuditCrypto,
): ReceiptReport {
  const own = ownProblems(receipt, known.keys, crypto);
  const inLog = known.log && placeProblems(receipt, known.log);
  return { receipt, own, inLog, isGood: own.length === 0 && (inLog?.length ?? 0) === 0 };
}
