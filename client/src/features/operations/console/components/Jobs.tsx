import {
  consoleEndpoints,
  type FailedJob,
  type PeriodicJob,
  type QueueRow,
} from '@jicai/shared/contract/operations/console.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { scheduleWords } from '@jicai/shared/domain/operations/schedule-words.ts';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import { ActionDialog } from '../../../../ui/dialog/ActionDialog.tsx';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';

const REFRESH_MS = 10_000;

const queueColumns: readonly Column<QueueRow>[] = [
  { title: '任务', render: ({ name }) => name, isHeading: true },
  { title: '等待', render: ({ waiting }) => waiting, isNumber: true },
  { title: '执行中', render: ({ running }) => running, isNumber: true },
  {
    title: '下次执行',
    render: ({ nextAtMs }) => (nextAtMs === null ? '—' : timeText(nextAtMs)),
  },
];

const periodicColumns: readonly Column<PeriodicJob>[] = [
  { title: '任务', render: ({ name }) => name, isHeading: true },
  { title: '周期', render: ({ cron }) => <span className="tnum">{scheduleWords(cron)}</span> },
  {
    title: '上次完成',
    render: ({ lastAtMs }) => (lastAtMs === null ? '—' : timeText(lastAtMs)),
  },
];

/** Background jobs: waiting, running, given up with a way to try again. */
export function Jobs() {
  const { data, error, refetch } = useCall(
    consoleEndpoints.jobs,
    {},
    { quiet: true, refreshMs: REFRESH_MS },
  );
  const retry = useSend(consoleEndpoints.retryJob);
  const discard = useSend(consoleEndpoints.discardJob, { quiet: true });
  const [discarded, setDiscarded] = useState<string | null>(null);
  if (!data) return <Unloaded what="后台任务加载失败" error={error} refetch={refetch} />;
  const failedColumns: readonly Column<FailedJob>[] = [
    { title: '任务', render: ({ job }) => job, isHeading: true },
    { title: '放弃时间', render: ({ atMs }) => timeText(atMs) },
    { title: '原因', render: ({ reason }) => reason },
    {
      title: '操作',
      render: ({ id }) => (
        <Group gap="xs" wrap="nowrap">
          <Button
            size="compact-sm"
            variant="light"
            onClick={() =>
              void retry.send({ id }).then(
                () => refetch(),
                () => {},
              )
            }
          >
            重试
          </Button>
          <Button size="compact-sm" variant="subtle" color="red" onClick={() => setDiscarded(id)}>
            丢弃
          </Button>
        </Group>
      ),
    },
  ];
  return (
    <Stack>
      {data.isPaused && <Alert color="orange">系统维护中，后台任务暂停，维护结束后继续。</Alert>}
      <Panel title="已放弃的任务">
        {data.failed.length === 0 ? (
          <Empty text="没有失败的任务" />
        ) : (
          <DataTable
            caption="已放弃的任务"
            columns={failedColumns}
            rows={data.failed}
            keyOf={({ id }) => id}
          />
        )}
      </Panel>
      <Panel title="队列">
        {data.queues.length === 0 ? (
          <Empty text="没有等待的任务" />
        ) : (
          <DataTable
            caption="队列"
            columns={queueColumns}
            rows={data.queues}
            keyOf={({ name }) => name}
          />
        )}
      </Panel>
      <Panel title="周期任务">
        {data.periodic.length === 0 ? (
          <Empty text="没有周期任务" />
        ) : (
          <DataTable
            caption="周期任务"
            columns={periodicColumns}
            rows={data.periodic}
            keyOf={({ name }) => name}
          />
        )}
      </Panel>
      {discarded !== null && (
        <ActionDialog
          title="丢弃任务"
          text="任务不再执行，不能恢复。原因记入安全日志。"
          word="丢弃"
          isDanger
          needsReason
          sending={discard}
          onConfirm={(reason) => discard.send({ id: discarded, reason })}
          onDone={() => {
            setDiscarded(null);
            void refetch();
          }}
          onClose={() => setDiscarded(null)}
        />
      )}
    </Stack>
  );
}
