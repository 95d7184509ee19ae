import type { NoticeFile } from '@jicai/shared/contract/sourcing/result-notice.ts';
import { noticeTable } from '@jicai/shared/domain/sourcing/notice/states.ts';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { deadlineText } from '../../../../lib/time/time-text.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { ConfirmPopover } from '../../../../ui/ConfirmPopover.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { NoticeBody } from '../../../mall/notice/components/NoticeBody.tsx';
import { useResultChanged, useWithdrawNotice } from '../api.ts';
import { NoticeEditor } from './NoticeEditor.tsx';

interface Props {
  readonly projectId: string;
  readonly notice: NoticeFile;
  /** The server's time. */
  readonly now: number;
}

/** The notice of a result: its state, what its handler adds, and its whole text. */
export function NoticePanel({ projectId, notice, now }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { state, actions } = notice;
  const isLate = now > notice.dueAtMs;
  return (
    <Panel
      title={
        <Group gap="xs" component="span">
          结果公告
          <Badge variant="light" radius="sm" color={state === 'published' ? 'green' : 'blue'}>
            {noticeTable.states[state]}
          </Badge>
        </Group>
      }
    >
      <Stack gap="md">
        {state !== 'published' && (
          <Text size="sm" c={isLate ? 'var(--jc-alarm)' : 'var(--jc-muted)'}>
            应在 <span className="tnum">{deadlineText(notice.dueAtMs)}</span> 前公告
            {isLate && '，已逾期'}
          </Text>
        )}
        {actions.includes('submit') && <NoticeEditor projectId={projectId} notice={notice} />}
        {actions.includes('withdraw') && <Withdraw projectId={projectId} />}
        <div>
          <Button variant="subtle" size="compact-sm" onClick={() => setOpen(!isOpen)}>
            {isOpen ? '收起公告全文' : '查看公告全文'}
          </Button>
        </div>
        {isOpen && (
          <article>
            <Text fw={600} ta="center" mb="sm">
              {notice.title}
            </Text>
            <NoticeBody blocks={notice.body} />
          </article>
        )}
      </Stack>
    </Panel>
  );
}

function Withdraw({ projectId }: { readonly projectId: string }) {
  const { send, isSending } = useWithdrawNotice();
  const changed = useResultChanged();
  const toast = useSetAtom(toastAtom);
  return (
    <Group>
      <ConfirmPopover
        question="审核随即终止，公告回到待提交。"
        word="撤回"
        onConfirm={() =>
          void send({ id: projectId }).then(
            () => {
              toast('done', '已撤回');
              changed();
            },
            () => changed(),
          )
        }
      >
        {(ask) => (
          <Button variant="default" loading={isSending} onClick={ask}>
            撤回审核
          </Button>
        )}
      </ConfirmPopover>
    </Group>
  );
}
