import {
  type ChangeKindName,
  type ChangeRequest,
  changeRequestEndpoints,
} from '@jicai/shared/contract/identity/change-request.ts';
import { CONTROL_DAYS, CONTROL_RULE } from '@jicai/shared/domain/identity/separation.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { Alert, Box, Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import { ConfirmPopover } from '../../../../ui/ConfirmPopover.tsx';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';

interface Props {
  /** Null: changes of every kind, and a word where none waits. */
  readonly kind: ChangeKindName | null;
  /** The one changed thing that the page is about; every one without. */
  readonly subject?: string;
}

/** An administrator's decision, as the page tells it afterwards. */
interface Decided {
  readonly request: ChangeRequest;
  readonly word: '批准' | '驳回' | '撤回';
}

/** Changes that wait for a second administrator: to decide on, or to take back one's own. */
export function ChangeRequests({ kind, subject }: Props) {
  const { data, error, refetch } = useCall(
    changeRequestEndpoints.list,
    { kind },
    { quiet: true, alwaysNew: true },
  );
  const decision = useSend(changeRequestEndpoints.decide, { quiet: true });
  const withdrawal = useSend(changeRequestEndpoints.withdraw, { quiet: true });
  const queries = useQueryClient();
  const [decided, setDecided] = useState<Decided | null>(null);
  if (!data) {
    const shape = kind === null ? undefined : null;
    return <Unloaded what="待批准的修改加载失败" error={error} refetch={refetch} shape={shape} />;
  }
  const requests = data.requests.filter((one) => subject === undefined || one.subject === subject);
  const trace = decided && <Trace decided={decided} />;
  if (requests.length === 0)
    return kind === null || trace ? (
      <Panel title={TITLE}>
        {trace}
        <Empty text="没有待批准的修改" />
      </Panel>
    ) : null;
  // A change that counts now may show anywhere on the page.
  const again = () => void queries.invalidateQueries();
  const isSending = decision.isSending || withdrawal.isSending;
  const failure = decision.failure ?? withdrawal.failure;
  const done = (request: ChangeRequest, word: Decided['word']) => () => {
    setDecided({ request, word });
    again();
  };
  const decide = (request: ChangeRequest, agrees: boolean) => {
    setDecided(null);
    withdrawal.reset();
    const word = agrees ? '批准' : '驳回';
    void decision.send({ id: request.id, agrees }).then(done(request, word), again);
  };
  const withdraw = (request: ChangeRequest) => {
    setDecided(null);
    decision.reset();
    void withdrawal.send({ id: request.id }).then(done(request, '撤回'), again);
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
        降低安全要求或改变密码链接去向的修改、账号重设须由提出者以外的系统管理员或安全管理员批准；管理员的账号由系统、安全、审计三类管理员中的两类各一人办理。批准前提出者可以撤回。
      </Text>
      {trace}
      <Box mb={failure ? 'sm' : 0}>
        <Refused failure={failure} isBox />
      </Box>
      <DataTable caption={TITLE} columns={columns} rows={requests} keyOf={({ id }) => id} />
    </Panel>
  );
}

const TITLE = '待批准的修改';

const isOfAccount = ({ kind }: ChangeRequest): boolean =>
  kind === 'credential' || kind === 'administrator';

/** The question before an agreement: what happens, and what it means for who agrees (rule 16). */
export function agreementQuestion(request: ChangeRequest): string {
  const { subject, detail, byName } = request;
  const change = `批准${byName}提出的“${subject}：${detail || '（空）'}”？`;
  return isOfAccount(request)
    ? `${change}此后 ${CONTROL_DAYS} 日内，您和${byName}都不能与该账号的本人在同一事项中履职（不相容岗位分离规则第 ${CONTROL_RULE} 条）。`
    : `${change}批准后系统即按此修改。`;
}

/** The decision that was just made: its row is gone from the list. */
function Trace({ decided: { request, word } }: { readonly decided: Decided }) {
  const { subject, detail, byName } = request;
  const isRelease = word === '批准' && isOfAccount(request);
  return (
    <Alert color="blue" role="status" mb="sm" title={`已${word}`}>
      {byName}提出的“{subject}：{detail || '（空）'}”已{word}，并记入安全日志。
      {isRelease && `此后 ${CONTROL_DAYS} 日内，您不能与该账号的本人在同一事项中履职。`}
    </Alert>
  );
}

interface ActsProps {
  readonly request: ChangeRequest;
  readonly isSending: boolean;
  readonly onDecide: (request: ChangeRequest, agrees: boolean) => void;
  readonly onWithdraw: (request: ChangeRequest) => void;
}

function Acts({ request, isSending, onDecide, onWithdraw }: ActsProps) {
  const { subject, canDecide, canWithdraw } = request;
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
      {canDecide && (
        <ConfirmPopover
          question={agreementQuestion(request)}
          word="确认批准"
          color="blue"
          onConfirm={() => onDecide(request, true)}
        >
          {(ask) => act('批准', 'filled', ask)}
        </ConfirmPopover>
      )}
      {canDecide && act('驳回', 'default', () => onDecide(request, false))}
      {canWithdraw && (
        <>
          <Text size="sm" span>
            待另一名管理员
          </Text>
          {act('撤回', 'default', () => onWithdraw(request))}
        </>
      )}
    </Group>
  );
}
