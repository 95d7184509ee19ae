import {
  type MemberDetail,
  type Post,
  peopleEndpoints,
} from '@jicai/shared/contract/identity/people.ts';
import { ROLES } from '@jicai/shared/domain/identity/organisation.ts';
import { Button, Group, List, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import { Modal } from '../../../../ui/dialog/Modal.tsx';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { useOrganisationChanged } from '../api.ts';

interface Props {
  readonly member: MemberDetail;
  /** The post that ends; without one the person leaves altogether. */
  readonly post?: Post;
  readonly onClose: () => void;
}

/** 离岗交接: what is open goes to a successor, then the post ends or the account is disabled. */
export function LeaveDialog({ member, post, onClose }: Props) {
  const { id, name } = member;
  const postId = post?.id ?? null;
  const query = useCall(
    peopleEndpoints.obligations,
    { id, postId },
    { quiet: true, alwaysNew: true },
  );
  const leaving = useSend(peopleEndpoints.leave, { quiet: true });
  const ending = useSend(peopleEndpoints.endPost, { quiet: true });
  const { isSending, failure } = post ? ending : leaving;
  const changed = useOrganisationChanged();
  const [successorId, setSuccessor] = useState<string | null>(null);
  const isOpen = (query.data?.obligations.length ?? 0) > 0;
  const leave = () =>
    void (
      postId === null ? leaving.send({ id, successorId }) : ending.send({ postId, successorId })
    ).then(
      () => {
        changed();
        onClose();
      },
      () => {},
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title={post ? `结束 ${name} 的“${ROLES[post.role]}”岗位` : `${name} 离岗交接`}
      centered
    >
      <Loaded query={query} what="未办事项加载失败">
        {(data) => (
          <Stack>
            <Refused failure={failure} isBox />
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
              data-path="successorId"
              label="接手人"
              placeholder={isOpen ? '请选择' : '可不选'}
              searchable
              clearable
              data={data.candidates.map((one) => ({ value: one.id, label: one.name }))}
              value={successorId}
              onChange={setSuccessor}
            />
            <Text size="sm" c="var(--jc-muted)">
              {post
                ? '确认后：岗位结束，因该岗位在本单位承担的事项转给接手人，其会话立即结束。'
                : '确认后：岗位结束，委托失效，事项转给接手人，账号停用并立即退出登录。'}
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
                {post ? '结束岗位' : '确认离岗'}
              </Button>
            </Group>
          </Stack>
        )}
      </Loaded>
    </Modal>
  );
}
