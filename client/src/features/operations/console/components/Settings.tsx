import {
  consoleEndpoints,
  type SettingChange,
  type SettingRow,
} from '@jicai/shared/contract/operations/console.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { Alert, Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import { Modal } from '../../../../ui/dialog/Modal.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty, Failed, Loading } from '../../../../ui/page/states.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';

const SOURCES = { default: '默认', environment: '环境变量', console: '控制台' } as const;

const changeColumns: readonly Column<SettingChange>[] = [
  { title: '时间', render: ({ atMs }) => timeText(atMs), isHeading: true },
  { title: '参数', render: ({ name }) => name },
  { title: '原值', render: ({ oldValue }) => oldValue ?? '（未设）' },
  { title: '新值', render: ({ newValue }) => newValue ?? '（恢复默认）' },
  { title: '修改人', render: ({ byName }) => byName },
];

/** Settings with their source, and who changed what. */
export function Settings() {
  const { data, error, refetch } = useCall(consoleEndpoints.settings, {}, { quiet: true });
  const [edited, setEdited] = useState<SettingRow | null>(null);
  if (!data && error)
    return <Failed what="参数加载失败" failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const columns: readonly Column<SettingRow>[] = [
    { title: '参数', render: ({ name }) => name, isHeading: true },
    { title: '当前值', render: ({ value }) => value || '（空）' },
    {
      title: '来源',
      render: ({ source }) => <Badge variant="light">{SOURCES[source]}</Badge>,
    },
    { title: '默认值', render: ({ fallback }) => fallback || '（空）', isMinor: true },
    { title: '环境变量', render: ({ variable }) => variable, isMinor: true },
    {
      title: '操作',
      render: (row) => (
        <Button size="compact-sm" variant="subtle" onClick={() => setEdited(row)}>
          修改
        </Button>
      ),
    },
  ];
  return (
    <Stack>
      <Panel>
        <Text size="sm" c="var(--jc-muted)" mb="sm">
          修改在重启服务后生效。
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
            columns={changeColumns}
            rows={data.changes}
            keyOf={({ name, atMs }) => `${name}${atMs}`}
          />
        )}
      </Panel>
      {edited && (
        <EditDialog
          setting={edited}
          onClose={() => setEdited(null)}
          onSaved={() => void refetch()}
        />
      )}
    </Stack>
  );
}

interface EditProps {
  readonly setting: SettingRow;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

function EditDialog({ setting, onClose, onSaved }: EditProps) {
  const { send, isSending, failure } = useSend(consoleEndpoints.saveSetting, { quiet: true });
  const [value, setValue] = useState(setting.value);
  const save = (next: string | null) =>
    void send({ name: setting.name, value: next }).then(
      () => {
        onSaved();
        onClose();
      },
      () => {},
    );
  return (
    <Modal opened onClose={onClose} title={`修改 ${setting.name}`} centered>
      <Stack>
        {failure && (
          <Alert color="red" role="alert">
            {failure.text}
          </Alert>
        )}
        <TextInput
          label="新值"
          description={setting.hint}
          value={value}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
        <Group justify="flex-end">
          {setting.source === 'console' && (
            <Button variant="default" onClick={() => save(null)}>
              恢复默认
            </Button>
          )}
          <Button loading={isSending} onClick={() => save(value.trim())}>
            保存
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
