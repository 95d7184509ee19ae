import type { CourseBid } from '@jicai/shared/contract/auction/bidding.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { UnstyledButton } from '@mantine/core';
import { useAtomValue } from 'jotai';
import {
  type Dispatch,
  memo,
  type PointerEvent,
  type SetStateAction,
  useMemo,
  useState,
} from 'react';
import { useServerNow } from '../../../../lib/time/server-time.ts';
import { useRoom } from '../../live/room/room-context.tsx';
import { useBoardTime } from '../../live/use-board-time.ts';
import { useDrawingSize } from '../../live/use-drawing-size.ts';
import { useCodeText } from '../../live/use-method.ts';
import { markOf } from '../model/glyphs.ts';
import {
  bandBoxes,
  byCode,
  envelopePath,
  type Frame,
  linesOf,
  nearestBid,
  type PriceChartData,
  scaleOf,
  voidPath,
} from '../model/picture.ts';
import { roundStarts } from '../model/price-chart.ts';
import { type Span, type View, viewOf } from '../model/time-window.ts';
import {
  Bands,
  Envelope,
  Grid,
  Lines,
  RIGHT_MARGIN,
  SupplierPath,
  Swatch,
  UntilNow,
} from './Plot.tsx';
import classes from './PriceChart.module.css';

interface Props {
  readonly course: PriceChartData;
  readonly span: Span;
  readonly whole: Span;
  readonly onView: (view: View) => void;
}

const MARGINS = { left: 76, right: RIGHT_MARGIN, top: 10, bottom: 24 };
/** A drag over a shorter distance, in the drawing's units, selects nothing. */
const DRAG_PX = 8;

const viewBoxOf = ({ width, height }: Frame) =>
  `0 0 ${MARGINS.left + width + MARGINS.right} ${MARGINS.top + height + MARGINS.bottom}`;

/**
 * Draws the bids of every supplier over `span`, which is a part of `whole`, the span of the
 * auction: as a line with marks, for sealed quotes as marks only. Pointing at a supplier's line or
 * legend entry highlights the supplier; dragging (not by touch) selects a span and passes it to
 * `onView`.
 */
export function PriceChart({ course, span, whole, onView }: Props) {
  const { ref, rule, unit, width, height } = useDrawingSize();
  const [pinned, setPinned] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const marked = pointed ?? pinned;
  const frame = useMemo(
    () => ({
      left: MARGINS.left,
      top: MARGINS.top,
      width: Math.max(40, width - MARGINS.left - MARGINS.right),
      height: Math.max(40, height - MARGINS.top - MARGINS.bottom),
    }),
    [width, height],
  );
  return (
    <div className={classes.frame}>
      <div className={classes.plot} ref={ref} data-testid="course">
        <span ref={rule} className={classes.rule} />
        {width > 0 && (
          <Picture
            course={course}
            span={span}
            frame={frame}
            unit={unit}
            marked={marked}
            onPoint={setPointed}
            onChoose={(chosen) => onView(viewOf(chosen, whole))}
          />
        )}
      </div>
      <Legend course={course} marked={marked} onPin={setPinned} onPoint={setPointed} />
    </div>
  );
}

interface PictureProps {
  readonly course: PriceChartData;
  readonly span: Span;
  readonly frame: Frame;
  /** The size of the drawing's unit, in pixels. */
  readonly unit: number;
  readonly marked: string | null;
  readonly onPoint: (code: string | null) => void;
  readonly onChoose: (span: Span) => void;
}

/**
 * Returns each supplier's index in the list of all suppliers, sorted by code; the index determines the
 * supplier's mark.
 */
function usePlaces(): ReadonlyMap<string, number> {
  const suppliers = useAtomValue(useRoom().atoms.suppliers);
  return useMemo(() => {
    const codes = suppliers.map(({ code }) => code).sort((a, b) => a.localeCompare(b));
    return new Map(codes.map((code, index) => [code, index]));
  }, [suppliers]);
}

/** Returns the paths and positions of the whole drawing; computed again only when an input changes. */
function usePicture(course: PriceChartData, span: Span, frame: Frame) {
  const { atoms } = useRoom();
  const { direction, quoteMethod } = useAtomValue(atoms.info);
  const places = usePlaces();
  return useMemo(() => {
    const ground = { direction, isSealed: quoteMethod === 'sealed', span, frame };
    const scale = scaleOf(course, ground);
    const boxes = bandBoxes(course.bands, ground, scale);
    const styleOf = (code: string) => markOf(places.get(code) ?? 0);
    return {
      ground,
      scale,
      styleOf,
      lines: linesOf(course, ground, scale, (code) => styleOf(code).glyph),
      best: envelopePath(course, ground, scale),
      voided: voidPath(course, ground, scale),
      extensions: boxes.filter(({ kind }) => kind === 'extension'),
      pauses: boxes.filter(({ kind }) => kind === 'pause'),
    };
  }, [course, span, frame, direction, quoteMethod, places]);
}

function Picture({ course, span, frame, unit, marked, onPoint, onChoose }: PictureProps) {
  const { ground, scale, styleOf, lines, best, voided, extensions, pauses } = usePicture(
    course,
    span,
    frame,
  );
  const [tip, setTip] = useState<CourseBid | null>(null);
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);
  const placeOf = (event: PointerEvent): [number, number] => {
    const box = event.currentTarget.getBoundingClientRect();
    return [(event.clientX - box.left) / unit, (event.clientY - box.top) / unit];
  };
  const lookOf = (code: string) => ({ colour: styleOf(code).colour, isMarked: code === marked });
  const timeAt = (x: number) =>
    Math.round(span.from + ((x - frame.left) / frame.width) * (span.to - span.from));
  const point = (bid: CourseBid | null) => {
    setTip(bid);
    onPoint(bid?.code ?? null);
  };
  const move = (event: PointerEvent) => {
    const [x, y] = placeOf(event);
    if (drag) setDrag({ ...drag, to: x });
    else point(nearestBid(course, ground, scale, [x, y]));
  };
  const drop = () => {
    if (drag && Math.abs(drag.to - drag.from) >= DRAG_PX) {
      const [left, right] = [Math.min(drag.from, drag.to), Math.max(drag.from, drag.to)];
      onChoose({ from: timeAt(left), to: timeAt(right) });
    }
    setDrag(null);
  };
  return (
    <>
      <svg
        aria-hidden
        viewBox={viewBoxOf(frame)}
        className={marked === null ? undefined : classes.marking}
        onPointerDown={(event) => {
          if (event.button !== 0 || event.pointerType === 'touch') return;
          event.currentTarget.setPointerCapture(event.pointerId);
          const [x] = placeOf(event);
          setDrag({ from: x, to: x });
        }}
        onPointerMove={move}
        onPointerUp={drop}
        onPointerCancel={() => setDrag(null)}
        onPointerLeave={() => point(null)}
      >
        <Bands boxes={extensions} frame={frame} />
        <Grid frame={frame} scale={scale} />
        <RoundLines span={span} frame={frame} xOf={scale.xOf} />
        <UntilNow span={span} newest={course.bids.at(-1)?.at ?? 0} frame={frame} scale={scale}>
          {/* The bands of pauses are clipped at the present, because the end of a running pause is unknown. */}
          <Bands boxes={pauses} frame={frame} />
          <Lines>
            <Envelope path={best} />
            {lines.map(({ code, path }) => (
              <SupplierPath key={code} kind="line" path={path} {...lookOf(code)} />
            ))}
          </Lines>
          {lines.map(({ code, marks }) => (
            <SupplierPath key={code} kind="marks" path={marks} {...lookOf(code)} />
          ))}
          <path className={classes.void} d={voided} />
        </UntilNow>
        {drag && (
          <rect
            className={classes.chosen}
            x={Math.min(drag.from, drag.to)}
            width={Math.abs(drag.to - drag.from)}
            y={frame.top}
            height={frame.height}
          />
        )}
      </svg>
      {tip && !drag && (
        <Tip bid={tip} x={scale.xOf(tip.at)} y={scale.yOf(tip.amount)} frame={frame} unit={unit} />
      )}
    </>
  );
}

/** AU17: Vertical lines at the beginning of each round. */
function RoundLines({
  span,
  frame,
  xOf,
}: Pick<PictureProps, 'span' | 'frame'> & { xOf: (at: number) => number }) {
  const rounds = useAtomValue(useRoom().atoms.rounds);
  return roundStarts(rounds)
    .filter(({ at }) => at >= span.from && at < span.to)
    .map(({ round, at }) => (
      <g key={round}>
        <line
          className={classes.round}
          x1={xOf(at)}
          x2={xOf(at)}
          y1={frame.top}
          y2={frame.top + frame.height}
        />
        <text x={xOf(at) + 4} y={frame.top + 10}>
          第 {round} 轮
        </text>
      </g>
    ));
}

interface TipProps {
  readonly bid: CourseBid;
  readonly x: number;
  readonly y: number;
  readonly frame: Frame;
  readonly unit: number;
}

/** A tooltip beside the bid nearest to the pointer. */
function Tip({ bid, x, y, frame, unit }: TipProps) {
  const timeText = useBoardTime();
  const name = useAtomValue(useRoom().atoms.names).get(bid.code);
  const codeText = useCodeText();
  const isRight = x > frame.left + frame.width / 2;
  const isLow = y > frame.top + frame.height / 2;
  const within = Math.min(Math.max(x, frame.left), frame.left + frame.width);
  const whole = frame.left + frame.width + MARGINS.right;
  return (
    <div
      className={classes.tip}
      style={{
        ...(isRight ? { right: (whole - within + 10) * unit } : { left: (within + 10) * unit }),
        ...(isLow
          ? { bottom: (frame.top + frame.height + MARGINS.bottom - y + 8) * unit }
          : { top: (y + 8) * unit }),
      }}
    >
      <strong>¥{formatFen(bid.amount)}</strong>
      <div>
        {codeText(bid.code)} {name} · {timeText(bid.at)}
      </div>
    </div>
  );
}

interface LegendProps {
  readonly course: PriceChartData;
  readonly marked: string | null;
  readonly onPin: Dispatch<SetStateAction<string | null>>;
  readonly onPoint: (code: string | null) => void;
}

/**
 * The order of the legend's entries is updated only at this interval, in ms, or when the number of
 * entries changes, so that an entry does not move away while a person clicks it.
 */
const LEGEND_MS = 5_000;

/** Returns the codes in the order that they had when `at` or the number of codes last changed. */
function useSettled(codes: readonly string[], at: number): readonly string[] {
  const [settled, setSettled] = useState({ at, codes });
  const isOld = settled.at !== at || codes.length !== settled.codes.length;
  if (isOld) setSettled({ at, codes });
  return isOld ? codes : settled.codes;
}

/**
 * The legend: the suppliers with a valid bid, best first. Pointing at an entry highlights its line;
 * a click keeps the line highlighted until the next click.
 */
function Legend({ course, marked, onPin, onPoint }: LegendProps) {
  const { atoms } = useRoom();
  const ranked = useAtomValue(atoms.ranked);
  const names = useAtomValue(atoms.names);
  const places = usePlaces();
  const codeText = useCodeText();
  // AU17: Between rounds the ranking is empty, but the lines of earlier rounds are still drawn, so the legend
  // adds the suppliers of all drawn bids to the ranked suppliers.
  const now = [...new Set([...ranked.map(({ code }) => code), ...byCode(course.bids).keys()])];
  const codes = useSettled(now, useServerNow(LEGEND_MS));
  return (
    <ul className={classes.legend} aria-label="走势图例">
      {codes.map((code) => (
        <Entry
          key={code}
          code={code}
          name={names.get(code) ?? codeText(code)}
          place={places.get(code) ?? 0}
          isMarked={code === marked}
          onPin={onPin}
          onPoint={onPoint}
        />
      ))}
    </ul>
  );
}

interface EntryProps extends Pick<LegendProps, 'onPin' | 'onPoint'> {
  readonly code: string;
  readonly name: string;
  readonly place: number;
  readonly isMarked: boolean;
}

/** The entry of one supplier in the legend. Memoized, so that bids do not re-render it. */
const Entry = memo(function Entry({ code, name, place, isMarked, onPin, onPoint }: EntryProps) {
  const codeText = useCodeText();
  return (
    <li>
      <UnstyledButton
        className={classes.entry ?? ''}
        aria-pressed={isMarked}
        aria-label={`突出 ${codeText(code)}`}
        title={name}
        onPointerEnter={() => onPoint(code)}
        onPointerLeave={() => onPoint(null)}
        onClick={() => onPin((pinned) => (pinned === code ? null : code))}
      >
        <Swatch index={place} />
        {code}
      </UnstyledButton>
    </li>
  );
});
