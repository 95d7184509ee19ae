import type { Appointment, AppointmentState } from '@jicai/shared/contract/sourcing/appointment.ts';
import { limits } from '@jicai/shared/limits.ts';
import { appointmentMessages } from '@jicai/shared/messages/sourcing/appointment.ts';
import { Badge, Button, Group, Text } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { dayText } from '../../../../lib/time/time-text.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { readPage } from '../../../../lib/url/page-param.ts';
import { TAB_PARAM } from '../../../../lib/url/path.ts';
import { ActionDialog } from '../../../../ui/dialog/ActionDialog.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import type { Column } from '../../../../ui/table/DataTable.tsx';
import { ListRows } from '../../../../ui/table/ListRows.tsx';
import { TabbedSearch } from '../../../../ui/table/TabbedSearch.tsx';
import { useAppointments, useEndAppointment } from '../api.ts';
import { AppointmentDialog } from '../components/AppointmentDialog.tsx';
import { appointmentPaths } from '../paths.ts';

type Tab = 'all' | AppointmentState;

const TABS: readonly (readonly [Tab, string])[] = [
  ['all', '全部'],
  ['current', '定点中'],
  ['future', '未开始'],
  ['ended', '已结束'],
];

const STATES: Readonly<Record<AppointmentState, readonly [string, string]>> = {
  current: ['定点中', 'green'],
  future: ['未开始', 'brand'],
  ended: ['已结束', 'gray'],
};

type Asked = { readonly kind: 'edit' | 'end'; readonly entry: Appointment | null };

const columnsOf = (onAsk: (asked: Asked) => void): readonly Column<Appointment>[] => [
  { title: '店铺', isHeading: true, render: ({ shopName }) => shopName },
  { title: '服务类别', render: ({ categoryName }) => categoryName },
  { title: '服务区域', render: ({ regionName }) => regionName },
  {
    title: '定点期',
    // The last day counts in full.
    render: ({ startsAtMs, endsAtMs }) => `${dayText(startsAtMs)} 至 ${dayText(endsAtMs - 1)}`,
  },
  {
    title: '框架价格',
    render: ({ discountHundredths, items }) =>
      `${items.length} 项，下浮 ${discountHundredths / 100}%`,
  },
  {
    title: '单笔限额',
    isNumber: true,
    isMinor: true,
    render: ({ orderLimit }) => (orderLimit === null ? '不限' : <Money amount={orderLimit} />),
  },
  {
    title: '状态',
    render: ({ state, endReason }) => (
      <>
        <Badge variant="light" color={STATES[state][1]}>
          {endReason === '' ? STATES[state][0] : '已终止'}
        </Badge>
        {endReason !== '' && (
          <Text size="xs" c="var(--jc-muted)" mt={2}>
            {endReason}
          </Text>
        )}
      </>
    ),
  },
  {
    title: '办理中',
    isNumber: true,
    isMinor: true,
    render: ({ runningOrders }) => `${runningOrders} 单`,
  },
  {
    title: '操作',
    render: (entry) =>
      entry.state !== 'ended' && (
        <Group gap={4} wrap="nowrap">
          <Button size="compact-sm" variant="light" onClick={() => onAsk({ kind: 'edit', entry })}>
            变更
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            onClick={() => onAsk({ kind: 'end', entry })}
          >
            终止
          </Button>
        </Group>
      ),
  },
];

/** /ddmall/ddgys: the operator appoints suppliers to service categories. */
export default function AppointmentsPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked | null>(null);
  const tab = TABS.find(([code]) => code === params.get(TAB_PARAM))?.[0] ?? 'all';
  const keyword = params.get('keyword') ?? '';
  const page = readPage(params);
  const query = useAppointments({ state: tab === 'all' ? null : tab, keyword, page });
  const show = (change: { tab?: Tab; keyword?: string; page?: number }) =>
    void navigate(appointmentPaths.appointments.to({ tab, keyword, page: 1, ...change }));
  return (
    <>
      <PageHeader
        title="定点供应商"
        hint="按服务类别、区域和期限确定入围供应商与框架协议价"
        actions={
          <Button onClick={() => setAsked({ kind: 'edit', entry: null })}>确定定点供应商</Button>
        }
      />
      <Panel>
        <TabbedSearch
          tabs={TABS}
          state={{ tab, keyword }}
          hint="店铺、供应商、类别或区域"
          onShow={show}
        />
        <ListRows
          query={query}
          caption="定点供应商"
          columns={columnsOf(setAsked)}
          keyOf={({ id }) => id}
          page={page}
          pageSize={limits.adminPageSize}
          onPage={(next) => show({ page: next })}
          empty={keyword === '' ? '还没有定点供应商' : '没有符合的定点供应商'}
        />
      </Panel>
      {asked?.kind === 'edit' && (
        <AppointmentDialog entry={asked.entry} onClose={() => setAsked(null)} />
      )}
      {asked?.kind === 'end' && asked.entry && (
        <EndDialog entry={asked.entry} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

const runningText = (orders: number) =>
  orders === 0 ? '目前没有办理中的服务单。' : `办理中的 ${orders} 张服务单按原协议价继续办理。`;

interface EndProps {
  readonly entry: Appointment;
  readonly onClose: () => void;
}

function EndDialog({ entry, onClose }: EndProps) {
  const end = useEndAppointment();
  const toast = useSetAtom(toastAtom);
  return (
    <ActionDialog
      title="终止定点资格"
      text={`「${entry.shopName}」的${entry.categoryName}定点资格随即终止，不再接新的服务单；${runningText(entry.runningOrders)}供应商会收到通知和原因。`}
      word="终止"
      isDanger
      needsReason
      sending={end}
      onConfirm={(reason) =>
        end
          .send({ id: entry.id, reason })
          .then(() => toast('done', appointmentMessages['appointment.ended']))
      }
      onClose={onClose}
    />
  );
}
