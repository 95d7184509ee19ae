import { type MemberDetail, peopleEndpoints } from '@jicai/shared/contract/identity/people.ts';
import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '../../../../lib/http/call.ts';
import { ConfirmPopover } from '../../../../ui/ConfirmPopover.tsx';
import { useOrganisationChanged } from '../api.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { LinkBox } from './LinkBox.tsx';

/** Reset, disable or enable an account, and let a person leave. */
export function AccountActions({ member }: { readonly member: MemberDetail }) {
  const { id, name, isDisabled } = member;
  const reset = useSend(peopleEndpoints.reset);
  const setDisabled = useSend(peopleEndpoints.setDisabled);
  const changed = useOrganisationChanged();
  const [isLeaving, setLeaving] = useState(false);
  const disable = (disabled: boolean) =>
    void setDisabled.send({ id, disabled }).then(changed, () => {});
  return (
    <Stack>
      {reset.answer && <LinkBox link={reset.answer.link} name={name} />}
      <Group>
        {!isDisabled && (
          <ConfirmPopover
            question={`为${name}生成重设密码的链接？其会话将立即结束。`}
            word="生成链接"
            onConfirm={() => void reset.send({ id }).catch(() => {})}
          >
            {(ask) => (
              <Button variant="light" onClick={ask} loading={reset.isSending}>
                重设密码
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
