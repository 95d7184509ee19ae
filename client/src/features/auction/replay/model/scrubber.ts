import { isBetter } from '@jicai/shared/domain/auction/price/price.ts';
import { validBids } from '@jicai/shared/domain/auction/replay/bids.ts';
import type { Replay } from '@jicai/shared/domain/auction/replay/replay.ts';
import type { Mark, MarkKind } from './marks.ts';

/** The drawing of the scrubber in a picture of 1000 × 100; the marks stand below 90. */
export interface ScrubberPicture {
  readonly bids: readonly { readonly seq: number; readonly x: number; readonly y: number }[];
  /** The best bid in steps, as the points of a line. */
  readonly best: string;
  readonly jumps: readonly { readonly seq: number; readonly kind: MarkKind; readonly x: number }[];
}

const WIDTH = 1000;
const [TOP, BOTTOM] = [8, 84];
const place = (value: number) => Math.round(value * 10) / 10;

/** Bids that stayed valid, over the time of the replay. */
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

  const points: string[] = [];
  let best: (typeof valid)[number] | null = null;
  for (const bid of valid) {
    if (best && !isBetter(direction, bid.amount, best.amount)) continue;
    if (best) points.push(`${xOf(bid.at)},${yOf(best.amount)}`);
    points.push(`${xOf(bid.at)},${yOf(bid.amount)}`);
    best = bid;
  }
  if (best) points.push(`${WIDTH},${yOf(best.amount)}`);
  return {
    bids: valid.map(({ seq, at, amount }) => ({ seq, x: xOf(at), y: yOf(amount) })),
    best: points.join(' '),
    jumps: marks.map(({ seq, kind, at }) => ({ seq, kind, x: xOf(at) })),
  };
}
