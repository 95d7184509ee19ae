import type { StaffRow } from '@jicai/shared/contract/supply/staff.ts';
import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { ConfirmPopover } from '../../../../ui/ConfirmPopover.tsx';
import { Modal } from '../../../../ui/dialog/Modal.tsx';
import { ResetResult } from '../../../identity/organisation/components/ResetResult.tsx';
import { useResetStaff, useSaveStaff, useSetStaffDisabled, useStaffChanged } from '../api.ts';
import { DutyBoxes } from './DutyBoxes.tsx';

/** The actions of an administrator on one account. */
export function StaffActions({ row }: { readonly row: StaffRow }) {
  const { id, name, isDisabled } = row;
  const [isOpen, setOpen] = useState(false);
  const reset = useResetStaff();
  const setDisabled = useSetStaffDisabled();
  const changed = useStaffChanged();
  const disable = (disabled: boolean) =>
    void setDisabled.send({ id, disabled }).then(changed, () => {});
  if (isDisabled)
    return (
      <Button size="compact-sm" variant="light" onClick={() => disable(false)}>
        启用
      </Button>
    );
  return (
    <Group gap="xs" wrap="nowrap">
      <Button size="compact-sm" variant="light" onClick={() => setOpen(true)}>
        岗位
      </Button>
      <ConfirmPopover
        question={`重设${name}的密码？链接发到本人确认过的邮箱或手机；没有的，须由平台管理员批准。`}
        word="重设密码"
        onConfirm={() => void reset.send({ id, byRelease: false }).then(changed, () => {})}
      >
        {(ask) => (
          <Button size="compact-sm" variant="light" onClick={ask} loading={reset.isSending}>
            重设密码
          </Button>
        )}
      </ConfirmPopover>
      <ConfirmPopover
        question={`停用${name}的账号？其会话将立即结束。`}
        word="停用"
        onConfirm={() => disable(true)}
      >
        {(ask) => (
          <Button size="compact-sm" variant="light" color="red" onClick={ask}>
            停用
          </Button>
        )}
      </ConfirmPopover>
      {isOpen && <DutiesDialog row={row} onClose={() => setOpen(false)} />}
      <Modal opened={Boolean(reset.answer)} onClose={reset.reset} title="重设密码" size="lg">
        {reset.answer && <ResetResult answer={reset.answer} name={name} />}
      </Modal>
    </Group>
  );
}

function DutiesDialog({ row, onClose }: { readonly row: StaffRow; readonly onClose: () => void }) {
  const { send, isSending } = useSaveStaff();
  const changed = useStaffChanged();
  const [duties, setDuties] = useState(row.duties);
  const save = () =>
    void send({ id: row.id, duties }).then(
      () => {
        changed();
        onClose();
      },
      () => {},
    );
  return (
    <Modal opened onClose={onClose} title={`${row.name}的岗位`}>
      <Stack>
        <DutyBoxes
          label="岗位"
          description="保存后立即生效；取消岗位后，该账号的会话随即结束"
          value={[...duties]}
          onChange={setDuties}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            取消
          </Button>
          <Button loading={isSending} disabled={duties.length === 0} onClick={save}>
            保存
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
