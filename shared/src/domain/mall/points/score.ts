import { startOfYear, yearOf } from '../../kernel/time/china-time.ts';

/**
 * The reasons for deducting points from a shop, with Chinese labels. While the shop's objection to
 * a deduction is pending, the deduction does not count, unless its reason is `safety`.
 */
export const POINT_RULES = {
  delivery: '逾期发货或虚假发货',
  quality: '商品质量不符',
  price: '价格虚高或不实',
  description: '商品描述不实',
  service: '售后服务违约',
  papers: '资质材料失效或不实',
  safety: '商品安全问题',
} as const;
export type PointRule = keyof typeof POINT_RULES;

export type PointEventKind = 'deducted' | 'objected' | 'upheld' | 'revoked';

/**
 * One event in the history of a shop's points: a deduction, or an objection or decision about a deduction.
 */
export interface PointEvent {
  readonly id: string;
  readonly kind: PointEventKind;
  /** The id of the deduction that the event is about; for a deduction, the id of the event itself. */
  readonly deductionId: string;
  readonly rule: PointRule | null;
  readonly points: number;
  readonly atMs: number;
}

/** The number of points with which every shop begins a calendar year. */
export const FULL_POINTS = 100;

/**
 * Returns whether a deduction counts: not if it was revoked, and not while the shop's objection is
 * undecided, unless the deduction is for safety.
 */
function counts(deduction: PointEvent, events: readonly PointEvent[]): boolean {
  const about = events.filter(
    ({ kind, deductionId }) => kind !== 'deducted' && deductionId === deduction.id,
  );
  if (about.some(({ kind }) => kind === 'revoked')) return false;
  if (about.some(({ kind }) => kind === 'upheld')) return true;
  return deduction.rule === 'safety' || !about.some(({ kind }) => kind === 'objected');
}

/** Returns the deductions of the calendar year of `now` that count at `now`. */
export function countingDeductions(events: readonly PointEvent[], now: number): PointEvent[] {
  const known = events.filter(({ atMs }) => atMs <= now);
  const from = startOfYear(yearOf(now));
  return known.filter(
    (event) => event.kind === 'deducted' && event.atMs >= from && counts(event, known),
  );
}

/**
 * Computes a shop's points at the time `now`: 100 minus the deductions of the calendar year that count, never
 * below 0.
 */
export function scoreAt(events: readonly PointEvent[], now: number): number {
  const lost = countingDeductions(events, now).reduce((sum, { points }) => sum + points, 0);
  return Math.max(0, FULL_POINTS - lost);
}

/** The consequences of a shop's points: their Chinese label, and what the shop has to do. */
export interface Band {
  readonly word: string;
  /** The number of months for which the shop's deductions are public; 0 if they are not published. */
  readonly publishedMonths: number;
  readonly mustCorrect: boolean;
}

/**
 * Returns the consequences of a number of points; exactly 90, 80 and 60 belong to the worse band.
 */
export function bandOf(score: number): Band {
  if (score >= FULL_POINTS) return { word: '正常', publishedMonths: 0, mustCorrect: false };
  if (score > 90) return { word: '五个工作日内整改', publishedMonths: 0, mustCorrect: true };
  if (score > 80) return { word: '整改并公示 1 个月', publishedMonths: 1, mustCorrect: true };
  if (score > 60) return { word: '整改并公示 3 个月', publishedMonths: 3, mustCorrect: true };
  return { word: '整改并公示 6 个月', publishedMonths: 6, mustCorrect: true };
}
