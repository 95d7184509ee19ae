import { type DeviceRow, deviceEndpoints } from '@jicai/shared/contract/identity/account/device.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { Badge, Button, Group, Stack } from '@mantine/core';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import { ConfirmPopover } from '../../../../ui/ConfirmPopover.tsx';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';

const facts: readonly Column<DeviceRow>[] = [
  {
    title: '设备',
    isHeading: true,
    render: ({ device, isOwn }) => (
      <Group gap={6} wrap="nowrap">
        {device || '未知设备'}
        {isOwn && <Badge variant="light">当前设备</Badge>}
      </Group>
    ),
  },
  {
    title: '登录地址',
    render: ({ address }) => <span className="tnum">{address || '—'}</span>,
  },
  { title: '登录时间', render: ({ sinceMs }) => timeText(sinceMs) },
  { title: '最近活动', render: ({ seenMs }) => timeText(seenMs) },
];

/** 登录设备: where one is logged in, with an end to each other device. */
export function DevicesPanel() {
  const query = useCall(deviceEndpoints.list, {}, { quiet: true });
  const end = useSend(deviceEndpoints.end);
  const endOthers = useSend(deviceEndpoints.endOthers);
  const again = () => void query.refetch();
  const action: Column<DeviceRow> = {
    title: '操作',
    render: ({ id, device, isOwn }) =>
      !isOwn && (
        <Button
          size="compact-sm"
          variant="light"
          aria-label={`退出${device || '未知设备'}`}
          onClick={() => void end.send({ id }).then(again, again)}
        >
          退出
        </Button>
      ),
  };
  return (
    <Panel title="登录设备">
      <Loaded query={query} what="登录设备无法读取">
        {(data) => (
          <Stack>
            <DataTable
              caption="登录设备"
              columns={[...facts, action]}
              rows={data.rows}
              keyOf={({ id }) => id}
            />
            {data.rows.length > 1 && (
              <ConfirmPopover
                question="退出其他全部设备？那些设备须重新登录。"
                word="退出其他设备"
                onConfirm={() => void endOthers.send({}).then(again, again)}
              >
                {(ask) => (
                  <Button variant="default" w="fit-content" onClick={ask}>
                    退出其他设备
                  </Button>
                )}
              </ConfirmPopover>
            )}
          </Stack>
        )}
      </Loaded>
    </Panel>
  );
}
