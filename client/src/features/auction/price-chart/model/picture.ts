import type { CourseBand, CourseBid } from '@jicai/shared/contract/auction/bidding.ts';
import { envelopeOf } from '@jicai/shared/domain/auction/course/envelope.ts';
import type { Direction } from '@jicai/shared/domain/auction/types.ts';
import { roundTicks } from '../../live/model/chart.ts';
import { crossAt, type Glyph, glyphAt } from './glyphs.ts';
import { type Span, timeTicks } from './time-window.ts';

/*
 * Computes the paths of an auction's price chart: prices over linear time, in the drawing's units
 * (`useDrawingSize`). Pure.
 */

/** The data of a price chart: accepted bids (also voided ones), oldest first, and bands. */
export interface PriceChartData {
  readonly bids: readonly CourseBid[];
  readonly bands: readonly CourseBand[];
}

/** The rectangle of the plot within the drawing, in the drawing's units. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The inputs of a drawing besides the bids. */
interface Ground {
  readonly direction: Direction;
  /** True for sealed quotes, which do not follow each other: they are dots, never a line. */
  readonly isSealed: boolean;
  readonly span: Span;
  readonly frame: Frame;
}

/** Maps times (ms) and amounts (分) to positions in the drawing, and has the ticks of both axes. */
export interface Scale {
  readonly xOf: (at: number) => number;
  readonly yOf: (amount: number) => number;
  /** Tick prices in 分, ascending. */
  readonly prices: readonly number[];
  readonly times: readonly number[];
  readonly timeStep: number;
}

const tenth = (value: number) => Math.round(value * 10) / 10;

/** The approximate width of a time label, in the drawing's units. */
const TICK_WIDTH = 84;

/**
 * Returns a scale that fits the valid bids in the span and, except for sealed quotes, the best bid
 * at the span's beginning; if neither exists, all valid bids. Other earlier bids do not count,
 * because a price of an hour ago must not flatten the last ten minutes.
 */
export function scaleOf({ bids }: PriceChartData, ground: Ground): Scale {
  const { span, frame, direction, isSealed } = ground;
  const valid = bids.filter(({ voided }) => !voided);
  const seen = valid.filter(({ at }) => at >= span.from && at <= span.to).map((bid) => bid.amount);
  const before = envelopeOf(direction, isSealed ? [] : valid).findLast(({ at }) => at < span.from);
  const amounts: number[] = before ? [...seen, before.amount] : seen;
  const [low, high] = extremes(amounts.length > 0 ? amounts : valid.map((bid) => bid.amount));
  const prices = roundTicks(low / 100, high / 100).map((yuan) => Math.round(yuan * 100));
  const [first = 0, last = 1] = [prices[0], prices.at(-1)];
  const { at: times, step } = timeTicks(span, Math.max(2, Math.floor(frame.width / TICK_WIDTH)));
  return {
    prices,
    times,
    timeStep: step,
    xOf: (at) => tenth(frame.left + ((at - span.from) / (span.to - span.from)) * frame.width),
    yOf: (amount) =>
      tenth(frame.top + frame.height - ((amount - first) / (last - first || 1)) * frame.height),
  };
}

/** Returns the lowest and the highest of these amounts in 分; 0 and 100 if there are none. */
function extremes(amounts: readonly number[]): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, 0];
  for (const amount of amounts) {
    if (amount < low) low = amount;
    if (amount > high) high = amount;
  }
  return amounts.length > 0 ? [low, high] : [0, 100];
}

/** The line and the marks of one supplier, as SVG path data. */
export interface Line {
  readonly code: string;
  /** The path of the supplier's line; empty for sealed quotes, which have no line. */
  readonly path: string;
  readonly marks: string;
}

/**
 * A bid nearer than this to the previous bid, in the drawing's units and in both directions, cannot be told
 * apart from the previous bid.
 */
const APART = 0.5;

/**
 * Returns the positions of bids, leaving out a bid that cannot be told apart from the previous
 * position (`APART`): each new bid rebuilds a path, which would be slow with tens of thousands.
 */
function pointsOf(bids: readonly CourseBid[], { xOf, yOf }: Scale): [x: number, y: number][] {
  const places: [number, number][] = [];
  let [lastX, lastY] = [Number.NaN, Number.NaN];
  for (const { at, amount } of bids) {
    const [x, y] = [xOf(at), yOf(amount)];
    if (Math.abs(x - lastX) < APART && Math.abs(y - lastY) < APART) continue;
    places.push([x, y]);
    [lastX, lastY] = [x, y];
  }
  return places;
}

/** Returns a stepped path through bids up to the x position `end`: a price holds until the next one. */
function stepsThrough(bids: readonly CourseBid[], scale: Scale, end: number): string {
  const steps = pointsOf(bids, scale).map(([x, y], index) =>
    index === 0 ? `M${x} ${y}` : `H${x}V${y}`,
  );
  return steps.length === 0 ? '' : `${steps.join('')}H${end}`;
}

/** Groups the valid bids by supplier, each group oldest first. */
export function byCode(bids: readonly CourseBid[]): Map<string, CourseBid[]> {
  const lines = new Map<string, CourseBid[]>();
  for (const bid of bids) {
    if (bid.voided) continue;
    const line = lines.get(bid.code);
    if (line) line.push(bid);
    else lines.set(bid.code, [bid]);
  }
  return lines;
}

/**
 * Returns the line of every supplier with a valid bid, and the marks of the supplier's bids in the
 * span; in the order of the suppliers' first bids.
 */
export function linesOf(
  course: PriceChartData,
  ground: Ground,
  scale: Scale,
  glyphOf: (code: string) => Glyph,
): Line[] {
  const end = ground.frame.left + ground.frame.width;
  return [...byCode(course.bids)].map(([code, bids]) => ({
    code,
    path: ground.isSealed ? '' : stepsThrough(bids, scale, end),
    marks: pointsOf(
      bids.filter(({ at }) => at >= ground.span.from && at <= ground.span.to),
      scale,
    )
      .map(([x, y]) => glyphAt(glyphOf(code), x, y))
      .join(''),
  }));
}

/** Returns the path of the best price over time; empty for sealed quotes. */
export function envelopePath(course: PriceChartData, ground: Ground, scale: Scale): string {
  if (ground.isSealed) return '';
  const valid = course.bids.filter(({ voided }) => !voided);
  const end = ground.frame.left + ground.frame.width;
  return stepsThrough(envelopeOf(ground.direction, valid), scale, end);
}

/** Returns the path of the crosses at the voided bids in the span. */
export function voidPath(course: PriceChartData, { span }: Ground, scale: Scale): string {
  return course.bids
    .filter(({ voided, at }) => voided && at >= span.from && at <= span.to)
    .map(({ at, amount }) => crossAt(scale.xOf(at), scale.yOf(amount)))
    .join('');
}

/**
 * The horizontal extent of a band, a pause or an extension, in the drawing's units; it is drawn over the full
 * height of the plot.
 */
export interface BandBox {
  readonly kind: CourseBand['kind'];
  /** The beginning of the band in ms, which identifies the band among the bands of its kind. */
  readonly from: number;
  readonly x: number;
  readonly width: number;
}

/**
 * Returns the horizontal extents of the bands that overlap the span, cut to the plot; a pause that
 * still lasts reaches the end of the span.
 */
export function bandBoxes(bands: readonly CourseBand[], { span, frame }: Ground, { xOf }: Scale) {
  const right = frame.left + frame.width;
  return bands.flatMap(({ kind, from, to }): BandBox[] => {
    const end = to ?? span.to;
    if (end <= span.from || from >= span.to) return [];
    const x = Math.max(frame.left, xOf(from));
    return [{ kind, from, x, width: Math.max(1, tenth(Math.min(right, xOf(end)) - x)) }];
  });
}

/**
 * A bid further from the pointer than this distance, in the drawing's units, is not selected. The distance to
 * a dot counts only 0.6 times, so that a dot is preferred to a line.
 */
const REACH = 28;

/**
 * Returns the valid bid whose dot or line is nearest to a position; `null` if none is within `REACH`. For
 * sealed quotes only dots count.
 */
export function nearestBid(
  course: PriceChartData,
  { isSealed }: Ground,
  { xOf, yOf }: Scale,
  [x, y]: readonly [number, number],
): CourseBid | null {
  let [found, distance]: [CourseBid | null, number] = [null, REACH];
  const consider = (bid: CourseBid, away: number) => {
    if (away < distance) [found, distance] = [bid, away];
  };
  for (const bids of byCode(course.bids).values()) {
    for (const bid of bids) {
      consider(bid, Math.hypot(xOf(bid.at) - x, yOf(bid.amount) - y) * 0.6);
    }
    const held = isSealed ? undefined : bids.findLast(({ at }) => xOf(at) <= x);
    if (held) consider(held, Math.abs(yOf(held.amount) - y));
  }
  return found;
}
