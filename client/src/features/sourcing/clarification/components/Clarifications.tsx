import type { Clarification } from '@jicai/shared/contract/sourcing/clarification.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Badge, Button, Group, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { useAskQuestion, useClarifications, useClarified } from '../api.ts';
import { AnswerDialog } from './AnswerDialog.tsx';

/** One line of text: most projects have no questions, and what stands below must not move. */
const LINE_PX = 25;

/** Questions and answers of a published project, with the way to ask or to answer. */
export function Clarifications({ number }: { readonly number: string }) {
  const [page, setPage] = useState(1);
  const query = useClarifications(number, page);
  const [answered, setAnswered] = useState<Clarification | null>(null);
  return (
    <Panel title="答疑澄清">
      <Loaded query={query} what="答疑加载失败" shape={<Skeleton height={LINE_PX} width="40%" />}>
        {(data) => (
          <Stack gap="md">
            {data.entries.length === 0 && <Text c="var(--jc-muted)">还没有问题</Text>}
            {data.entries.map((entry) => (
              <Entry
                key={entry.id}
                entry={entry}
                onAnswer={data.mayAnswer && entry.answer === null ? () => setAnswered(entry) : null}
              />
            ))}
            <Pager
              page={page}
              pages={Math.ceil(data.total / limits.clarifications)}
              onPage={setPage}
            />
            {data.mayAsk && <AskForm number={number} endsAt={data.questionsEndAtMs} />}
          </Stack>
        )}
      </Loaded>
      {answered && query.data && (
        <AnswerDialog
          entry={answered}
          closesAtMs={query.data.mayMove ? query.data.quoteClosesAtMs : null}
          movesToMs={query.data.movesToMs}
          onClose={() => setAnswered(null)}
        />
      )}
    </Panel>
  );
}

interface EntryProps {
  readonly entry: Clarification;
  readonly onAnswer: (() => void) | null;
}

function Entry({ entry, onAnswer }: EntryProps) {
  const { question, askedAtMs, answer, answeredAtMs, movedToMs, isMine } = entry;
  return (
    <Stack gap={4} component="article">
      <Group gap="xs" wrap="nowrap" align="flex-start" justify="space-between">
        <Text fw={500} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          问：{question}
        </Text>
        {isMine && (
          <Badge variant="light" radius="sm" style={{ flexShrink: 0 }}>
            本单位提问
          </Badge>
        )}
      </Group>
      <Text size="xs" c="var(--jc-muted)" className="tnum">
        {dateTimeText(askedAtMs)}
      </Text>
      {answer === null ? (
        <Group justify="space-between">
          <Text size="sm" c="var(--jc-muted)">
            待答复
          </Text>
          {onAnswer && (
            <Button size="xs" variant="light" onClick={onAnswer}>
              答复
            </Button>
          )}
        </Group>
      ) : (
        <>
          <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>答：{answer}</Text>
          {movedToMs !== null && (
            <Text size="sm" fw={500} className="tnum">
              报价截止时间顺延至 {dateTimeText(movedToMs)}
            </Text>
          )}
          {answeredAtMs !== null && (
            <Text size="xs" c="var(--jc-muted)" className="tnum">
              {dateTimeText(answeredAtMs)}
            </Text>
          )}
        </>
      )}
    </Stack>
  );
}

interface AskProps {
  readonly number: string;
  /** Null: until the quoting ends. */
  readonly endsAt: number | null;
}

function AskForm({ number, endsAt }: AskProps) {
  const [question, setQuestion] = useState('');
  const { send, isSending, failure } = useAskQuestion();
  const changed = useClarified();
  const submit = () =>
    void send({ number, question }).then(
      () => {
        setQuestion('');
        changed();
      },
      // The failure is shown below.
      () => {},
    );
  return (
    <Stack gap="xs">
      <Textarea
        data-path="question"
        label="我要提问"
        description={`提问人不公开；答复后全体供应商同时可见${endsAt === null ? '' : `。${dateTimeText(endsAt)} 截止`}`}
        autosize
        minRows={2}
        maxLength={limits.clarification}
        value={question}
        onChange={(event) => setQuestion(event.currentTarget.value)}
      />
      <Refused failure={failure} />
      <Group justify="flex-end">
        <Button
          variant="light"
          loading={isSending}
          disabled={question.trim() === ''}
          onClick={submit}
        >
          提交问题
        </Button>
      </Group>
    </Stack>
  );
}
