import { Alert, Button, Stack } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { CallFailed } from '../../../../lib/http/call-failed.ts';
import type { KeyResult } from '../keys.ts';

interface Props {
  readonly label: string;
  readonly isMain?: boolean;
  /** Asks the server what the key is to do. */
  readonly onBegin: () => Promise<{ readonly options: string }>;
  /** Has the browser ask the key: `registerKey` or `signWithKey`. */
  readonly onAsk: (options: string) => Promise<KeyResult>;
  /** Sends the key's answer. */
  readonly onAnswer: (answer: string) => Promise<unknown>;
}

/** One click: the server's request, the browser's dialog for the key, the answer to the server. */
export function KeyButton({ label, isMain = false, onBegin, onAsk, onAnswer }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function run(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      const result = await onAsk((await onBegin()).options);
      if ('answer' in result) await onAnswer(result.answer);
      else setProblem(result.problem);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setProblem(error.text);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack gap="xs">
      {problem && (
        <Alert color="red" role="alert" py="xs">
          {problem}
        </Alert>
      )}
      <Button
        // The words of a failure are wider than the button; it keeps its width beside other fields.
        style={isMain ? undefined : { alignSelf: 'flex-start' }}
        size={isMain ? 'md' : 'sm'}
        variant={isMain ? 'filled' : 'default'}
        leftSection={<IconKey size={18} stroke={1.6} aria-hidden />}
        loading={isBusy}
        onClick={() => void run()}
      >
        {label}
      </Button>
    </Stack>
  );
}
