import type {
  MomentFacts,
  ReviewCertificate,
  ReviewLine,
} from '@jicai/shared/contract/ordering/review.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';

/** The change of a price since an earlier moment. */
export type PriceChange =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'same' }
  | { readonly kind: 'up' | 'down'; readonly percent: string };

/** The change from one price to another, in percent with one decimal; from 0 there is no percent. */
export function priceChange(from: Fen | null, to: Fen | null): PriceChange {
  if (from === null || to === null) return { kind: 'unknown' };
  if (from === to) return { kind: 'same' };
  const percent = from === 0 ? '' : `${((Math.abs(to - from) / from) * 100).toFixed(1)}%`;
  return { kind: to > from ? 'up' : 'down', percent };
}

/** `↑ 涨 5.0%`: the sign, the word and the number, so that the colour says nothing alone. */
export function changeText(change: PriceChange): string {
  if (change.kind === 'unknown' || change.kind === 'same') return '';
  return change.kind === 'up' ? `↑ 涨 ${change.percent}` : `↓ 降 ${change.percent}`;
}

/** The fault of the stock at a moment, in words; empty for none. */
export function stockProblem({ stock, isSellable }: MomentFacts, wanted: number): string {
  if (isSellable === false) return '已不可售';
  return stock !== null && stock < wanted ? '库存不足' : '';
}

export type CertificateState = 'good' | 'expired' | 'missing' | 'unknown';

/** A certificate at one moment; `isHeld` is null where nobody knows. */
export function certificateThen(
  certificate: ReviewCertificate,
  moment: 'added' | 'submitted' | 'now',
): { isHeld: boolean | null; endMs: number | null } {
  if (moment === 'added')
    return { isHeld: certificate.wasHeldAdded, endMs: certificate.endedAddedMs };
  return moment === 'submitted'
    ? { isHeld: certificate.wasHeld, endMs: certificate.expiredAtMs }
    : { isHeld: certificate.isHeld, endMs: certificate.expiresAtMs };
}

/** Whether a certificate was good at a moment; unknown where its time is. */
export function certificateAt(
  certificate: ReviewCertificate,
  moment: 'added' | 'submitted' | 'now',
  atMs: number | null,
): CertificateState {
  const { isHeld, endMs } = certificateThen(certificate, moment);
  if (atMs === null || isHeld === null) return 'unknown';
  if (!isHeld) return 'missing';
  return endMs !== null && endMs < atMs ? 'expired' : 'good';
}

/** When the first of an order's lines was put into the cart; null where nobody knows. */
export function firstAdded(lines: readonly ReviewLine[]): number | null {
  const moments = lines.flatMap(({ added }) => (added.atMs === null ? [] : [added.atMs]));
  return moments.length === 0 ? null : Math.min(...moments);
}

export const certificateLabels: Readonly<Record<CertificateState, string>> = {
  good: '有效',
  expired: '已过期',
  missing: '未登记',
  unknown: '—',
};
