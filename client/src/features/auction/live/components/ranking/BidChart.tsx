import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type PointerEvent, useMemo, useState } from 'react';
import {
  type BidPicture,
  type BidPoint,
  bidPicture,
  nearestPoint,
} from '../../model/bid-picture.ts';
import type { ChartRow, ChartScale } from '../../model/chart.ts';
import { useBoardTime } from '../../use-board-time.ts';
import { useDrawingSize } from '../../use-drawing-size.ts';
import { useCodeText } from '../../use-method.ts';
import classes from './BidChart.module.css';

interface Props {
  readonly rows: readonly ChartRow[];
  readonly scale: ChartScale;
  /** The label of the line at the next acceptable amount. */
  readonly nextWord: string;
  readonly isForward: boolean;
  /** True for sealed quotes, which did not follow each other: they are drawn as dots without a line. */
  readonly isSealed: boolean;
}

const money = (yuan: number) => formatFen(Math.round(yuan * 100) as Fen);

/** Formats the label of a tick; without decimals from 1,000 元 on, where they only take space. */
const tick = (yuan: number) =>
  yuan >= 1000 ? Math.round(yuan).toLocaleString('en-US') : yuan.toFixed(2);

/**
 * The chart of the last bids: a stepped line, or dots for sealed quotes. The layout is recomputed
 * only when the data or the size change.
 */
export function BidChart({ rows, scale, nextWord, isForward, isSealed }: Props) {
  const { ref, rule, unit, width, height } = useDrawingSize();
  const picture = useMemo(
    () => bidPicture(rows, scale, { width, height }),
    [rows, scale, width, height],
  );
  const [pointed, setPointed] = useState<BidPoint | null>(null);
  const point = (event: PointerEvent) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    setPointed(nearestPoint(picture.points, (event.clientX - left) / unit));
  };
  return (
    <div ref={ref} className={classes.frame}>
      <span ref={rule} className={classes.rule} />
      {width > 0 && (
        <svg
          aria-hidden
          className={classes.picture}
          viewBox={`0 0 ${width} ${height}`}
          onPointerMove={point}
          onPointerLeave={() => setPointed(null)}
        >
          <Grid picture={picture} scale={scale} />
          {scale.start !== null && (
            <Level
              picture={picture}
              yuan={scale.start}
              text={`起始价 ${money(scale.start)}`}
              isAbove={isForward}
              className={classes.start}
            />
          )}
          {scale.next !== null && (
            <Level
              picture={picture}
              yuan={scale.next}
              text={`${nextWord} ${money(scale.next)}`}
              isAbove={!isForward}
              isAtLeft
              className={classes.next}
            />
          )}
          {!isSealed && <path className={classes.steps} d={picture.steps} />}
          {picture.points.map(({ row, x, y }) => (
            <Mark key={row.seq} x={x} y={y} isMine={row.isMine} />
          ))}
        </svg>
      )}
      {pointed && <Tip {...pointed} width={width} unit={unit} />}
    </div>
  );
}

interface GridProps {
  readonly picture: BidPicture;
  readonly scale: ChartScale;
}

/**
 * The width reserved per character of a time label, including a gap between two labels, in the
 * drawing's units.
 */
const LABEL_WIDTH = 10;

/**
 * The grid lines with round prices at the left, and the times of the first and the last bid below;
 * the last time is left out if the two labels would overlap.
 */
function Grid({ picture: { points, yOf, left, right, bottom }, scale }: GridProps) {
  const timeText = useBoardTime();
  const [first, last] = [points[0], points.at(-1)];
  return (
    <>
      {scale.ticks.map((yuan) => (
        <g key={yuan}>
          <line className={classes.grid} x1={left} x2={right} y1={yOf(yuan)} y2={yOf(yuan)} />
          <text x={left - 8} y={yOf(yuan)} textAnchor="end" dominantBaseline="middle">
            {tick(yuan)}
          </text>
        </g>
      ))}
      {first && (
        <text x={first.x} y={bottom + 18} textAnchor="middle">
          {timeText(first.row.at)}
        </text>
      )}
      {last && first && last.x - first.x > timeText(last.row.at).length * LABEL_WIDTH && (
        <text x={last.x} y={bottom + 18} textAnchor="middle">
          {timeText(last.row.at)}
        </text>
      )}
    </>
  );
}

interface LevelProps {
  readonly picture: BidPicture;
  readonly yuan: number;
  readonly text: string;
  readonly isAbove: boolean;
  readonly isAtLeft?: boolean;
  readonly className: string | undefined;
}

/**
 * A horizontal line at a price, with its label. The line of the starting price and the line of the next
 * amount have different dash patterns, so that colour is not their only difference.
 */
function Level({ picture, yuan, text, isAbove, isAtLeft = false, className }: LevelProps) {
  const { yOf, left, right } = picture;
  const y = yOf(yuan);
  return (
    <g className={className}>
      <line x1={left} x2={right} y1={y} y2={y} />
      <text
        x={isAtLeft ? left + 4 : right - 4}
        y={isAbove ? y - 6 : y + 6}
        dominantBaseline={isAbove ? 'auto' : 'hanging'}
        textAnchor={isAtLeft ? 'start' : 'end'}
      >
        {text}
      </text>
    </g>
  );
}

/** The mark of a bid. Own bids are larger and diamond-shaped, so not distinguished by colour alone. */
function Mark({ x, y, isMine }: Pick<BidPoint, 'x' | 'y'> & { readonly isMine: boolean }) {
  if (isMine) return <path className={classes.mine} d={`M${x} ${y - 8}l8 8-8 8-8-8z`} />;
  return <circle className={classes.dot} cx={x} cy={y} r={4} />;
}

/** A tooltip beside the bid nearest to the pointer. */
function Tip({ row, x, y, width, unit }: BidPoint & Record<'width' | 'unit', number>) {
  const timeText = useBoardTime();
  const codeText = useCodeText();
  const side = x > width / 2 ? { right: (width - x + 12) * unit } : { left: (x + 12) * unit };
  return (
    <div className={classes.tip} style={{ ...side, top: Math.max(0, y - 20) * unit }}>
      <strong>¥{money(row.amount)}</strong>
      <div>
        {codeText(row.code)} · {timeText(row.at)}
      </div>
    </div>
  );
}
