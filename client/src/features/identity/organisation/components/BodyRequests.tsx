import { type BodyRequest, unitEndpoints } from '@jicai/shared/contract/identity/units.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useSend } from '../../../../lib/http/call.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { useOrganisationChanged } from '../api.ts';

/** Changes of reviewing bodies that wait for a second administrator; nothing where none waits. */
export function BodyRequests({ requests }: { readonly requests: readonly BodyRequest[] }) {
  const { send, isSending, failure } = useSend(unitEndpoints.decideReviewBodies, { quiet: true });
  const changed = useOrganisationChanged();
  if (requests.length === 0) return null;
  const decide = (id: string, agrees: boolean) => void send({ id, agrees }).then(changed, () => {});
  const columns: readonly Column<BodyRequest>[] = [
    { title: '单位', isHeading: true, render: ({ unitName }) => unitName },
    {
      title: '新的审核机构',
      render: ({ bodies }) => bodies.map(({ name }) => name).join('、') || '全部审核机构',
    },
    { title: '申请人', render: ({ byName }) => byName },
    { title: '时间', render: ({ atMs }) => timeText(atMs) },
    {
      title: '操作',
      render: ({ id, unitName, canDecide }) =>
        canDecide ? (
          <Group gap="xs" wrap="nowrap">
            <Button
              size="compact-sm"
              loading={isSending}
              aria-label={`批准${unitName}的审核机构修改`}
              onClick={() => decide(id, true)}
            >
              批准
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              disabled={isSending}
              aria-label={`驳回${unitName}的审核机构修改`}
              onClick={() => decide(id, false)}
            >
              驳回
            </Button>
          </Group>
        ) : (
          '待另一名管理员'
        ),
    },
  ];
  return (
    <Panel title="待批准的审核机构修改">
      <Text size="sm" c="var(--jc-muted)" mb="sm">
        审核机构的修改须由提出者以外的系统管理员或安全管理员批准，批准后进行中的审核随即改由新机构审核。
      </Text>
      {failure && (
        <Alert color="red" role="alert" mb="sm">
          {failure.text}
        </Alert>
      )}
      <DataTable
        caption="待批准的审核机构修改"
        columns={columns}
        rows={requests}
        keyOf={({ id }) => id}
      />
    </Panel>
  );
}
