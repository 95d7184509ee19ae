import { Button, Group, Stack, Text } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';

interface Props {
  readonly word: string;
  readonly isSending: boolean;
  readonly isDisabled?: boolean;
  /** The reason why it was not sent. */
  readonly failure: string | null;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly children: ReactNode;
}

/** One step of a fixed-point order: its panels, the reason of a failure, the button that sends it. */
export function StepForm({ word, isSending, isDisabled = false, failure, ...rest }: Props) {
  return (
    <form onSubmit={rest.onSubmit} noValidate>
      <Stack gap="md">
        {rest.children}
        {failure && (
          <Text c="var(--jc-alarm)" role="alert">
            {failure}
          </Text>
        )}
        <Group justify="flex-end">
          <Button type="submit" size="md" loading={isSending} disabled={isDisabled}>
            {word}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
