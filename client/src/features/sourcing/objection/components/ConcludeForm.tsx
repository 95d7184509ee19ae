import {
  conclusionWords,
  type ObjectionConclusion,
} from '@jicai/shared/domain/sourcing/objection/states.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { toastAtom } from '../../../../lib/toast.ts';
import { ConfirmPopover } from '../../../../ui/ConfirmPopover.tsx';
import { useConclude, useObjectionChanged } from '../api.ts';

const consequences: Readonly<Record<ObjectionConclusion, string>> = {
  stands: '公示期结束后恢复生成成交订单，并通知所有参与供应商。',
  annulled: '项目转为流标，不再生成订单，须重新发布公告，并通知所有参与供应商。此操作不能撤销。',
};

/** The choice of a consequence for an objection that was found to be right; asked before it is done. */
export function ConcludeForm({ id }: { readonly id: string }) {
  const [conclusion, setConclusion] = useState<ObjectionConclusion | null>(null);
  const [reason, setReason] = useState('');
  const { send, isSending, failure } = useConclude();
  const changed = useObjectionChanged();
  const toast = useSetAtom(toastAtom);
  const conclude = async (chosen: ObjectionConclusion) => {
    try {
      await send({ id, conclusion: chosen, reason });
      toast('done', '已处理');
    } finally {
      changed();
    }
  };
  return (
    <Stack gap="sm">
      <Radio.Group
        label="质疑成立，如何处理"
        withAsterisk
        value={conclusion ?? ''}
        onChange={(value) => setConclusion(value === 'annulled' ? 'annulled' : 'stands')}
      >
        <Group mt={4}>
          <Radio value="stands" label={conclusionWords.stands} />
          <Radio value="annulled" label={conclusionWords.annulled} />
        </Group>
      </Radio.Group>
      <Textarea
        label="处理理由"
        withAsterisk
        autosize
        minRows={2}
        maxLength={limits.reasonLength}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {failure && (
        <Text c="var(--jc-alarm)" role="alert">
          {failure.text}
        </Text>
      )}
      {conclusion && (
        <Group justify="flex-end">
          <ConfirmPopover
            question={consequences[conclusion]}
            word="确认处理"
            onConfirm={() => void conclude(conclusion).catch(() => {})}
          >
            {(ask) => (
              <Button loading={isSending} onClick={ask}>
                提交处理
              </Button>
            )}
          </ConfirmPopover>
        </Group>
      )}
    </Stack>
  );
}
