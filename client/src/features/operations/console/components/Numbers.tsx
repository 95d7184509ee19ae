import { consoleEndpoints, type NumberRow } from '@jicai/shared/contract/operations/console.ts';
import { Text } from '@mantine/core';
import { useCall } from '../../../../lib/http/call.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';

/** A number breaks only where a narrow screen leaves no other way. */
const numberOrDash = (number: string | null) => (
  <span className="tnum" style={{ overflowWrap: 'anywhere' }}>
    {number ?? '—'}
  </span>
);

const columns: readonly Column<NumberRow>[] = [
  { title: '单据', render: ({ title }) => title, isHeading: true },
  { title: '前缀', render: ({ prefix }) => prefix || '—', isShort: true },
  { title: '形式', render: ({ form }) => form },
  { title: '计数范围', render: ({ scope }) => scope },
  { title: '本期最近', render: ({ last }) => numberOrDash(last) },
  { title: '下一个', render: ({ next }) => numberOrDash(next) },
];

/** Every kind of number that the mall hands out: its form, where it counts, and the next one. */
export function Numbers() {
  const { data, error, refetch } = useCall(
    consoleEndpoints.numbers,
    {},
    { quiet: true, alwaysNew: true },
  );
  if (!data) return <Unloaded what="编号规则加载失败" error={error} refetch={refetch} />;
  return (
    <Panel>
      <Text size="sm" c="var(--jc-muted)" mb="sm">
        编号由程序发放，规则不能修改。“下一个”是此刻的下一个，其他人先提交时顺延。
      </Text>
      <DataTable caption="编号规则" columns={columns} rows={data.rows} keyOf={({ name }) => name} />
    </Panel>
  );
}
