import { type MemberDetail, peopleEndpoints } from '@jicai/shared/contract/identity/people.ts';
import { accountInWords } from '@jicai/shared/domain/identity/account.ts';
import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '../../../../lib/http/call.ts';
import { ConfirmPopover } from '../../../../ui/ConfirmPopover.tsx';
import { ChangeRequests } from '../../change-request/components/ChangeRequests.tsx';
import { useOrganisationChanged } from '../api.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { ResetResult } from './ResetResult.tsx';

/** The question before a reset: it says which way the link takes. */
function questionOf({ name, isUnused, isOffice, resetTo }: MemberDetail): string {
  if (isOffice) return `${name}是管理员：重设密码须由另一类管理员批准。现在申请？`;
  if (isUnused) return `${name}尚未使用过账号：生成新的邀请链接？原链接作废。`;
  if (resetTo === '')
    return `${name}没有已确认的邮箱或手机，须由另一名管理员批准。现在申请（已获批准的，现在取得链接）？`;
  return `把重设密码的链接发到${name}确认过的 ${resetTo}？其会话将立即结束。`;
}

/** Reset, disable or enable an account, and let a person leave. */
export function AccountActions({ member }: { readonly member: MemberDetail }) {
  const { id, name, loginName, isDisabled } = member;
  const reset = useSend(peopleEndpoints.reset);
  const setDisabled = useSend(peopleEndpoints.setDisabled);
  const changed = useOrganisationChanged();
  const [isLeaving, setLeaving] = useState(false);
  const send = (byRelease: boolean) => void reset.send({ id, byRelease }).then(changed, () => {});
  const disable = (disabled: boolean) =>
    void setDisabled.send({ id, disabled }).then(changed, () => {});
  return (
    <Stack>
      {reset.answer && <ResetResult answer={reset.answer} name={name} />}
      <ChangeRequests
        kind={member.isOffice ? 'administrator' : 'credential'}
        subject={accountInWords({ name, loginName })}
      />
      <Group>
        {!isDisabled && (
          <ConfirmPopover
            question={questionOf(member)}
            word={member.isUnused ? '生成邀请' : '重设密码'}
            onConfirm={() => send(false)}
          >
            {(ask) => (
              <Button variant="light" onClick={ask} loading={reset.isSending}>
                {member.isUnused ? '重新邀请' : '重设密码'}
              </Button>
            )}
          </ConfirmPopover>
        )}
        {!isDisabled && member.resetTo !== '' && !member.isOffice && (
          <ConfirmPopover
            question={`${name}收不到 ${member.resetTo}？改由另一名管理员批准后，您取得链接；本人会收到通知。`}
            word="申请批准"
            onConfirm={() => send(true)}
          >
            {(ask) => (
              <Button variant="subtle" onClick={ask} loading={reset.isSending}>
                本人收不到
              </Button>
            )}
          </ConfirmPopover>
        )}
        {isDisabled ? (
          <Button variant="light" onClick={() => disable(false)}>
            启用账号
          </Button>
        ) : (
          <ConfirmPopover
            question={`停用${name}的账号？其会话将立即结束。`}
            word="停用"
            onConfirm={() => disable(true)}
          >
            {(ask) => (
              <Button variant="light" color="red" onClick={ask}>
                停用账号
              </Button>
            )}
          </ConfirmPopover>
        )}
        {!isDisabled && (
          <Button variant="light" color="red" onClick={() => setLeaving(true)}>
            离岗交接
          </Button>
        )}
      </Group>
      {isLeaving && <LeaveDialog member={member} onClose={() => setLeaving(false)} />}
    </Stack>
  );
}
