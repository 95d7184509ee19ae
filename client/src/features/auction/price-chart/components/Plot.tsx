import { type Fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { useAtomValue } from 'jotai';
import { type CSSProperties, createContext, memo, type ReactNode, useContext, useId } from 'react';
import { useServerNow } from '../../../../lib/time/server-time.ts';
import { clockText, dateTimeText } from '../../live/model/times.ts';
import { useRoom } from '../../live/room/room-context.tsx';
import { glyphAt, type MarkStyle, markOf } from '../model/glyphs.ts';
import type { BandBox, Frame, Scale } from '../model/picture.ts';
import { type Span, tickAnchor, tickForm } from '../model/time-window.ts';
import classes from './PriceChart.module.css';

/** Formats the price of a tick, which is in 分; without decimals from 1,000 元 on if all ticks are whole 元. */
function priceText(price: number, ticks: readonly number[]): string {
  const isWhole = price >= 100_000 && ticks.every((tick) => tick % 100 === 0);
  const text = formatFen(price as Fen);
  return isWhole ? text.replace(/\.\d+$/, '') : text;
}

/**
 * Formats the time of a tick with the precision that `step`, the distance of the ticks in ms,
 * needs: date with hour and minute, hour and minute, or time with seconds.
 */
function timeText(at: number, step: number): string {
  switch (tickForm(step)) {
    case 'day':
      return dateTimeText(at).slice(0, 11);
    case 'minute':
      return clockText(at).slice(0, 5);
    case 'second':
      return clockText(at);
  }
}

/** The margin at the right of the plot, in the drawing's units. */
export const RIGHT_MARGIN = 10;

interface GridProps {
  readonly frame: Frame;
  readonly scale: Scale;
}

/** Renders the horizontal grid lines and the labels of both axes (prices and times). */
export function Grid({ frame, scale }: GridProps) {
  const [right, bottom] = [frame.left + frame.width, frame.top + frame.height];
  const edge = right + RIGHT_MARGIN;
  return (
    <>
      {scale.prices.map((price) => (
        <g key={price}>
          <line
            className={classes.grid}
            x1={frame.left}
            x2={right}
            y1={scale.yOf(price)}
            y2={scale.yOf(price)}
          />
          <text x={frame.left - 6} y={scale.yOf(price)} textAnchor="end" dominantBaseline="middle">
            {priceText(price, scale.prices)}
          </text>
        </g>
      ))}
      {scale.times.map((at) => {
        const x = scale.xOf(at);
        const anchor = tickAnchor(x, edge);
        return (
          <text key={at} x={anchor === 'end' ? edge : x} y={bottom + 16} textAnchor={anchor}>
            {timeText(at, scale.timeStep)}
          </text>
        );
      })}
    </>
  );
}

/** The rectangles of pauses and extensions, drawn behind the bids. */
export const Bands = memo(function Bands({
  boxes,
  frame,
}: {
  readonly boxes: readonly BandBox[];
  readonly frame: Frame;
}) {
  return boxes.map(({ kind, from, x, width }) => (
    <rect
      key={`${kind}${from}`}
      className={classes[kind]}
      x={x}
      width={width}
      y={frame.top}
      height={frame.height}
    />
  ));
});

/**
 * The CSS value of the clip path that ends the lines at the present; `undefined` once the auction has an
 * outcome.
 */
const LinesCut = createContext<string | undefined>(undefined);

/** The line of the best price over time, thicker than the lines of the suppliers. */
export function Envelope({ path }: { readonly path: string }) {
  return <path className={classes.best} d={path} />;
}

/**
 * A group of lines that end at the present (`UntilNow`). All lines share one clip path, so that,
 * as time passes, one element changes instead of every line.
 */
export function Lines({ children }: { readonly children: ReactNode }) {
  return <g clipPath={useContext(LinesCut)}>{children}</g>;
}

interface SupplierPathProps {
  readonly kind: 'line' | 'marks';
  readonly path: string;
  readonly colour: MarkStyle['colour'];
  readonly isMarked: boolean;
}

/**
 * The path of one supplier's line, or of the marks of the supplier's bids. Memoized: re-rendered only when a
 * prop changes.
 */
export const SupplierPath = memo(function SupplierPath({
  kind,
  path,
  colour,
  isMarked,
}: SupplierPathProps) {
  return (
    <path
      d={path}
      className={`${classes[kind]} ${isMarked ? classes.marked : ''}`}
      style={{ '--course': `var(--course-${colour})` } as CSSProperties}
    />
  );
});

/** The mark of the supplier at an index, in its colour, for the legend. */
export function Swatch({ index }: { readonly index: number }) {
  const { glyph, colour } = markOf(index);
  return (
    <svg width="0.875rem" height="0.875rem" viewBox="-7 -7 14 14" aria-hidden>
      <path d={glyphAt(glyph, 0, 0)} fill={`var(--course-${colour})`} />
    </svg>
  );
}

interface NowProps extends GridProps {
  readonly span: Span;
  /**
   * The time of the newest bid: everything up to this time is shown, even if the present, which is updated in
   * steps, is still earlier.
   */
  readonly newest: number;
  readonly children: ReactNode;
}

/** The line of the present moves over the whole time axis in at most this many steps. */
const POSITIONS = 600;
/** Half the width of a mark, in the drawing's units, so that the mark of a new bid is shown whole. */
const MARK_HALF = 5;

/**
 * Clips its children at the present, and draws a line there. As time passes only the clip path changes; paths
 * are drawn again only after a bid. After the outcome nothing is clipped.
 */
export function UntilNow({ children, ...place }: NowProps) {
  const id = useId();
  const isOver = useAtomValue(useRoom().atoms.outcome) !== null;
  if (isOver) return <g>{children}</g>;
  const lines = `${id}lines`;
  return (
    <>
      <clipPath id={id}>
        <Past {...place} beyond={MARK_HALF} />
      </clipPath>
      <clipPath id={lines}>
        <Past {...place} beyond={0} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <LinesCut value={`url(#${lines})`}>{children}</LinesCut>
      </g>
      <PresentLine {...place} />
    </>
  );
}

/** Returns the x position of the present, within the plot. */
function usePresent({ span, newest, frame, scale }: Omit<NowProps, 'children'>): number {
  const step = Math.max(1000, Math.ceil((span.to - span.from) / POSITIONS / 1000) * 1000);
  const now = Math.max(useServerNow(step), newest);
  const right = frame.left + frame.width;
  return Math.min(right, Math.max(frame.left, scale.xOf(now)));
}

interface PastProps extends Omit<NowProps, 'children'> {
  /** The width shown beyond the present, in the drawing's units. */
  readonly beyond: number;
}

function Past({ beyond, ...props }: PastProps) {
  const x = usePresent(props);
  const { left, top, width, height } = props.frame;
  const until = x >= left + width ? left + width : x;
  return (
    <rect
      x={left - MARK_HALF}
      y={top - MARK_HALF}
      width={until - left + MARK_HALF + beyond}
      height={height + 2 * MARK_HALF}
    />
  );
}

function PresentLine(props: Omit<NowProps, 'children'>) {
  const x = usePresent(props);
  const { left, top, width, height } = props.frame;
  if (x <= left || x >= left + width) return null;
  return <line className={classes.now} x1={x} x2={x} y1={top} y2={top + height} />;
}
