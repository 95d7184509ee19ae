import {
  type CalendarChange,
  type CalendarDay,
  calendarEndpoints,
} from '@jicai/shared/contract/operations/calendar.ts';
import { yearOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import type { DayKind, ReadDay } from '@jicai/shared/domain/kernel/time/working-days.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { PasteDialog } from '../components/PasteDialog.tsx';
import { kindLabels, YearCalendar } from '../components/YearCalendar.tsx';
import { calendarPaths, YEAR_PARAM } from '../paths.ts';

const NEXT: Readonly<Record<DayKind, DayKind>> = {
  ordinary: 'off',
  off: 'worked',
  worked: 'ordinary',
};

const changeColumns: readonly Column<CalendarChange>[] = [
  { title: '日期', isHeading: true, render: ({ day }) => <span className="tnum">{day}</span> },
  { title: '原来', render: ({ oldKind }) => kindLabels[oldKind] },
  { title: '改为', render: ({ newKind }) => kindLabels[newKind] },
  { title: '节日', render: ({ name }) => name || '—' },
  { title: '依据', render: ({ reason }) => reason },
  { title: '维护人', render: ({ personName }) => personName },
  { title: '时间', render: ({ atMs }) => <span className="tnum">{dateTimeText(atMs)}</span> },
];

/** /jjrgl: the calendar of working days of a year, which deadlines follow. */
export default function HolidaysPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const asked = Number(params.get(YEAR_PARAM));
  const year =
    Number.isInteger(asked) && asked >= 2000 && asked <= 2100 ? asked : yearOf(Date.now());
  const query = useCall(calendarEndpoints.year, { year }, { quiet: true, alwaysNew: true });
  const show = (next: number) => void navigate(calendarPaths.holidays.to({ [YEAR_PARAM]: next }));
  return (
    <>
      <PageHeader
        title="节假日与调休"
        hint="按国务院办公厅通知维护；质疑、公示、投诉等未结束的期限随之调整"
        actions={
          <Group gap="sm">
            <Button variant="default" onClick={() => show(year - 1)}>
              上一年
            </Button>
            <Text fw={600} className="tnum">
              {year} 年
            </Text>
            <Button variant="default" onClick={() => show(year + 1)}>
              下一年
            </Button>
          </Group>
        }
      />
      <Loaded query={query} what="节假日加载失败">
        {(data) => (
          <Stack gap="md">
            <Days
              key={`${year} ${data.changes.length}`}
              year={year}
              days={data.days}
              workingDays={data.workingDays}
              onSaved={() => void query.refetch()}
            />
            <Panel title="修改记录">
              {data.changes.length === 0 ? (
                <Empty text={`${year} 年的日历还没有修改过`} />
              ) : (
                <DataTable
                  caption="修改记录"
                  columns={changeColumns}
                  rows={data.changes}
                  keyOf={({ day, atMs }) => `${day} ${atMs}`}
                />
              )}
            </Panel>
          </Stack>
        )}
      </Loaded>
    </>
  );
}

interface DaysProps {
  readonly year: number;
  readonly days: readonly CalendarDay[];
  readonly workingDays: number;
  readonly onSaved: () => void;
}

/** The calendar with the changes that are not saved yet. */
function Days({ year, days, workingDays, onSaved }: DaysProps) {
  const [changes, setChanges] = useState<ReadonlyMap<string, ReadDay>>(new Map());
  const [reason, setReason] = useState('');
  const [isPasting, setPasting] = useState(false);
  const { send, isSending, failure } = useSend(calendarEndpoints.save, {
    quiet: true,
    repeats: true,
  });
  const toast = useSetAtom(toastAtom);
  const stored = new Map(days.map((one) => [one.day, one]));
  const storedKind = (day: string): DayKind => stored.get(day)?.kind ?? 'ordinary';
  const kindOf = (day: string): DayKind => changes.get(day)?.kind ?? storedKind(day);

  function take(taken: readonly ReadDay[]): void {
    const next = new Map(changes);
    for (const one of taken) {
      if (one.kind === storedKind(one.day)) next.delete(one.day);
      else next.set(one.day, one);
    }
    setChanges(next);
  }

  async function save(): Promise<void> {
    const done = await send({ days: [...changes.values()], reason }).catch(() => null);
    if (!done) return;
    toast('done', `已修改 ${done.changed} 天`);
    onSaved();
  }

  return (
    <Panel>
      <Stack gap="md">
        <Group justify="space-between">
          <Text size="sm" c="var(--jc-muted)">
            全年工作日 {workingDays} 天。点选日期依次切换：放假、调休上班、按星期。
          </Text>
          <Button variant="default" onClick={() => setPasting(true)}>
            粘贴放假通知
          </Button>
        </Group>
        <YearCalendar
          year={year}
          kindOf={kindOf}
          isChanged={(day) => changes.has(day)}
          onDay={(day) =>
            take([{ day, kind: NEXT[kindOf(day)], name: stored.get(day)?.name ?? '' }])
          }
        />
        {changes.size > 0 && (
          <Group align="flex-end">
            <TextInput
              data-path="reason"
              label="依据"
              placeholder="国务院办公厅通知文号"
              withAsterisk
              flex={1}
              miw={240}
              maxLength={limits.reasonLength}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            <Button variant="default" onClick={() => setChanges(new Map())}>
              撤销
            </Button>
            <Button loading={isSending} onClick={() => void save()}>
              保存 {changes.size} 天
            </Button>
          </Group>
        )}
        {changes.size > 0 && <Refused failure={failure} />}
      </Stack>
      {isPasting && <PasteDialog onTake={take} onClose={() => setPasting(false)} />}
    </Panel>
  );
}
