import {
  type KeyKind,
  type LoginResponse,
  type PendingLogin,
  signInEndpoints,
  signInKeyEndpoints,
} from '@jicai/shared/contract/identity/account/session.ts';
import { Anchor, Button, Divider, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '../../../../lib/http/call.ts';
import { CallFailed, isRefusedWith } from '../../../../lib/http/call-failed.ts';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { NewPasswordForm } from '../../password/components/NewPasswordForm.tsx';
import { CertificateButton } from '../../second-factor/components/CertificateButton.tsx';
import { EnrolmentForm } from '../../second-factor/components/EnrolmentForm.tsx';
import { KeyButton } from '../../second-factor/components/KeyButton.tsx';
import { RecoveryCodes } from '../../second-factor/components/RecoveryCodes.tsx';
import { keysProblem, registerKey } from '../../second-factor/keys.ts';
import { useSessionActions } from '../session-actions.ts';
import { SecondStep } from './SecondStep.tsx';

interface Props {
  readonly pending: PendingLogin;
  readonly onPending: (pending: PendingLogin) => void;
  /** Back to name and password, because the person asks for it or (`isExpired`) the login has timed out. */
  readonly onRestart: (isExpired: boolean) => void;
}

/** Passes a step's call on; a login that has timed out is told of before the call fails. */
type Follow = <T>(call: Promise<T>) => Promise<T>;

interface StepProps {
  readonly pending: PendingLogin;
  readonly follow: Follow;
  readonly onAnswer: (answer: LoginResponse) => void;
}

/** The steps of a login after the password; the session begins with the last of them. */
export function LoginSteps({ pending, onPending, onRestart }: Props) {
  const { accept } = useSessionActions();
  const { step } = pending;
  function onAnswer(answer: LoginResponse): void {
    const next = accept(answer);
    if (next) onPending(next);
  }
  const follow: Follow = (call) =>
    call.catch((error: unknown) => {
      if (error instanceof CallFailed && isRefusedWith(error, 'session.ticket')) onRestart(true);
      throw error;
    });
  return (
    <Stack>
      {step === 'code' && <CodeStep pending={pending} follow={follow} onAnswer={onAnswer} />}
      {step === 'password' && (
        <PasswordStep pending={pending} follow={follow} onAnswer={onAnswer} />
      )}
      {step === 'enrol' && <EnrolStep pending={pending} follow={follow} onAnswer={onAnswer} />}
      <Anchor component="button" type="button" size="sm" onClick={() => onRestart(false)}>
        重新登录
      </Anchor>
    </Stack>
  );
}

function CodeStep({ pending, follow, onAnswer }: StepProps) {
  const { ticket, hasApp, hasKey, keysAllowed, hasCertificate, certificatesAllowed } = pending;
  const sending = useSend(signInEndpoints.giveCode, { quiet: true });
  const beginKey = useSend(signInKeyEndpoints.beginKey, { quiet: true });
  const giveKey = useSend(signInKeyEndpoints.giveKey, { quiet: true });
  return (
    <SecondStep
      label="验证并登录"
      hasKey={hasKey && keysAllowed}
      hasCertificate={hasCertificate && certificatesAllowed}
      hasApp={hasApp}
      sending={sending}
      onCode={(code) => void follow(sending.send({ ticket, code })).then(onAnswer, () => {})}
      onBeginKey={(kind) => follow(beginKey.send({ ticket, kind }))}
      onKey={(kind, answer) => follow(giveKey.send({ ticket, kind, answer })).then(onAnswer)}
    />
  );
}

function PasswordStep({ pending: { ticket, passwordRule }, follow, onAnswer }: StepProps) {
  const sending = useSend(signInEndpoints.replacePassword, { quiet: true });
  return (
    <NewPasswordForm
      label="更换密码并登录"
      loginName=""
      rule={passwordRule}
      sending={sending}
      onSubmit={(password) =>
        void follow(sending.send({ ticket, password })).then(onAnswer, () => {})
      }
    >
      <Text>为保护账号，请先更换密码：密码已到期，或是由他人代为设置的。</Text>
    </NewPasswordForm>
  );
}

function EnrolStep({ pending, follow, onAnswer }: StepProps) {
  const { ticket, keysAllowed, certificatesAllowed } = pending;
  const canKey = keysAllowed && keysProblem() === null;
  const begin = useSend(signInEndpoints.beginFactor, { quiet: true });
  const confirm = useSend(signInEndpoints.confirmFactor, { quiet: true });
  const beginKey = useSend(signInKeyEndpoints.beginNewKey, { quiet: true });
  const confirmKey = useSend(signInKeyEndpoints.confirmNewKey, { quiet: true });
  const [done, setDone] = useState<{ login: LoginResponse; recoveryCodes: string[] } | null>(null);
  const confirmAs = (kind: KeyKind, answer: string) =>
    follow(confirmKey.send({ ticket, kind, answer, name: '' })).then(setDone);
  if (done) return <RecoveryCodes codes={done.recoveryCodes} onKept={() => onAnswer(done.login)} />;
  if (begin.answer)
    return (
      <EnrolmentForm
        enrolment={begin.answer.enrolment}
        sending={confirm}
        onCode={(code) => void follow(confirm.send({ ticket, code })).then(setDone, () => {})}
        onCancel={null}
      />
    );
  return (
    <Stack>
      <Text>
        您的账号必须启用第二重验证：登录时除密码外，还需手机验证器上的 6 位数字、安全密钥或证书。
      </Text>
      <Refused failure={begin.failure} />
      <Button
        loading={begin.isSending}
        onClick={() => void follow(begin.send({ ticket })).catch(() => {})}
      >
        开始启用
      </Button>
      {(canKey || certificatesAllowed) && <Divider label="或" />}
      {canKey && (
        <KeyButton
          label="改用安全密钥"
          onBegin={() => follow(beginKey.send({ ticket, kind: 'key' }))}
          onAsk={registerKey}
          onAnswer={(answer) => confirmAs('key', answer)}
        />
      )}
      {certificatesAllowed && (
        <CertificateButton
          label="改用证书（USB Key）"
          onBegin={() => follow(beginKey.send({ ticket, kind: 'certificate' }))}
          onAnswer={(answer) => confirmAs('certificate', answer)}
        />
      )}
    </Stack>
  );
}
