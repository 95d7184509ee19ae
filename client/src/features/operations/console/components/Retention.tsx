import {
  consoleEndpoints,
  MOST_COUNTED,
  type RetainedRow,
} from '@jicai/shared/contract/operations/console.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { Badge, Text } from '@mantine/core';
import { useCall } from '../../../../lib/http/call.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';

const countText = (count: number): string =>
  count > MOST_COUNTED ? `${MOST_COUNTED} 以上` : String(count);

const columns: readonly Column<RetainedRow>[] = [
  { title: '记录', isHeading: true, render: ({ title }) => title },
  { title: '保存期限', render: ({ period }) => period },
  { title: '到期处理', render: ({ rule }) => rule },
  { title: '条数', isNumber: true, render: ({ count }) => countText(count) },
  {
    title: '最早的记录',
    render: ({ oldestAtMs }) => (oldestAtMs === null ? '—' : timeText(oldestAtMs)),
  },
  {
    title: '已到期',
    render: ({ due }) =>
      due === 0 ? (
        '无'
      ) : (
        <Badge color="yellow" variant="light" miw="max-content">
          {countText(due)} 条
        </Badge>
      ),
  },
];

/** How long each kind of record is kept, and what of it is due. */
export function Retention() {
  const { data, error, refetch } = useCall(
    consoleEndpoints.retention,
    {},
    { quiet: true, alwaysNew: true },
  );
  if (!data) return <Unloaded what="保存期限加载失败" error={error} refetch={refetch} />;
  return (
    <Panel>
      <Text size="sm" c="var(--jc-muted)" mb="sm">
        期限由程序规定，不能缩短。
      </Text>
      <DataTable caption="保存期限" columns={columns} rows={data.rows} keyOf={({ name }) => name} />
    </Panel>
  );
}
