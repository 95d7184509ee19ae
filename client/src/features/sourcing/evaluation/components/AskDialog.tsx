import { limits } from '@jicai/shared/limits.ts';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { Dialog } from '../../../auction/live/components/frame/Dialog.tsx';
import { useAsk, useEvaluationChanged } from '../api.ts';
import type { Question } from '../model/question.ts';

interface Props {
  readonly packageNumber: string;
  readonly question: Question;
  readonly onClose: () => void;
}

/** Asks a supplier for a written explanation of a price. */
export function AskDialog({ packageNumber, question: { code, lineNo }, onClose }: Props) {
  const [question, setQuestion] = useState('');
  const { send, isSending, failure } = useAsk();
  const changed = useEvaluationChanged();
  const submit = () =>
    void send({ packageNumber, code, lineNo, question }).then(
      () => {
        void changed();
        onClose();
      },
      // The failure is shown below.
      () => {},
    );
  return (
    <Dialog title={`要求 ${code} 书面说明`} onClose={onClose}>
      <Stack gap="md">
        <Text>
          {lineNo === null ? '关于总报价。' : `关于第 ${lineNo} 行。`}供应商须在{' '}
          {limits.explanationHours} 小时内答复；答复前不能提交评审结果，问答记入评审记录。
        </Text>
        <Textarea
          data-path="question"
          label="需要说明的问题"
          autosize
          minRows={3}
          maxLength={limits.explanation}
          data-autofocus
          value={question}
          onChange={(event) => setQuestion(event.currentTarget.value)}
        />
        <Refused failure={failure} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            取消
          </Button>
          <Button loading={isSending} onClick={submit}>
            发送
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
