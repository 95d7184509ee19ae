import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { CallFailed } from '../../../../lib/http/call-failed.ts';
import { Refused } from '../../../../ui/form/Refused.tsx';

type Takes = 'app' | 'recovery' | 'both';

const WORDS: Readonly<Record<Takes, { label: string; hint: string; missing: string }>> = {
  app: { label: '动态口令', hint: '验证器上的 6 位数字', missing: '请输入动态口令' },
  both: {
    label: '动态口令或恢复码',
    hint: '设备不在身边时可用恢复码，每个只能用一次',
    missing: '请输入动态口令',
  },
  recovery: {
    label: '恢复码',
    hint: '安全密钥或证书不在身边时可用恢复码，每个只能用一次',
    missing: '请输入恢复码',
  },
};

interface Props {
  /** The word of the button. */
  readonly label: string;
  readonly sending: { readonly isSending: boolean; readonly failure: CallFailed | null };
  /** The codes that may be typed here: a code of the authenticator, a recovery code, or either. */
  readonly takes?: Takes;
  /** Another way stands above: this one comes second. */
  readonly isMain?: boolean;
  readonly onCode: (code: string) => void;
}

/** Six digits of an authenticator, or a recovery code. */
export function CodeForm({ label, sending, takes = 'app', isMain = true, onCode }: Props) {
  const words = WORDS[takes];
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
        <Refused failure={sending.failure} isBox />
        <TextInput
          label={words.label}
          description={words.hint}
          autoComplete="one-time-code"
          inputMode={takes === 'app' ? 'numeric' : 'text'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          size="md"
          data-autofocus={isMain || undefined}
          value={code}
          error={isMissing ? words.missing : null}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button
          type="submit"
          size="md"
          variant={isMain ? 'filled' : 'default'}
          loading={sending.isSending}
        >
          {label}
        </Button>
      </Stack>
    </form>
  );
}
