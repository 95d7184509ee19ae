import {
  type ChangeKindName,
  changeRequestEndpoints,
} from '@jicai/shared/contract/identity/change-request.ts';
import {
  consoleEndpoints,
  type SettingChange,
  type SettingRow,
} from '@jicai/shared/contract/operations/console.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { Button, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { ChangeRequests } from '../../../identity/change-request/components/ChangeRequests.tsx';
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

interface Props {
  /** The kind of the waiting changes that stand above them; null: every kind. */
  readonly requests: ChangeKindName | null;
}

/** Settings with their source, and who changed what. */
export function Settings({ requests }: Props) {
  const { data, error, refetch } = useCall(consoleEndpoints.settings, {}, { quiet: true });
  const [edited, setEdited] = useState<SettingRow | null>(null);
  const save = useSend(consoleEndpoints.saveSetting);
  const queries = useQueryClient();
  const again = () =>
    void Promise.all([
      refetch(),
      queries.invalidateQueries({ queryKey: [changeRequestEndpoints.list.name] }),
    ]);
  // An audit administrator decides on accounts of administrators, and sees no settings.
  if (!data && error?.status === 403) return <ChangeRequests kind={requests} />;
  if (!data) return <Unloaded what="参数加载失败" error={error} refetch={refetch} />;
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
      <ChangeRequests kind={requests} />
      <Panel>
        <Text size="sm" c="var(--jc-muted)" mb="sm">
          修改在重启服务后生效；安全、履约参数与发件邮箱立即生效。降低安全要求的修改，以及对邮件服务器、发件邮箱和访问地址的修改（密码链接由此发出），须由另一名管理员批准。
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
