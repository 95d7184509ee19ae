import type { Clarification } from '@jicai/shared/contract/sourcing/clarification.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { ActionDialog } from '../../../../ui/dialog/ActionDialog.tsx';
import { MomentField } from '../../../../ui/form/DateField.tsx';
import { useAnswerQuestion, useClarified } from '../api.ts';

interface Props {
  readonly entry: Clarification;
  /** Null where an answer cannot move the end of quoting any more. */
  readonly closesAtMs: number | null;
  /** The end that the answer brings by itself; null where enough time is left. */
  readonly movesToMs: number | null;
  readonly onClose: () => void;
}

/** The handler's answer, for everybody at once, with a later end of quoting where it needs one. */
export function AnswerDialog({ entry, closesAtMs, movesToMs, onClose }: Props) {
  const [answer, setAnswer] = useState('');
  const [moveToMs, setMoveTo] = useState<number | null>(null);
  const sending = useAnswerQuestion();
  const changed = useClarified();
  return (
    <ActionDialog
      title="答复问题"
      text="答复后全体供应商同时可见并收到通知，写入项目记录，不能再修改。"
      word="提交答复"
      sending={sending}
      onConfirm={() => sending.send({ id: entry.id, answer, moveToMs }).then(changed)}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          问：{entry.question}
        </Text>
        <Textarea
          data-path="answer"
          label="答复"
          withAsterisk
          autosize
          minRows={3}
          data-autofocus
          maxLength={limits.clarification}
          value={answer}
          onChange={(event) => setAnswer(event.currentTarget.value)}
        />
        {movesToMs !== null && (
          <Text size="sm" fw={500} className="tnum" role="status">
            距报价截止不足规定期限，提交答复后报价截止时间自动顺延至 {dateTimeText(movesToMs)}
          </Text>
        )}
        {closesAtMs !== null && (
          <MomentField
            data-path="moveToMs"
            label="顺延报价截止时间（选填）"
            description={`现为 ${dateTimeText(closesAtMs)}；答复影响报价编制时应顺延`}
            value={moveToMs}
            onChange={setMoveTo}
          />
        )}
      </Stack>
    </ActionDialog>
  );
}
