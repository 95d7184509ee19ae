import type { DashboardFigures, SpendPart } from '@jicai/shared/contract/operations/dashboard.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { FIGURES } from '@jicai/shared/domain/operations/dashboard/figures.ts';
import { AreaChart } from '@mantine/charts';
import { Anchor, Group, Progress, SimpleGrid, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { type Asked, listPath } from '../model/asked.ts';

interface Props {
  readonly figures: DashboardFigures;
  readonly asked: Asked;
}

/** The spend by month, unit, category and supplier; each part leads to its orders. */
export function SpendCharts({ figures, asked }: Props) {
  const months = figures.months.map(({ name, amount }) => ({ name, 采购额: amount / 1_000_000 }));
  return (
    <Stack>
      <Panel title={<Heading figure="month" asked={asked} />}>
        {months.length === 0 ? (
          <Text c="var(--jc-muted)">所选期间没有采购额</Text>
        ) : (
          <AreaChart
            h={240}
            data={months}
            dataKey="name"
            series={[{ name: '采购额', color: 'blue.6' }]}
            curveType="monotone"
            unit=" 万元"
            yAxisProps={{ width: 88 }}
            xAxisProps={{ padding: { left: 16, right: 16 } }}
            valueFormatter={(value) => value.toLocaleString('zh-CN', { maximumFractionDigits: 2 })}
          />
        )}
      </Panel>
      <SimpleGrid cols={{ base: 1, md: 3 }}>
        <Parts
          figure="unit"
          parts={figures.units}
          asked={asked}
          to={(key) => listPath('spend', { ...asked, unitId: key })}
        />
        <Parts
          figure="category"
          parts={figures.categories}
          asked={asked}
          to={(key) => (key === '' ? null : listPath('spend', asked, { category: key }))}
        />
        <Parts
          figure="supplier"
          parts={figures.suppliers}
          asked={asked}
          to={(key) => listPath('spend', asked, { supplier: key })}
        />
      </SimpleGrid>
    </Stack>
  );
}

type Dimension = 'month' | 'unit' | 'category' | 'supplier';

function Heading({ figure, asked }: { readonly figure: Dimension; readonly asked: Asked }) {
  const { title, definition } = FIGURES[figure];
  return (
    <Group justify="space-between">
      <span title={definition}>{title}</span>
      <Anchor component={Link} to={listPath(figure, asked)} size="sm">
        全部
      </Anchor>
    </Group>
  );
}

interface PartsProps {
  readonly figure: Dimension;
  readonly parts: readonly SpendPart[];
  readonly asked: Asked;
  /** The orders of a part; null where they cannot be named. */
  readonly to: (key: string) => string | null;
}

/** The largest parts as bars, longest first. */
function Parts({ figure, parts, asked, to }: PartsProps) {
  const most = Math.max(1, ...parts.map(({ amount }) => amount));
  return (
    <Panel title={<Heading figure={figure} asked={asked} />}>
      {parts.length === 0 && <Text c="var(--jc-muted)">所选期间没有采购额</Text>}
      <Stack gap="sm">
        {parts.map(({ key, name, amount, orders }) => {
          const path = to(key);
          return (
            <div key={key}>
              <Group justify="space-between" wrap="nowrap" gap="xs">
                {path === null ? (
                  <Text size="sm" truncate>
                    {name}
                  </Text>
                ) : (
                  <Anchor component={Link} to={path} size="sm" truncate>
                    {name}
                  </Anchor>
                )}
                <Text size="sm" className="tnum" style={{ whiteSpace: 'nowrap' }}>
                  ¥{formatFen(amount)}
                </Text>
              </Group>
              <Progress
                value={(Math.max(0, amount) * 100) / most}
                size="sm"
                aria-label={`${name} ${orders} 单`}
              />
            </div>
          );
        })}
      </Stack>
    </Panel>
  );
}
