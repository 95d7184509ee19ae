import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { ActionIcon, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { memo, type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useServerNow } from '../../../../lib/time/server-time.ts';
import { Failed } from '../../../../ui/page/states.tsx';
import { Card } from '../../live/components/frame/Card.tsx';
import { useRoom } from '../../live/room/room-context.tsx';
import { useAfterwards } from '../../live/use-afterwards.ts';
import { useBoardTime } from '../../live/use-board-time.ts';
import { useCodeText } from '../../live/use-method.ts';
import { usePriceChart } from '../api.ts';
import type { PriceChartData } from '../model/picture.ts';
import { priceChartTitle, wholeSpan } from '../model/price-chart.ts';
import { moved, type Span, spanOf, type View, zoomed } from '../model/time-window.ts';
import classes from './PriceChart.module.css';
import { PriceChart } from './PriceChart.tsx';
import { Stretches } from './Stretches.tsx';

/** The number of frames by which the chart is delayed: it renders after price, ranking and history. */
const AFTER_FRAMES = 4;

/** A card with the price chart of a live auction, for handler and supervisor. */
export default function LiveCourse() {
  const { atoms, packageNumber } = useRoom();
  const clock = useAtomValue(atoms.clock);
  const recentBids = useAtomValue(atoms.recentBids);
  const bidCount = useAtomValue(atoms.bidCount);
  // Bids and bid count are delayed as one value: a count without its bids would look like missing bids.
  const pushed = useMemo(() => ({ recentBids, bidCount }), [recentBids, bidCount]);
  const { course, failure, retry } = usePriceChart(packageNumber, {
    ...useAfterwards(pushed, AFTER_FRAMES),
    clockKey: `${clock.runState} ${clock.pausedAt} ${clock.extensionsUsed}`,
  });
  if (failure) {
    return (
      <Card title="报价走势" grows>
        <Failed what="报价走势加载失败" failure={failure} onRetry={retry} />
      </Card>
    );
  }
  return <PriceChartCard course={course} />;
}

interface Props {
  /** `null` while it is being read. */
  readonly course: PriceChartData | null;
}

/** A card that draws the bids of an auction over time, with controls to zoom and pan. */
export const PriceChartCard = memo(function CourseCard({ course }: Props) {
  const { atoms } = useRoom();
  const info = useAtomValue(atoms.info);
  const [view, setView] = useState<View>({ kind: 'whole' });
  const whole = useWhole(course);
  // The radio buttons show the selection at once; the chart with its many lines follows in time slices.
  const drawn = useDeferredValue(view);
  return (
    <Card
      title={priceChartTitle(info)}
      aside={
        course &&
        course.bids.length > 0 && (
          <span className={classes.tools}>
            <Steps view={drawn} whole={whole} onView={setView} />
            <Stretches view={view} onView={setView} />
          </span>
        )
      }
      grows
    >
      {course === null && <Skeleton height="100%" />}
      {course && course.bids.length === 0 && (
        <div className={classes.empty}>尚无报价，第一次报价后这里显示走势</div>
      )}
      {course && course.bids.length > 0 && (
        <div className={classes.whole}>
          <div className={classes.grows}>
            <Seen course={course} view={drawn} whole={whole} onView={setView} />
          </div>
          <Keys course={course} />
          <Newest course={course} />
        </div>
      )}
    </Card>
  );
});

/** Returns the span of the whole auction; the same object while it does not change. */
function useWhole(course: PriceChartData | null): Span {
  const { atoms } = useRoom();
  const clock = useAtomValue(atoms.clock);
  const rounds = useAtomValue(atoms.rounds);
  const { from, to } = wholeSpan(clock, rounds, course?.bids ?? []);
  return useMemo(() => ({ from, to }), [from, to]);
}

interface ViewProps {
  readonly view: View;
  readonly whole: Span;
  readonly onView: (view: View) => void;
}

/** The interval, in ms, at which the view of the last minutes moves. */
const LAST_MOVES_MS = 5_000;
/** An interval, in ms, so long that the time never updates. */
const NEVER_MS = Number.MAX_SAFE_INTEGER;

/**
 * The chart in the selected view. Only the view of the last minutes moves with time. Selecting another view
 * changes the paths of the same drawing instead of mounting a new drawing.
 */
const Seen = memo(function Seen({
  course,
  view,
  whole,
  onView,
}: ViewProps & { readonly course: PriceChartData }) {
  const isLast = view.kind === 'last';
  const now = useServerNow(isLast ? LAST_MOVES_MS : NEVER_MS) + LAST_MOVES_MS;
  const span = useMemo(() => spanOf(view, whole, now), [view, whole, now]);
  return <PriceChart course={course} span={span} whole={whole} onView={onView} />;
});

const IN = 0.5;
const OUT = 2;
const PAN = 0.5;

/**
 * The buttons that pan and zoom, starting from the drawn span. Memoized, so that bids do not re-render them.
 */
const Steps = memo(function Steps({ view, whole, onView }: ViewProps) {
  const span = spanOf(view, whole, useServerNow(LAST_MOVES_MS));
  const isWhole = view.kind === 'whole';
  const step = (label: string, icon: ReactNode, next: View, isOff: boolean) => (
    <ActionIcon
      variant="subtle"
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={() => onView(next)}
    >
      {icon}
    </ActionIcon>
  );
  return (
    <>
      {step('向前', <IconChevronLeft size={16} />, moved(span, -PAN, whole), isWhole)}
      {step('向后', <IconChevronRight size={16} />, moved(span, PAN, whole), isWhole)}
      {step(
        '放大（也可在图上拖选一段时间）',
        <IconZoomIn size={16} />,
        zoomed(span, IN, whole),
        false,
      )}
      {step('缩小', <IconZoomOut size={16} />, zoomed(span, OUT, whole), isWhole)}
    </>
  );
});

/**
 * The legend of the best price (not for sealed quotes), the starting price and, if there are any,
 * the extensions, the pauses and the void bids.
 */
function Keys({ course }: { readonly course: PriceChartData }) {
  const { atoms } = useRoom();
  const info = useAtomValue(atoms.info);
  const has = (kind: string) => course.bands.some((band) => band.kind === kind);
  const isSealed = info.quoteMethod === 'sealed';
  return (
    <div className={classes.keys} aria-hidden>
      {!isSealed && (
        <Key
          word={info.direction === 'reverse' ? '最低价' : '最高价'}
          className={classes.best}
          isLine
        />
      )}
      <span>起始价 {formatFen(info.startingPrice)}</span>
      {has('extension') && <Key word="延时" className={classes.extension} />}
      {has('pause') && <Key word="暂停" className={classes.pause} />}
      {course.bids.some(({ voided }) => voided) && <span>✕ 已作废</span>}
    </div>
  );
}

interface KeyProps {
  readonly word: string;
  readonly className: string | undefined;
  readonly isLine?: boolean;
}

function Key({ word, className, isLine = false }: KeyProps) {
  return (
    <span className={classes.key}>
      <svg width="1rem" height="0.625rem" viewBox="0 0 16 10" aria-hidden>
        {isLine ? (
          <path d="M0 5h16" className={className} />
        ) : (
          <rect width="16" height="10" className={className} />
        )}
      </svg>
      {word}
    </span>
  );
}

/** The number of bids in the list for screen readers. */
const READ_OUT = 10;

/** The newest bids as a list for screen readers, oldest first. */
function Newest({ course }: { readonly course: PriceChartData }) {
  const timeText = useBoardTime();
  const codeText = useCodeText();
  return (
    <VisuallyHidden>
      <ul>
        {course.bids.slice(-READ_OUT).map(({ seq, code, at, amount }) => (
          <li key={seq}>{`${codeText(code)} ${timeText(at)} ${formatFen(amount)} 元`}</li>
        ))}
      </ul>
    </VisuallyHidden>
  );
}
