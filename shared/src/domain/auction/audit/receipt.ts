import type { AuditCrypto } from '../../kernel/signing.ts';
import { type Finding, type Problem, problem } from './findings.ts';
import { chainHash } from './form.ts';
import { isProblem, type ReadLog, readAs } from './read-file.ts';
import { ContentShape, type Receipt } from './shapes.ts';
import { receiptMessage } from './signing.ts';
import { compareReceipt } from './trust/compare.ts';
import { checkSigned, type Issuer, type SignatureCheck } from './trust/issuer.ts';
import { type OutsideKeys, resolveTrust, type Trust } from './trust/keys.ts';

/** The kinds of events that a receipt may contain: accepted bids and sealed quotes. */
export const RECEIPT_KINDS: ReadonlySet<string> = new Set(['bid.accepted', 'quote.sealed']);

/**
 * The findings about a receipt (AU51). `isGood` covers all findings; `receiptVerdictKind` judges the
 * receipt alone, without the comparison with the log.
 */
export interface ReceiptReport {
  readonly receipt: Receipt;
  readonly issuer: Issuer;
  /** Problems of the receipt itself: of its signature and its content. */
  readonly own: readonly Problem[];
  /**
   * Problems of the receipt's event in the published log; null without a log, or if the log is too early
   * (`isLater`).
   */
  readonly inLog: readonly Problem[] | null;
  /** Whether the searched log was signed before it could contain the receipt's event. */
  readonly isLater: boolean;
  readonly isGood: boolean;
}

/** Returns the result for the case that there is no key at all, so that no signature can be verified. */
const unverifiable = (keyId: string): SignatureCheck => ({
  issuer: { kind: 'unchecked', keyId, isForeign: false, isVerified: false },
  problems: [],
});

interface SignedReceipt {
  readonly keyId: string;
  readonly signature: string;
  /** The server's time of the event, in ms. */
  readonly at: number;
}

/**
 * Checks the signature of a receipt over `message`. A receipt that is fetched again is signed with
 * the current key, so the receipt's event may be older than the key, but not later than the key's
 * end. If there is no key at all, the result is `unchecked` without a problem, unless `trust` is
 * strict and no fingerprint is `keyId`: then the signature is refused.
 */
export function checkReceiptIssuer(
  { keyId, signature, at }: SignedReceipt,
  message: string,
  trust: Trust,
  crypto: AuditCrypto,
): SignatureCheck {
  const signed = { keyId, signature, message, at: null, notBefore: at };
  const hasKeys = trust.embedded.length + trust.keys.length > 0;
  // A fingerprint alone names the expected key and cannot verify a signature.
  const isPinned = trust.fingerprints.includes(keyId);
  return hasKeys || (trust.isStrict && !isPinned)
    ? checkSigned(signed, trust, crypto)
    : unverifiable(keyId);
}

/**
 * Checks the content of a receipt: the event's hash, the agreement with the signed fields and the kind of
 * event.
 */
function contentProblems(receipt: Receipt, crypto: AuditCrypto): Problem[] {
  const problems: Problem[] = [];
  const { content: text, prevHash, eventHash } = receipt;
  const expected = chainHash(prevHash, crypto.sha256(text), crypto.sha256);
  if (expected !== eventHash)
    problems.push(problem('receiptContent', { expected, found: eventHash }));
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

interface ReceiptProblems {
  readonly own: readonly Problem[];
  readonly content: readonly Problem[];
}

/**
 * Returns the problems of a receipt's event in the log. An event with the same hash counts only if the
 * receipt's content agrees with that hash. If the receipt itself has problems, a different hash is reported
 * as a different content.
 */
function placeProblems(
  { seq }: Receipt,
  findings: readonly Finding[],
  { own, content }: ReceiptProblems,
): readonly Problem[] {
  const differs = problem('receiptDiffers', { seq: String(seq) });
  if (findings.length === 0)
    return content.some(({ key }) => key !== 'receiptKind') ? [differs] : [];
  return own.length === 0
    ? findings
    : findings.map((finding) => (finding.key === 'receiptHash' ? differs : finding));
}

/**
 * AU51: checks a receipt by the trusted keys and, if there is a log, looks up the receipt's event in the
 * log. `auditLog` checks the log itself.
 */
export function checkReceipt(
  receipt: Receipt,
  known: { readonly outside: OutsideKeys; readonly log: ReadLog | null },
  crypto: AuditCrypto,
): ReceiptReport {
  const { outside, log } = known;
  const trust = resolveTrust(outside, log?.head.keys ?? [], crypto);
  const { issuer, problems } = checkReceiptIssuer(receipt, receiptMessage(receipt), trust, crypto);
  const content = contentProblems(receipt, crypto);
  const own = [...problems, ...content];
  const place = log && compareReceipt(log, receipt);
  const isLater = place?.isEarlier ?? false;
  const inLog = place && !isLater ? placeProblems(receipt, place.findings, { own, content }) : null;
  const isGood = own.length === 0 && (inLog?.length ?? 0) === 0;
  return { receipt, issuer, own, inLog, isLater, isGood };
}
