import type { AuditReport } from '../audit.ts';
import type { ReceiptReport } from '../receipt.ts';

/**
 * The verdict on evidence. `genuine`: everything agrees, a trusted key signed it, and the auction has
 * ended. `unfinished`: the same, but the auction has not ended or other evidence is later. `unproven`: an
 * unopened log with a head of scheme 2, from which contents may have been removed. `unchecked`:
 * consistent, but no trusted key verified it. `stored`: consistent, read from the database, unsigned.
 * `untrusted`: there is a finding, or the signature was refused.
 */
export type VerdictKind =
  | 'genuine'
  | 'unfinished'
  | 'stored'
  | 'unproven'
  | 'unchecked'
  | 'untrusted';

/** The severity of a verdict, and the exit code of `npm run audit`. */
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

/** Returns the verdict on a receipt itself; the log has a verdict of its own. */
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
 * Returns the exit code of several verdicts: 1 if one is untrusted, otherwise 3 if one is unsure,
 * otherwise 0.
 */
export function exitCodeOf(kinds: readonly VerdictKind[]): number {
  const codes = kinds.map((kind) => VERDICTS[kind].exitCode);
  return codes.find((code) => code === 1) ?? codes.find((code) => code === 3) ?? 0;
}
