import type { AuditCrypto } from '../../kernel/signing.ts';
import { type Finding, type Problem, problem } from './findings.ts';
import { chainHash } from './form.ts';
import { isProblem, type ReadLog, readAs } from './read-file.ts';
import { ContentShape, type Receipt } from './shapes.ts';
import { receiptMessage } from './signing.ts';
import { compareReceipt } from './trust/compare.ts';
import { checkSigned, type Issuer, type SignatureCheck } from './trust/issuer.ts';
import { type OutsideKeys, resolveTrust, type Trust } from './trust/keys.ts';

/** The kinds of events that have receipts: bids in the log, sealed or not. */
export const RECEIPT_KINDS: ReadonlySet<string> = new Set(['bid.accepted', 'quote.sealed']);

/** The findings about a receipt (AU51), part by part. Its own verdict stands by itself. */
export interface ReceiptReport {
  readonly receipt: Receipt;
  readonly issuer: Issuer;
  /** Does it say what the platform signed? */
  readonly own: readonly Problem[];
  /** Does its event stand in the published log? Null where there is no log that could hold it. */
  readonly inLog: readonly Problem[] | null;
  /** The log that was looked into ends before the receipt's event. */
  readonly isLater: boolean;
  readonly isGood: boolean;
}

/** Without any key there is nothing to verify a signature by. */
const unverifiable = (keyId: string): SignatureCheck => ({
  issuer: { kind: 'unchecked', keyId, isForeign: false, isVerified: false },
  problems: [],
});

interface SignedReceipt {
  readonly keyId: string;
  readonly signature: string;
  /** The server's time of its event, in ms. */
  readonly at: number;
}

/**
 * The signature of a receipt over `message`. A receipt that is fetched again is signed by the key of that
 * day, so its event may be older than the key, but never younger than the key's end.
 */
export function checkReceiptIssuer(
  { keyId, signature, at }: SignedReceipt,
  message: string,
  trust: Trust,
  crypto: AuditCrypto,
): SignatureCheck {
  const signed = { keyId, signature, message, at: null, notBefore: at };
  const hasKeys = trust.embedded.length + trust.keys.length > 0;
  // A fingerprint alone tells whose signature it should be, and verifies none.
  const isPinned = trust.fingerprints.includes(keyId);
  return hasKeys || (trust.isStrict && !isPinned)
    ? checkSigned(signed, trust, crypto)
    : unverifiable(keyId);
}

/** The receipt by itself: its content gives its hash, and says what was signed. */
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

interface Own {
  readonly own: readonly Problem[];
  readonly content: readonly Problem[];
}

/**
 * The findings about a receipt's place in the log. An event of the same hash is the receipt's only as far as
 * the receipt says what that hash is of; and of a receipt that nobody signed so, only what it says is compared.
 */
function placeProblems(
  { seq }: Receipt,
  findings: readonly Finding[],
  { own, content }: Own,
): readonly Problem[] {
  const differs = problem('receiptDiffers', { seq: String(seq) });
  if (findings.length === 0)
    return content.some(({ key }) => key !== 'receiptKind') ? [differs] : [];
  return own.length === 0
    ? findings
    : findings.map((finding) => (finding.key === 'receiptHash' ? differs : finding));
}

/**
 * AU51: checks a receipt by the keys from outside and, where there is one, finds its event in the
 * published log. That the log itself holds is `auditLog`'s affair.
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
