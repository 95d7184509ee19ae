import type { KeyKind } from '@jicai/shared/contract/identity/account/session.ts';
import { Divider, Stack } from '@mantine/core';
import type { CallFailed } from '../../../../lib/http/call-failed.ts';
import { CertificateButton } from '../../second-factor/components/CertificateButton.tsx';
import { CodeForm } from '../../second-factor/components/CodeForm.tsx';
import { KeyButton } from '../../second-factor/components/KeyButton.tsx';
import { keysProblem, signWithKey } from '../../second-factor/keys.ts';

interface Props {
  /** The word of the code's button. */
  readonly label: string;
  /** Whether the person has a key that this site can use. */
  readonly hasKey: boolean;
  /** Whether the person has a certificate that this site can use. */
  readonly hasCertificate: boolean;
  /** Whether they have codes by time; without them a recovery code is what can be typed. */
  readonly hasApp: boolean;
  readonly sending: { readonly isSending: boolean; readonly failure: CallFailed | null };
  readonly onCode: (code: string) => void;
  readonly onBeginKey: (kind: KeyKind) => Promise<{ readonly options: string }>;
  readonly onKey: (kind: KeyKind, answer: string) => Promise<unknown>;
}

/** A security key, a certificate, a code by time or a recovery code: whichever the person has. */
export function SecondStep(props: Props) {
  const { label, hasKey, hasCertificate, hasApp, sending, onCode, onBeginKey, onKey } = props;
  const canKey = hasKey && keysProblem() === null;
  return (
    <Stack>
      {canKey && (
        <KeyButton
          label="使用安全密钥"
          isMain
          onBegin={() => onBeginKey('key')}
          onAsk={signWithKey}
          onAnswer={(answer) => onKey('key', answer)}
        />
      )}
      {hasCertificate && (
        <CertificateButton
          label="使用证书（USB Key）"
          isMain={!canKey}
          onBegin={() => onBeginKey('certificate')}
          onAnswer={(answer) => onKey('certificate', answer)}
        />
      )}
      {(canKey || hasCertificate) && <Divider label="或" />}
      <CodeForm
        label={label}
        takes={hasApp ? 'both' : 'recovery'}
        isMain={!canKey && !hasCertificate}
        sending={sending}
        onCode={onCode}
      />
    </Stack>
  );
}
