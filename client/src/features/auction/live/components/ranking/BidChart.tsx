import { LineChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import type { Fen } from '@jicai/shared/domain/kernel/money.ts';
import { formatFen } from '@jicai/shared/domain/kernel/money.ts';
import type { ChartRow, ChartScale } from '../../model/chart.ts';
import { clockText } from '../../model/times.ts';
import { codeText } from '../../model/words.ts';

interface Props {
  readonly rows: readonly ChartRow[];
  readonly scale: ChartScale;
  readonly nextWord: string;
  readonly isForward: boolean;
  /** Sealed quotes did not follow each other: they are dots, and no line. */
  readonly isSealed: boolean;
}

/** Follows the scheme: a dark line on a dark ground is none. */
const LINE = 'var(--mantine-color-anchor)';

const money = (yuan: number) => formatFen(Math.round(yuan * 100) as Fen);

/** A tick's label: without decimals from 1,000 元 on, where they only take room. */
const tick = (yuan: number) =>
  yuan >= 1000 ? Math.round(yuan).toLocaleString('en-US') : yuan.toFixed(2);

/** The step chart of the last bids. A chunk of its own: the chart library is heavy. */
export default function BidChart({ rows, scale, nextWord, isForward, isSealed }: Props) {
  const whose = new Map(rows.map(({ at, code }) => [at, `${codeText(code)} · ${clockText(at)}`]));
  const lines = [];
  if (scale.start !== null) {
    const label = `起始价 ${money(scale.start)}`;
    const labelPosition = isForward ? 'insideBottomRight' : 'insideTopRight';
    lines.push({ y: scale.start, label, color: 'gray.6', labelPosition } as const);
  }
  if (scale.next !== null) {
    const label = `${nextWord} ${money(scale.next)}`;
    const labelPosition = isForward ? 'insideTopLeft' : 'insideBottomLeft';
    lines.push({ y: scale.next, label, color: 'orange.7', labelPosition } as const);
  }
  return (
    <LineChart
      h="100%"
      data={rows as ChartRow[]}
      dataKey="at"
      series={[{ name: 'amount', label: '报价', color: LINE }]}
      curveType="stepAfter"
      referenceLines={lines}
      valueFormatter={(value) => `¥${money(value)}`}
      yAxisProps={{
        domain: [scale.ticks[0] ?? 0, scale.ticks.at(-1) ?? 'auto'],
        ticks: [...scale.ticks],
        interval: 0,
        tickFormatter: tick,
        width: 84,
      }}
      xAxisProps={{
        padding: { left: 24, right: 24 },
        type: 'number',
        scale: 'time',
        domain: ['dataMin', 'dataMax'],
        tickFormatter: (at) => clockText(Number(at)),
      }}
      tooltipProps={{ labelFormatter: (at) => whose.get(Number(at)) ?? '' }}
      // It is hidden from screen readers, so nothing in it may take the focus; the list beside it can.
      lineChartProps={{ accessibilityLayer: false }}
      withTooltip
      tooltipAnimationDuration={0}
      strokeWidth={isSealed ? 0 : 2}
      lineProps={{ isAnimationActive: false, dot: Dot as never, activeDot: { r: 6 } }}
    />
  );
}

interface DotProps {
  readonly cx?: number;
  readonly cy?: number;
  readonly payload?: ChartRow;
}

/** Own bids are larger and diamond-shaped: not told apart by colour alone. */
function Dot({ cx = 0, cy = 0, payload }: DotProps) {
  if (payload?.isMine) {
    return (
      <path
        d={`M${cx} ${cy - 8}l8 8-8 8-8-8z`}
        fill="var(--mantine-color-grape-6)"
        stroke="var(--jc-card)"
        strokeWidth={2}
      />
    );
  }
  return <circle cx={cx} cy={cy} r={4} fill={LINE} stroke="var(--jc-card)" />;
}
