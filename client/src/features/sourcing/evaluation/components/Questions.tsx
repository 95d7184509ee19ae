import type { Explanation } from '@jicai/shared/contract/sourcing/evaluation.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Failed } from '../../../../ui/page/states.tsx';
import { useAnswer, useEvaluationChanged, useQuestions } from '../api.ts';

/** The handler's questions about one's own quote, each with its answer or a field for it. */
export default function Questions({ packageNumber }: { readonly packageNumber: string }) {
  const { data, error, refetch } = useQuestions(packageNumber);
  // Silence would say that nothing is asked, while its time runs out.
  if (!data && error)
    return (
      <Panel title="报价说明">
        <Failed what="报价说明加载失败" failure={error} onRetry={() => void refetch()} />
      </Panel>
    );
  if (!data || data.explanations.length === 0) return null;
  return (
    <Panel title="报价说明">
      <Stack>
        {data.explanations.map((one) => (
          <One key={one.id} packageNumber={packageNumber} asked={one} />
        ))}
      </Stack>
    </Panel>
  );
}

interface OneProps {
  readonly packageNumber: string;
  readonly asked: Explanation;
}

function One({ packageNumber, asked }: OneProps) {
  const [answer, setAnswer] = useState('');
  const { send, isSending, failure } = useAnswer();
  const changed = useEvaluationChanged();
  const submit = () =>
    void send({ packageNumber, id: asked.id, answer }).then(
      () => changed(),
      // The failure is shown below.
      () => {},
    );
  return (
    <section aria-label={asked.question}>
      <Text fw={600}>
        {asked.lineNo === null ? '总报价' : `第 ${asked.lineNo} 行`}：{asked.question}
      </Text>
      {asked.answer === null ? (
        <Stack gap="xs">
          <Text size="sm" c="var(--jc-muted)">
            请在 {dateTimeText(asked.dueAtMs)} 前答复，答复后不能修改
          </Text>
          <Textarea
            data-path="answer"
            label="说明"
            autosize
            minRows={2}
            maxLength={limits.explanation}
            value={answer}
            onChange={(event) => setAnswer(event.currentTarget.value)}
          />
          <Refused failure={failure} />
          <Button loading={isSending} onClick={submit}>
            提交说明
          </Button>
        </Stack>
      ) : (
        <Text>{asked.answer}</Text>
      )}
    </section>
  );
}
