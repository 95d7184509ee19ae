import {
  type ChangeKindName,
  type ChangeRequest,
  changeRequestEndpoints,
} from '@jicai/shared/contract/identity/change-request.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty, Failed, Loading } from '../../../../ui/page/states.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';

interface Props {
  /** Null: changes of every kind, and a word where none waits. */
  readonly kind: ChangeKindName | null;
}

/** Changes that wait for a second administrator: to decide on, or to take back one's own. */
export function ChangeRequests({ kind }: Props) {
  const { data, error, refetch } = useCall(
    changeRequestEndpoints.list,
    { kind },
    { quiet: true, alwaysNew: true },
  );
  const decision = useSend(changeRequestEndpoints.decide, { quiet: true });
  const withdrawal = useSend(changeRequestEndpoints.withdraw, { quiet: true });
  const queries = useQueryClient();
  if (!data && error)
    return <Failed what="待批准的修改加载失败" failure={error} onRetry={() => void refetch()} />;
  if (!data) return kind === null ? <Loading /> : null;
  if (data.requests.length === 0)
    return kind === null ? (
      <Panel title={TITLE}>
        <Empty text="没有待批准的修改" />
      </Panel>
    ) : null;
  // A change that counts now may show anywhere on the page.
  const again = () => void queries.invalidateQueries();
  const isSending = decision.isSending || withdrawal.isSending;
  const failure = decision.failure ?? withdrawal.failure;
  const decide = (id: string, agrees: boolean) => {
    withdrawal.reset();
    void decision.send({ id, agrees }).then(again, () => {});
  };
  const withdraw = (id: string) => {
    decision.reset();
    void withdrawal.send({ id }).then(again, () => {});
  };
  const columns: readonly Column<ChangeRequest>[] = [
    { title: '修改事项', isHeading: true, render: ({ subject }) => subject },
    { title: '修改为', render: ({ detail }) => detail || '（空）' },
    { title: '申请人', render: ({ byName }) => byName },
    { title: '时间', render: ({ atMs }) => timeText(atMs) },
    {
      title: '操作',
      render: (request) => (
        <Acts request={request} isSending={isSending} onDecide={decide} onWithdraw={withdraw} />
      ),
    },
  ];
  return (
    <Panel title={TITLE}>
      <Text size="sm" c="var(--jc-muted)" mb="sm">
        降低安全要求的修改和账号重设须由提出者以外的系统管理员或安全管理员批准；管理员的账号由系统、安全、审计三类管理员中的两类各一人办理。批准前提出者可以撤回。
      </Text>
      <Refused failure={failure} isBox />
      <DataTable caption={TITLE} columns={columns} rows={data.requests} keyOf={({ id }) => id} />
    </Panel>
  );
}

const TITLE = '待批准的修改';

interface ActsProps {
  readonly request: ChangeRequest;
  readonly isSending: boolean;
  readonly onDecide: (id: string, agrees: boolean) => void;
  readonly onWithdraw: (id: string) => void;
}

function Acts({ request, isSending, onDecide, onWithdraw }: ActsProps) {
  const { id, subject, canDecide, canWithdraw } = request;
  const act = (word: string, variant: 'filled' | 'default', onClick: () => void) => (
    <Button
      size="compact-sm"
      variant={variant}
      disabled={isSending}
      aria-label={`${word}${subject}的修改`}
      onClick={onClick}
    >
      {word}
    </Button>
  );
  return (
    <Group gap="xs" wrap="nowrap">
      {canDecide && act('批准', 'filled', () => onDecide(id, true))}
      {canDecide && act('驳回', 'default', () => onDecide(id, false))}
      {canWithdraw && (
        <>
          <Text size="sm" span>
            待另一名管理员
          </Text>
          {act('撤回', 'default', () => onWithdraw(id))}
        </>
      )}
    </Group>
  );
}
