import { Button, Group, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { CallFailed } from '../../../../lib/http/call-failed.ts';
import { ConfirmPopover } from '../../../../ui/ConfirmPopover.tsx';
import { OutcomeChoice, useOutcome } from '../../../../ui/form/OutcomeChoice.tsx';
import { Refused } from '../../../../ui/form/Refused.tsx';

interface Props<Choice extends string> {
  readonly label: string;
  readonly choices: readonly (readonly [Choice, string])[];
  readonly reasonLabel: string;
  readonly reasonLength: number;
  readonly word: string;
  /** The effect of a choice, asked about before it is done; without it, it is done at once. */
  readonly consequences?: Readonly<Record<Choice, string>>;
  readonly sending: { readonly isSending: boolean; readonly failure: CallFailed | null };
  readonly onDecide: (choice: Choice, reason: string) => void;
}

/** A choice with its reason: the answer to an objection, and what comes of one that was right. */
export function DecisionForm<Choice extends string>(props: Props<Choice>) {
  const { label, choices, reasonLabel, word, consequences, sending } = props;
  const outcome = useOutcome<Choice>();
  const choice = outcome.chosen;
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isEmpty = reason.trim() === '';
  const decide = () => choice !== null && props.onDecide(choice, reason);
  /** Whether the form is complete; what is missing is said from the first try on. */
  const isReady = () => {
    setTried(true);
    return choice !== null && !isEmpty;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady() && !consequences) decide();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <OutcomeChoice label={label} choices={choices} outcome={outcome} />
        <Textarea
          data-path="reason"
          label={reasonLabel}
          withAsterisk
          autosize
          minRows={3}
          maxLength={props.reasonLength}
          value={reason}
          error={isTried && isEmpty ? `请填写${reasonLabel}` : null}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Refused
          failure={sending.failure}
          problem={isTried && choice === null ? `请先选择：${label}` : null}
        />
        <Group justify="flex-end">
          {consequences && choice !== null ? (
            <ConfirmPopover question={consequences[choice]} word="确定" onConfirm={decide}>
              {(ask) => (
                <Button loading={sending.isSending} onClick={() => isReady() && ask()}>
                  {word}
                </Button>
              )}
            </ConfirmPopover>
          ) : (
            <Button type="submit" loading={sending.isSending}>
              {word}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
