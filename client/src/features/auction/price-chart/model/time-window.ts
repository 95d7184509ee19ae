import { DAY_MS, HOUR_MS, MINUTE_MS } from '@jicai/shared/domain/kernel/time/durations.ts';

/*
 * The visible span of an auction's time axis, and its ticks. Pure. Times are epoch ms of the server's clock.
 */

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The part of the auction that the person has selected: all of it, the last ten minutes, or a span. */
export type View = { readonly kind: 'whole' | 'last' } | ({ readonly kind: 'zoomed' } & Span);

const LAST_MS = 10 * 60_000;
/** The shortest span that can be shown, in ms. */
const CLOSEST_MS = 10_000;
/**
 * The share of the span that is left free to the right of the present, so that the newest mark is shown
 * whole.
 */
const AHEAD_SHARE = 0.03;

/** Returns the span that a view shows at `now`, within `whole`, the span of the auction. */
export function spanOf(view: View, whole: Span, now: number): Span {
  if (view.kind === 'whole') return whole;
  if (view.kind === 'zoomed') return within({ from: view.from, to: view.to }, whole);
  const end = Math.min(Math.max(now, whole.from + CLOSEST_MS), whole.to);
  const from = Math.max(whole.from, end - LAST_MS);
  return { from, to: Math.min(whole.to, Math.round(end + (end - from) * AHEAD_SHARE)) };
}

/**
 * Returns the span moved into `whole`. A length below `CLOSEST_MS` is raised to that, a length
 * above that of `whole` is cut.
 */
function within(span: Span, whole: Span): Span {
  const length = Math.min(Math.max(span.to - span.from, CLOSEST_MS), whole.to - whole.from);
  const from = Math.min(Math.max(span.from, whole.from), whole.to - length);
  return { from, to: from + length };
}

/** Returns the view after zooming in (`times` below 1) or out around the middle of the span. */
export function zoomed(span: Span, times: number, whole: Span): View {
  const middle = (span.from + span.to) / 2;
  const half = ((span.to - span.from) * times) / 2;
  return viewOf({ from: Math.round(middle - half), to: Math.round(middle + half) }, whole);
}

/** Returns the view after panning by a share of the span; a negative share moves towards the beginning. */
export function moved(span: Span, share: number, whole: Span): View {
  const offset = Math.round((span.to - span.from) * share);
  return viewOf({ from: span.from + offset, to: span.to + offset }, whole);
}

/**
 * Returns the zoomed view of a span, moved into `whole`; returns the view of the whole auction if
 * the span covers all of it.
 */
export function viewOf(span: Span, whole: Span): View {
  const inside = within(span, whole);
  const isWhole = inside.from <= whole.from && inside.to >= whole.to;
  return isWhole ? { kind: 'whole' } : { kind: 'zoomed', ...inside };
}

const SECOND = 1000;
const TICK_STEPS = [
  ...[1, 2, 5, 10, 15, 30].map((n) => n * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((n) => n * MINUTE_MS),
  ...[1, 2, 3, 6, 12].map((n) => n * HOUR_MS),
  ...[1, 2, 5, 10, 20, 50].map((n) => n * DAY_MS),
];
/** China's civil time is eight hours ahead of UTC; ticks are round in it. */
const OFFSET = 8 * HOUR_MS;

/**
 * Returns the ticks of a span, at round times of China's civil time, and their distance `step` in
 * ms: the smallest round step of which at most `most` fit into the span.
 */
export function timeTicks({ from, to }: Span, most: number): { step: number; at: number[] } {
  const step = TICK_STEPS.find((candidate) => (to - from) / candidate <= most) ?? 100 * DAY_MS;
  const at: number[] = [];
  const first = Math.ceil((from + OFFSET) / step) * step - OFFSET;
  for (let tick = first; tick <= to; tick += step) at.push(tick);
  return { step, at };
}

/** Half the width of the longest tick label, in the drawing's units. */
const HALF_LABEL = 30;

/**
 * Returns the `text-anchor` of the tick label at `x`: a label near the right edge ends at the edge, so that
 * it is not cut off.
 */
export const tickAnchor = (x: number, edge: number): 'middle' | 'end' =>
  x + HALF_LABEL > edge ? 'end' : 'middle';

/**
 * Returns the precision of tick labels for a step in ms: `day` for steps of at least 12 hours,
 * `minute` for steps of at least a minute, else `second`.
 */
export function tickForm(step: number): 'day' | 'minute' | 'second' {
  if (step >= 12 * HOUR_MS) return 'day';
  return step >= MINUTE_MS ? 'minute' : 'second';
}
