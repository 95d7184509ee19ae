import { Divider, Stack } from '@mantine/core';
import type { CallFailed } from '../../../../lib/http/call-failed.ts';
import { CodeForm } from '../../second-factor/components/CodeForm.tsx';
import { KeyButton } from '../../second-factor/components/KeyButton.tsx';
import { keysProblem, signWithKey } from '../../second-factor/keys.ts';

interface Props {
  /** The word of the code's button. */
  readonly label: string;
  /** Whether the person has a key that this site can use. */
  readonly hasKey: boolean;
  /** Whether they have codes by time; without them a recovery code is what can be typed. */
  readonly hasApp: boolean;
  readonly sending: { readonly isSending: boolean; readonly failure: CallFailed | null };
  readonly onCode: (code: string) => void;
  readonly onBeginKey: () => Promise<{ readonly options: string }>;
  readonly onKey: (answer: string) => Promise<unknown>;
}

/** A security key, a code by time or a recovery code: whichever the person has. */
export function SecondStep(props: Props) {
  const { label, hasKey, hasApp, sending, onCode, onBeginKey, onKey } = props;
  const canKey = hasKey && keysProblem() === null;
  return (
    <Stack>
      {canKey && (
        <>
          <KeyButton
            label="使用安全密钥"
            isMain
            onBegin={onBeginKey}
            onAsk={signWithKey}
            onAnswer={onKey}
          />
          <Divider label="或" />
        </>
      )}
      <CodeForm
        label={label}
        takes={hasApp ? 'both' : 'recovery'}
        isMain={!canKey}
        sending={sending}
        onCode={onCode}
      />
    </Stack>
  );
}
