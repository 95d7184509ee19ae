import { Button, Stack, Text } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import type { CallFailed } from '../../../../../lib/http/call-failed.ts';
import { OutcomeChoice, useOutcome } from '../../../../../ui/form/OutcomeChoice.tsx';
import { Refused } from '../../../../../ui/form/Refused.tsx';
import { keep, readKept } from '../../model/kept-decision.ts';
import { DecisionKeys } from './DecisionKeys.tsx';
import { OpinionInput } from './OpinionInput.tsx';

export interface Decision {
  readonly result: 'passed' | 'failed' | null;
  readonly opinion: string;
}

interface Props {
  /** The person and the object, under which what is typed is kept until it is sent. */
  readonly keptAs: string;
  /** Takes whatever the form holds: what is missing, the server says (spec section 5). */
  readonly onSubmit: (decision: Decision) => void;
  readonly isSending: boolean;
  /** A file is on its way: it would miss the submit. */
  readonly isUploading: boolean;
  /** The form was changed: what was said about the last one is old. */
  readonly onEdit: () => void;
  /** The server's reason for refusing the last decision. */
  readonly failure: CallFailed | null;
  /** The field for attachments. */
  readonly attachment: ReactNode;
  /** Return, transfer: what else can be done with the task. */
  readonly others?: ReactNode;
  /** Of a queue that is worked off by keyboard: what skips this one; null where it is the only one. */
  readonly keys?: { readonly onNext: (() => void) | null };
}

const RESULTS = [
  ['passed', '通过'],
  ['failed', '不通过'],
] as const;

/** Result, opinion, attachment, submit: the same for orders and contracts. It blocks nothing. */
export function DecisionForm(props: Props) {
  const { keptAs, onSubmit, onEdit, isSending, isUploading, failure, attachment, others, keys } =
    props;
  const form = useRef<HTMLFormElement>(null);
  const [kept] = useState(() => readKept(keptAs));
  const outcome = useOutcome(kept?.result ?? null);
  const result = outcome.chosen;
  const [opinion, setOpinion] = useState(kept?.opinion ?? '');
  const change = (decision: Decision) => {
    outcome.choose(decision.result);
    setOpinion(decision.opinion);
    keep(keptAs, decision);
    // The answer of a decision that is under way is still to come.
    if (!isSending) onEdit();
  };
  const submit = (decision: Decision) => {
    if (!isSending && !isUploading) onSubmit(decision);
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit({ result, opinion });
      }}
    >
      {keys && (
        <DecisionKeys
          onPass={() => submit({ result: 'passed', opinion })}
          onRefuse={() => {
            change({ result: 'failed', opinion });
            form.current?.querySelector('textarea')?.focus();
          }}
          onSubmit={() => submit({ result, opinion })}
          onNext={keys.onNext}
        />
      )}
      <Stack gap="md">
        <OutcomeChoice
          label="审核结果"
          choices={RESULTS}
          outcome={outcome}
          onChoose={(chosen) => change({ opinion, result: chosen })}
        />
        <OpinionInput
          value={opinion}
          onChange={(text) => change({ result, opinion: text })}
          isRequired={result === 'failed'}
        />
        {kept && (
          <Text size="xs" c="var(--jc-muted)">
            已恢复上次未提交的审核内容
          </Text>
        )}
        {attachment}
        <Refused failure={failure} />
        <Button type="submit" loading={isSending} disabled={isUploading} fullWidth>
          {isUploading ? '附件上传中…' : '提交审核'}
        </Button>
        {others}
      </Stack>
    </form>
  );
}
