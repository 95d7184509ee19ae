import type { AuditReport } from '../audit.ts';
import type { ReceiptReport } from '../receipt.ts';

/**
 * The verdict of an audit on the log of an auction. `genuine`: there is no finding, a trusted key signed
 * the head, and the log is complete to the end of the auction. `unfinished`: as `genuine`, but the auction
 * has not ended, or other evidence is later than the log. `unproven`: as `genuine`, but only hashes are
 * public and the head has scheme 2, so events may have been removed. `unchecked`: there is no finding, but
 * no trusted key signed the head. `stored`: there is no finding, but the log was read from the database,
 * where nothing is signed. `untrusted`: there is a finding, or the signature is wrong.
 */
export type VerdictKind =
  | 'genuine'
  | 'unfinished'
  | 'stored'
  | 'unproven'
  | 'unchecked'
  | 'untrusted';

/**
 * The severity of a verdict, and the exit code with which `npm run audit` ends: 0 for good, 3 for unsure, 1
 * for bad.
 */
interface Weight {
  readonly level: 'good' | 'unsure' | 'bad';
  readonly exitCode: 0 | 3 | 1;
}

const GOOD: Weight = { level: 'good', exitCode: 0 };
const UNSURE: Weight = { level: 'unsure', exitCode: 3 };

export const VERDICTS: Readonly<Record<VerdictKind, Weight>> = {
  genuine: GOOD,
  unfinished: GOOD,
  stored: GOOD,
  unproven: UNSURE,
  unchecked: UNSURE,
  untrusted: { level: 'bad', exitCode: 1 },
};

export function verdictKind(report: AuditReport): VerdictKind {
  const { findings, issuer, head, isOpen, replayed, compared } = report;
  if (findings.length > 0 || issuer.kind === 'refused') return 'untrusted';
  if (issuer.kind === 'unsigned') return 'stored';
  if (issuer.kind === 'unchecked') return 'unchecked';
  if (!isOpen && head.state === null) return 'unproven';
  const isOver = (head.state ?? replayed) === 'ended' && !compared.isEarlier;
  return isOver ? 'genuine' : 'unfinished';
}

/** Returns the verdict on a receipt alone; the log with which the receipt is compared does not count. */
export function receiptVerdictKind({
  own,
  issuer,
}: Pick<ReceiptReport, 'own' | 'issuer'>): Extract<
  VerdictKind,
  'genuine' | 'unchecked' | 'untrusted'
> {
  if (own.length > 0 || issuer.kind === 'refused') return 'untrusted';
  return issuer.kind === 'trusted' ? 'genuine' : 'unchecked';
}

/**
 * Returns one exit code for several verdicts: 1 if any verdict is `untrusted`, otherwise 3 if any is
 * `unproven` or `unchecked`, otherwise 0.
 */
export function exitCodeOf(kinds: readonly VerdictKind[]): number {
  const codes = kinds.map((kind) => VERDICTS[kind].exitCode);
  return codes.find((code) => code === 1) ?? codes.find((code) => code === 3) ?? 0;
}
