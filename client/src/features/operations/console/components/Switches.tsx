import { consoleEndpoints, type SettingRow } from '@jicai/shared/contract/operations/console.ts';
import { Badge, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '../../../../lib/http/call.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { EditSetting } from './EditSetting.tsx';
import { SettingName, SettingSource } from './SettingCells.tsx';

const columns: readonly Column<SettingRow>[] = [
  { title: '开关', render: SettingName, isHeading: true },
  {
    title: '状态',
    isShort: true,
    render: ({ isOn }) => (
      <Badge color={isOn ? 'green' : 'gray'} variant="light" miw="max-content">
        {isOn ? '已打开' : '已关闭'}
      </Badge>
    ),
  },
  { title: '打开时', render: ({ onText }) => onText },
  { title: '关闭时', render: ({ offText }) => offText },
  { title: '当前值', render: ({ value }) => value || '（空）' },
  { title: '来源', render: SettingSource },
];

/** The settings that turn something on and off, each with its state and what both states mean. */
export function Switches() {
  const { data, error, refetch } = useCall(consoleEndpoints.settings, {}, { quiet: true });
  const [edited, setEdited] = useState<SettingRow | null>(null);
  const again = () => void refetch();
  if (!data) return <Unloaded what="开关加载失败" error={error} refetch={refetch} />;
  const withEdit: readonly Column<SettingRow>[] = [
    ...columns,
    {
      title: '操作',
      render: (row) =>
        data.canChange && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`修改：${row.title}`}
            onClick={() => setEdited(row)}
          >
            修改
          </Button>
        ),
    },
  ];
  return (
    <Panel>
      <Stack>
        <Text size="sm" c="var(--jc-muted)">
          取值为 0 或空即关闭；修改与生效的规则同“参数”。
        </Text>
        <DataTable
          caption="开关"
          columns={withEdit}
          rows={data.settings.filter(({ isOn }) => isOn !== null)}
          keyOf={({ name }) => name}
        />
      </Stack>
      {edited && <EditSetting setting={edited} onClose={() => setEdited(null)} onSaved={again} />}
    </Panel>
  );
}
