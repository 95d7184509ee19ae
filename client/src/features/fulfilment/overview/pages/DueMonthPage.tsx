import {
  type Deadline,
  deadlineLabels,
  overviewEndpoints,
} from '@jicai/shared/contract/fulfilment/overview.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { Anchor, Badge, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useCall } from '../../../../lib/http/call.ts';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { ExportButton } from '../../settlement/components/ExportButton.tsx';
import { byDay, monthOf, otherMonth, weeksOf } from '../model/month.ts';
import { MONTH_PARAM, overviewPaths } from '../paths.ts';
import classes from './DueMonthPage.module.css';

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'];

const columns: readonly Column<Deadline>[] = [
  { title: '日期', render: ({ atMs }) => <span className="tnum">{dayOf(atMs)}</span> },
  {
    title: '事项',
    isHeading: true,
    render: ({ kind }) => (
      <Badge variant="light" radius="sm">
        {deadlineLabels[kind]}
      </Badge>
    ),
  },
  {
    title: '单据',
    render: ({ number, url }) => (
      <Anchor component={Link} className="tnum" to={url}>
        {number}
      </Anchor>
    ),
  },
  { title: '对方单位', render: ({ partner }) => partner },
  { title: '金额', isNumber: true, render: ({ amount }) => <Money amount={amount} /> },
];

/** /order/dqrl: what is due in a month, by day, and the documents behind it. */
export default function DueMonthPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const today = dayOf(Date.now());
  const month = monthOf(params.get(MONTH_PARAM), today);
  const go = (to: string) => void navigate(overviewPaths.dueMonth.to({ [MONTH_PARAM]: to }));
  const query = useCall(
    overviewEndpoints.month,
    { month },
    { alwaysNew: true, keepPrevious: true, quiet: true },
  );
  return (
    <>
      <PageHeader
        title="到期日历"
        hint="交货、签约、公示、对账、付款与售后答复的期限"
        actions={
          <Group gap="xs">
            <Button variant="default" onClick={() => go(otherMonth(month, -1))}>
              上个月
            </Button>
            <Button variant="default" onClick={() => go(today.slice(0, 7))}>
              本月
            </Button>
            <Button variant="default" onClick={() => go(otherMonth(month, 1))}>
              下个月
            </Button>
            <ExportButton list="deadlines" tab={month} />
          </Group>
        }
      />
      <Panel title={`${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`}>
        <Loaded query={query} what="到期事项加载失败">
          {(data) => <Month key={month} month={month} today={today} rows={data.rows} />}
        </Loaded>
      </Panel>
    </>
  );
}

interface MonthProps {
  readonly month: string;
  readonly today: string;
  readonly rows: readonly Deadline[];
}

/** The days of a month; a chosen day narrows the list below. */
function Month({ month, today, rows }: MonthProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const days = byDay(rows);
  const shown = chosen === null ? rows : (days.get(chosen) ?? []);
  return (
    <Stack>
      <div className={classes.grid}>
        {WEEKDAYS.map((word) => (
          <span key={word} className={classes.head}>
            周{word}
          </span>
        ))}
        {weeksOf(month)
          .flat()
          .map((day, index) =>
            day === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell is its place in the month
              <span key={index} />
            ) : (
              <Day
                key={day}
                day={day}
                isToday={day === today}
                isChosen={day === chosen}
                rows={days.get(day) ?? []}
                onChoose={() => setChosen(day === chosen ? null : day)}
              />
            ),
          )}
      </div>
      {shown.length === 0 ? (
        <Empty text={chosen === null ? '本月没有到期事项' : '当天没有到期事项'} />
      ) : (
        <DataTable
          caption="到期事项"
          columns={columns}
          rows={shown}
          keyOf={({ kind, number }) => `${kind} ${number}`}
        />
      )}
    </Stack>
  );
}

interface DayProps {
  readonly day: string;
  readonly isToday: boolean;
  readonly isChosen: boolean;
  readonly rows: readonly Deadline[];
  readonly onChoose: () => void;
}

function Day({ day, isToday, isChosen, rows, onChoose }: DayProps) {
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  const count = (kind: Deadline['kind']) => rows.filter((row) => row.kind === kind).length;
  return (
    <button
      type="button"
      className={classes.day}
      aria-pressed={isChosen}
      disabled={rows.length === 0}
      data-empty={rows.length === 0 || undefined}
      onClick={onChoose}
    >
      <VisuallyHidden>{`${day.slice(0, 4)} 年 ${Number(day.slice(5, 7))} 月 `}</VisuallyHidden>
      <Text component="span" size="sm" fw={isToday ? 700 : 400} className="tnum">
        {Number(day.slice(8))}
      </Text>
      <VisuallyHidden> 日{rows.length === 0 && '，无到期事项'}</VisuallyHidden>{' '}
      {rows.length > 0 && (
        <Badge component="span" size="sm" variant="light" color="orange" radius="sm">
          {rows.length}
          <VisuallyHidden> 项到期</VisuallyHidden>
        </Badge>
      )}
      {kinds.map((kind) => (
        <span key={kind} className={classes.words}>
          {deadlineLabels[kind]} {count(kind)}
        </span>
      ))}
    </button>
  );
}
