import { type MemberDetail, peopleEndpoints } from '@jicai/shared/contract/identity/people.ts';
import { Alert, Button, Group, List, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import { Modal } from '../../../../ui/dialog/Modal.tsx';
import { Failed, Loading } from '../../../../ui/page/states.tsx';
import { useOrganisationChanged } from '../api.ts';

interface Props {
  readonly member: MemberDetail;
  readonly onClose: () => void;
}

/** 离岗交接: what is open goes to a successor, then the account is disabled. */
export function LeaveDialog({ member, onClose }: Props) {
  const { id, name } = member;
  const { data, error, refetch } = useCall(
    peopleEndpoints.obligations,
    { id },
    { quiet: true, alwaysNew: true },
  );
  const { send, isSending, failure } = useSend(peopleEndpoints.leave, { quiet: true });
  const changed = useOrganisationChanged();
  const [successorId, setSuccessor] = useState<string | null>(null);
  const isOpen = (data?.obligations.length ?? 0) > 0;
  const leave = () =>
    void send({ id, successorId }).then(
      () => {
        changed();
        onClose();
      },
      () => {},
    );
  return (
    <Modal opened onClose={onClose} title={`${name} 离岗交接`} centered>
      {!data && error && (
        <Failed what="未办事项加载失败" failure={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading />}
      {data && (
        <Stack>
          {failure && (
            <Alert color="red" role="alert">
              {failure.text}
            </Alert>
          )}
          {isOpen ? (
            <List>
              {data.obligations.map(({ word, count }) => (
                <List.Item key={word}>
                  {word}：{count} 项
                </List.Item>
              ))}
            </List>
          ) : (
            <Text>没有未办事项。</Text>
          )}
          <Select
            label="接手人"
            placeholder={isOpen ? '请选择' : '可不选'}
            searchable
            clearable
            data={data.candidates.map((one) => ({ value: one.id, label: one.name }))}
            value={successorId}
            onChange={setSuccessor}
          />
          <Text size="sm" c="var(--jc-muted)">
            确认后：岗位结束，委托失效，事项转给接手人，账号停用并立即退出登录。
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              取消
            </Button>
            <Button
              color="red"
              loading={isSending}
              disabled={isOpen && successorId === null}
              onClick={leave}
            >
              确认离岗
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
