import { consoleEndpoints, type Diagnosis } from '@jicai/shared/contract/operations/console.ts';
import { Badge, Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { useCall } from '../../../../lib/http/call.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';

const LEVELS = {
  bad: { color: 'red', word: '故障' },
  warning: { color: 'yellow', word: '提醒' },
  good: { color: 'green', word: '正常' },
} as const;

const columns: readonly Column<Diagnosis>[] = [
  {
    title: '结果',
    render: ({ level }) => (
      <Badge color={LEVELS[level].color} variant="light" miw="max-content">
        {LEVELS[level].word}
      </Badge>
    ),
  },
  {
    title: '检查',
    render: ({ title }) => <span style={{ whiteSpace: 'nowrap' }}>{title}</span>,
    isHeading: true,
  },
  { title: '说明', render: ({ text }) => text },
  { title: '处理办法', render: ({ remedy }) => remedy || '—' },
];

const size = (bytes: number): string =>
  bytes < 1_048_576
    ? `${Math.ceil(bytes / 1_024)} KB`
    : bytes < 1_073_741_824
      ? `${(bytes / 1_048_576).toFixed(1)} MB`
      : `${(bytes / 1_073_741_824).toFixed(1)} GB`;

/** The doctor's findings, red ones first, and what is stored. */
export function Overview() {
  const { data, error, refetch, isFetching } = useCall(
    consoleEndpoints.overview,
    {},
    { quiet: true, alwaysNew: true },
  );
  if (!data) return <Unloaded what="自检无法完成" error={error} refetch={refetch} />;
  const figures = [
    ['数据库', `不超过 ${size(data.databaseBytes)}`],
    ['文件（不含报价附件）', `${data.files} 个，不超过 ${size(data.fileBytes)}`],
    ['半小时内活动的会话', String(data.sessions)],
  ];
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {figures.map(([title, text]) => (
          <Panel key={title}>
            <Text size="sm" c="var(--jc-muted)">
              {title}
            </Text>
            <Text size="xl" className="tnum">
              {text}
            </Text>
          </Panel>
        ))}
      </SimpleGrid>
      <Panel>
        <Button
          size="xs"
          variant="light"
          mb="sm"
          loading={isFetching}
          onClick={() => void refetch()}
        >
          重新检查
        </Button>
        <DataTable
          caption="系统自检"
          columns={columns}
          rows={data.diagnoses}
          keyOf={({ name }) => name}
        />
      </Panel>
    </Stack>
  );
}
