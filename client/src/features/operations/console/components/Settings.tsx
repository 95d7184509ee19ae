import {
  consoleEndpoints,
  type SettingChange,
  type SettingRequest,
  type SettingRow,
} from '@jicai/shared/contract/operations/console.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty, Failed, Loading } from '../../../../ui/page/states.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { EditSetting } from './EditSetting.tsx';
import { SettingName, SettingSource } from './SettingCells.tsx';

const columnsOf = (
  canChange: boolean,
  secrets: ReadonlySet<string>,
  onUndo: (change: SettingChange) => void,
): readonly Column<SettingChange>[] => [
  { title: '时间', render: ({ atMs }) => timeText(atMs), isHeading: true },
  { title: '参数', render: ({ name }) => name },
  { title: '原值', render: ({ oldValue }) => oldValue ?? '（未设）' },
  { title: '新值', render: ({ newValue }) => newValue ?? '（恢复默认）' },
  { title: '修改人', render: ({ byName }) => byName },
  {
    title: '操作',
    render: (change) =>
      canChange &&
      !secrets.has(change.name) && (
        <Button size="compact-sm" variant="subtle" onClick={() => onUndo(change)}>
          改回原值
        </Button>
      ),
  },
];

const requestColumns = (
  onDecide: (id: string, agrees: boolean) => void,
): readonly Column<SettingRequest>[] => [
  { title: '参数', render: ({ name }) => name, isHeading: true },
  { title: '新值', render: ({ value }) => value ?? '（恢复默认）' },
  { title: '申请人', render: ({ byName }) => byName },
  { title: '时间', render: ({ atMs }) => timeText(atMs) },
  {
    title: '操作',
    render: ({ id, canDecide }) =>
      canDecide ? (
        <Group gap="xs" wrap="nowrap">
          <Button size="compact-sm" onClick={() => onDecide(id, true)}>
            批准
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => onDecide(id, false)}>
            驳回
          </Button>
        </Group>
      ) : (
        '待另一位管理员'
      ),
  },
];

/** Settings with their source, and who changed what. */
export function Settings() {
  const { data, error, refetch } = useCall(consoleEndpoints.settings, {}, { quiet: true });
  const [edited, setEdited] = useState<SettingRow | null>(null);
  const save = useSend(consoleEndpoints.saveSetting);
  const decide = useSend(consoleEndpoints.decideSetting);
  const again = () => void refetch();
  if (!data && error)
    return <Failed what="参数加载失败" failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const columns: readonly Column<SettingRow>[] = [
    { title: '参数', render: SettingName, isHeading: true },
    { title: '当前值', render: ({ value }) => value || '（空）' },
    { title: '来源', render: SettingSource },
    { title: '默认值', render: ({ fallback }) => fallback || '（空）', isMinor: true },
    { title: '环境变量', render: ({ variable }) => variable, isMinor: true },
    {
      title: '操作',
      render: (row) =>
        data.canChange && (
          <Button size="compact-sm" variant="subtle" onClick={() => setEdited(row)}>
            修改
          </Button>
        ),
    },
  ];
  return (
    <Stack>
      {data.requests.length > 0 && (
        <Panel title="待批准的修改">
          <Text size="sm" c="var(--jc-muted)" mb="sm">
            降低安全要求的修改须由另一位系统管理员或安全管理员批准。
          </Text>
          <DataTable
            caption="待批准的修改"
            columns={requestColumns(
              (id, agrees) => void decide.send({ id, agrees }).then(again, () => {}),
            )}
            rows={data.requests}
            keyOf={({ id }) => id}
          />
        </Panel>
      )}
      <Panel>
        <Text size="sm" c="var(--jc-muted)" mb="sm">
          修改在重启服务后生效；安全、履约参数与发件邮箱立即生效，降低安全要求的须由另一位管理员批准。
        </Text>
        <DataTable
          caption="参数"
          columns={columns}
          rows={data.settings}
          keyOf={({ name }) => name}
        />
      </Panel>
      <Panel title="修改记录">
        {data.changes.length === 0 ? (
          <Empty text="还没有修改过参数" />
        ) : (
          <DataTable
            caption="修改记录"
            columns={columnsOf(
              data.canChange,
              new Set(data.settings.filter(({ isSecret }) => isSecret).map(({ name }) => name)),
              ({ name, oldValue }) =>
                void save.send({ name, value: oldValue }).then(again, () => {}),
            )}
            rows={data.changes}
            keyOf={({ name, atMs }) => `${name}${atMs}`}
          />
        )}
      </Panel>
      {edited && <EditSetting setting={edited} onClose={() => setEdited(null)} onSaved={again} />}
    </Stack>
  );
}
