import {
  type ApplicationRow,
  registrationEndpoints,
} from '@jicai/shared/contract/operations/registration.ts';
import { ROLES } from '@jicai/shared/domain/identity/organisation.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { applicationStates } from '@jicai/shared/domain/operations/registration.ts';
import { Badge, Button, Group, Stack, Switch, Text, Textarea } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { readPage } from '../../../../lib/url/page-param.ts';
import { ConfirmPopover } from '../../../../ui/ConfirmPopover.tsx';
import { Modal } from '../../../../ui/dialog/Modal.tsx';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { registrationPaths } from '../paths.ts';

const PAGE_SIZE = 60;
const COLORS = { pending: 'yellow', accepted: 'green', refused: 'red' } as const;

/** hygl/hysh: who asks for an account of one's units. */
export default function ApplicationsPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const page = readPage(params);
  const pendingOnly = params.get('all') !== '1';
  const query = useCall(
    registrationEndpoints.list,
    { pendingOnly, page, pageSize: PAGE_SIZE },
    { keepPrevious: true, quiet: true },
  );
  const [refusing, setRefusing] = useState<ApplicationRow | null>(null);
  const decide = useSend(registrationEndpoints.decide);
  const toast = useSetAtom(toastAtom);
  const show = (all: boolean, at: number) =>
    void navigate(
      registrationPaths.memberApplications.to({ all: all ? '1' : null, page: at > 1 ? at : null }),
    );
  const accept = ({ id, loginName }: ApplicationRow) =>
    decide.send({ id, isAccepted: true, reason: null }).then(
      () => {
        toast('done', `已通过，账号 ${loginName} 已开通`);
        void query.refetch();
      },
      () => void query.refetch(),
    );
  const columns: readonly Column<ApplicationRow>[] = [
    { title: '姓名', render: ({ name }) => name, isHeading: true },
    { title: '申请编号', render: ({ number }) => number },
    { title: '单位', render: ({ unitName, department }) => `${unitName} ${department}` },
    { title: '登录名', render: ({ loginName }) => loginName },
    { title: '角色', render: ({ role }) => ROLES[role] },
    { title: '手机号码', render: ({ phone }) => phone },
    { title: '身份证号', render: ({ idNumber }) => idNumber, isMinor: true },
    { title: '提交时间', render: ({ submittedAtMs }) => timeText(submittedAtMs) },
    {
      title: '状态',
      render: (row) =>
        row.state === 'pending' ? (
          <Group gap="xs" wrap="nowrap">
            <ConfirmPopover
              question={`通过${row.name}的申请？将为其开通账号 ${row.loginName}，角色为${ROLES[row.role]}。`}
              word="确认通过"
              color="blue"
              onConfirm={() => void accept(row)}
            >
              {(ask) => (
                <Button size="compact-sm" loading={decide.isSending} onClick={ask}>
                  通过
                </Button>
              )}
            </ConfirmPopover>
            <Button size="compact-sm" variant="light" color="red" onClick={() => setRefusing(row)}>
              驳回
            </Button>
          </Group>
        ) : (
          <Badge color={COLORS[row.state]} variant="light">
            {applicationStates.states[row.state]}
          </Badge>
        ),
    },
  ];
  return (
    <>
      <PageHeader title="会员注册审核" />
      <Panel>
        <Switch
          mb="md"
          label="显示已处理的申请"
          checked={!pendingOnly}
          onChange={({ currentTarget }) => show(currentTarget.checked, 1)}
        />
        <Loaded query={query} what="申请加载失败" empty="没有等待审核的申请">
          {(data) => (
            <>
              <DataTable caption="申请" columns={columns} rows={data.rows} keyOf={({ id }) => id} />
              <Pager
                page={page}
                pages={Math.ceil(data.total / PAGE_SIZE)}
                onPage={(next) => show(!pendingOnly, next)}
              />
            </>
          )}
        </Loaded>
      </Panel>
      {refusing && (
        <RefuseDialog
          row={refusing}
          onClose={() => setRefusing(null)}
          onRefused={() => {
            setRefusing(null);
            void query.refetch();
          }}
        />
      )}
    </>
  );
}

interface RefuseProps {
  readonly row: ApplicationRow;
  readonly onClose: () => void;
  readonly onRefused: () => void;
}

function RefuseDialog({ row, onClose, onRefused }: RefuseProps) {
  const [reason, setReason] = useState('');
  const { send, isSending, failure } = useSend(registrationEndpoints.decide, { quiet: true });
  const refuse = () =>
    void send({ id: row.id, isAccepted: false, reason }).then(onRefused, () => {});
  return (
    <Modal opened onClose={onClose} title={`驳回 ${row.name} 的申请`} centered>
      <Stack>
        <Textarea
          data-path="reason"
          label="意见"
          withAsterisk
          maxLength={200}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Text size="sm" c="var(--jc-muted)">
          申请人凭申请编号可以看到此意见。
        </Text>
        <Refused failure={failure} />
        <Button color="red" disabled={reason.trim() === ''} loading={isSending} onClick={refuse}>
          驳回
        </Button>
      </Stack>
    </Modal>
  );
}
