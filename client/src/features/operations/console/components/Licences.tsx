import { consoleEndpoints, type LicenceRow } from '@jicai/shared/contract/operations/console.ts';
import { Text } from '@mantine/core';
import { useCall } from '../../../../lib/http/call.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';

const columns: readonly Column<LicenceRow>[] = [
  { title: '许可证', render: ({ licence }) => licence, isHeading: true },
  { title: '组件数', render: ({ components }) => components.length, isNumber: true },
  {
    title: '组件与版本',
    render: ({ components }) => (
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {components.join('、')}
      </Text>
    ),
  },
];

/** The open components that are shipped with the program, by licence. */
export function Licences() {
  const { data, error, refetch } = useCall(consoleEndpoints.licences, {}, { quiet: true });
  if (!data) return <Unloaded what="许可证加载失败" error={error} refetch={refetch} />;
  const total = data.rows.reduce((sum, { components }) => sum + components.length, 0);
  return (
    <Panel>
      <Text size="sm" c="var(--jc-muted)" mb="sm">
        随程序交付的开源组件共 {total} 个，含各操作系统的可选组件；开发和测试工具不在其中。
      </Text>
      <DataTable
        caption="许可证"
        columns={columns}
        rows={data.rows}
        keyOf={({ licence }) => licence}
      />
    </Panel>
  );
}
