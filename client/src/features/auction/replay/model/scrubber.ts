import { isBetter } from '@jicai/shared/domain/auction/price/price.ts';
import { validBids } from '@jicai/shared/domain/auction/replay/bids.ts';
import type { Replay } from '@jicai/shared/domain/auction/replay/replay.ts';
import type { Mark, MarkKind } from './marks.ts';

/**
 * The drawing of the timeline in a view box of 1000 × 100. The number of paths is fixed, because an element
 * for each of 100,000 bids would block the page for seconds.
 */
export interface ScrubberPicture {
  /** SVG path data with one short stroke per position that has bids. */
  readonly bids: string;
  /** The best bid over time, as the points of a stepped polyline. */
  readonly best: string;
  /** Per kind of mark, SVG path data with its strokes, below the bids. */
  readonly jumps: readonly { readonly kind: MarkKind; readonly path: string }[];
}

const WIDTH = 1000;
/** The y positions of the bids; marks are between 90 and 100. */
const [TOP, BOTTOM] = [8, 84];
const place = (value: number) => Math.round(value * 10) / 10;

const KINDS: readonly MarkKind[] = ['refusal', 'extension', 'command'];

function ticks(marks: readonly Mark[], kind: MarkKind, xOf: (at: number) => number): string {
  const places = marks.filter((mark) => mark.kind === kind).map(({ at }) => Math.round(xOf(at)));
  return [...new Set(places)].map((x) => `M${x} 90V100`).join('');
}

/** Draws the bids that are valid at the end, and the marks, over the time of the replay. */
export function scrubberPicture(
  replay: Pick<Replay, 'events' | 'from' | 'to' | 'after'>,
  marks: readonly Mark[],
): ScrubberPicture {
  const { events, from, to } = replay;
  const { direction } = replay.after(0).info;
  const xOf = (at: number) => place(((at - from) / Math.max(1, to - from)) * WIDTH);
  const valid = validBids(events);
  const amounts = valid.map(({ amount }) => amount);
  const [low, high] = amounts.reduce<[number, number]>(
    ([least, most], amount) => [Math.min(least, amount), Math.max(most, amount)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  const yOf = (amount: number) =>
    place(high > low ? BOTTOM - ((amount - low) / (high - low)) * (BOTTOM - TOP) : 46);

  const points = new Set<string>();
  let best: (typeof valid)[number] | null = null;
  for (const bid of valid) {
    if (best && !isBetter(direction, bid.amount, best.amount)) continue;
    if (best) points.add(`${xOf(bid.at)},${yOf(best.amount)}`);
    points.add(`${xOf(bid.at)},${yOf(bid.amount)}`);
    best = bid;
  }
  if (best) points.add(`${WIDTH},${yOf(best.amount)}`);
  // Strokes at one position are merged; positions are 1/1000 of the time and 1/50 of the height.
  const strokes = valid.map(({ at, amount }) => {
    const [x, y] = [Math.round(xOf(at)), Math.round(yOf(amount) / 2) * 2];
    return `M${x} ${y - 2}V${y + 2}`;
  });
  return {
    bids: [...new Set(strokes)].join(''),
    best: [...points].join(' '),
    jumps: KINDS.map((kind) => ({ kind, path: ticks(marks, kind, xOf) })),
  };
}
