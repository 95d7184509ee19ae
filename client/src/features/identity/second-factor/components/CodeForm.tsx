import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { CallFailed } from '../../../../lib/http/call-failed.ts';

interface Props {
  /** The word of the button. */
  readonly label: string;
  readonly sending: { readonly isSending: boolean; readonly failure: CallFailed | null };
  /** Whether a recovery code is good here too. */
  readonly takesRecovery?: boolean;
  readonly onCode: (code: string) => void;
}

/** Six digits of an authenticator, or a recovery code. */
export function CodeForm({ label, sending, takesRecovery = false, onCode }: Props) {
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const plain = code.replaceAll(/\s/g, '');
    setMissing(plain === '');
    if (plain !== '') onCode(plain);
  }

  return (
    <form onSubmit={submit} noValidate aria-label={label}>
      <Stack>
        {sending.failure && (
          <Alert color="red" role="alert" py="xs">
            {sending.failure.text}
          </Alert>
        )}
        <TextInput
          label={takesRecovery ? '动态口令或恢复码' : '动态口令'}
          description={
            takesRecovery ? '设备不在身边时可用恢复码，每个只能用一次' : '验证器上的 6 位数字'
          }
          autoComplete="one-time-code"
          inputMode={takesRecovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          size="md"
          data-autofocus
          value={code}
          error={isMissing ? '请输入动态口令' : null}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" size="md" loading={sending.isSending}>
          {label}
        </Button>
      </Stack>
    </form>
  );
}
