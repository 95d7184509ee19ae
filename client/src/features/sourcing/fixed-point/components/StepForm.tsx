import { Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import type { CallFailed } from '../../../../lib/http/call-failed.ts';
import { Refused } from '../../../../ui/form/Refused.tsx';

interface Props {
  readonly word: string;
  readonly isSending: boolean;
  readonly isDisabled?: boolean;
  /** The reason why it was not sent. */
  readonly problem?: string | null;
  readonly failure: CallFailed | null;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly children: ReactNode;
}

/** One step of a fixed-point order: its panels, the reason of a failure, the button that sends it. */
export function StepForm({
  word,
  isSending,
  isDisabled = false,
  problem,
  failure,
  ...rest
}: Props) {
  return (
    <form onSubmit={rest.onSubmit} noValidate>
      <Stack gap="md">
        {rest.children}
        <Refused failure={failure} problem={problem} />
        <Group justify="flex-end">
          <Button type="submit" size="md" loading={isSending} disabled={isDisabled}>
            {word}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
