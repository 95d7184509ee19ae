import {
  type LoginAnswer,
  type PendingLogin,
  signInEndpoints,
} from '@jicai/shared/contract/identity/session.ts';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '../../../../lib/http/call.ts';
import { NewPasswordForm } from '../../password/components/NewPasswordForm.tsx';
import { CodeForm } from '../../second-factor/components/CodeForm.tsx';
import { EnrolmentForm } from '../../second-factor/components/EnrolmentForm.tsx';
import { RecoveryCodes } from '../../second-factor/components/RecoveryCodes.tsx';
import { useSessionActions } from '../session-actions.ts';

interface Props {
  readonly pending: PendingLogin;
  readonly onPending: (pending: PendingLogin) => void;
  /** Back to name and password. */
  readonly onRestart: () => void;
}

interface StepProps {
  readonly ticket: string;
  readonly onAnswer: (answer: LoginAnswer) => void;
}

/** The steps of a login after the password; the session begins with the last of them. */
export function LoginSteps({ pending, onPending, onRestart }: Props) {
  const { accept } = useSessionActions();
  const { ticket, step } = pending;
  function onAnswer(answer: LoginAnswer): void {
    const next = accept(answer);
    if (next) onPending(next);
  }
  return (
    <Stack>
      {step === 'code' && <CodeStep ticket={ticket} onAnswer={onAnswer} />}
      {step === 'password' && <PasswordStep ticket={ticket} onAnswer={onAnswer} />}
      {step === 'enrol' && <EnrolStep ticket={ticket} onAnswer={onAnswer} />}
      <Anchor component="button" type="button" size="sm" onClick={onRestart}>
        重新登录
      </Anchor>
    </Stack>
  );
}

function CodeStep({ ticket, onAnswer }: StepProps) {
  const sending = useSend(signInEndpoints.giveCode, { quiet: true });
  return (
    <CodeForm
      label="验证并登录"
      takesRecovery
      sending={sending}
      onCode={(code) => void sending.send({ ticket, code }).then(onAnswer, () => {})}
    />
  );
}

function PasswordStep({ ticket, onAnswer }: StepProps) {
  const sending = useSend(signInEndpoints.replacePassword, { quiet: true });
  return (
    <NewPasswordForm
      label="更换密码并登录"
      loginName=""
      sending={sending}
      onSubmit={(password) => void sending.send({ ticket, password }).then(onAnswer, () => {})}
    >
      <Text>为保护账号，请先更换密码：密码已到期，或是由他人代为设置的。</Text>
    </NewPasswordForm>
  );
}

function EnrolStep({ ticket, onAnswer }: StepProps) {
  const begin = useSend(signInEndpoints.beginFactor, { quiet: true });
  const confirm = useSend(signInEndpoints.confirmFactor, { quiet: true });
  const [done, setDone] = useState<{ login: LoginAnswer; recoveryCodes: string[] } | null>(null);
  if (done) return <RecoveryCodes codes={done.recoveryCodes} onKept={() => onAnswer(done.login)} />;
  if (begin.answer)
    return (
      <EnrolmentForm
        enrolment={begin.answer.enrolment}
        sending={confirm}
        onCode={(code) => void confirm.send({ ticket, code }).then(setDone, () => {})}
        onCancel={null}
      />
    );
  return (
    <Stack>
      <Text>您的账号必须启用动态口令：登录时除密码外，还需手机验证器上的 6 位数字。</Text>
      {begin.failure && (
        <Text c="var(--jc-alarm)" role="alert">
          {begin.failure.text}
        </Text>
      )}
      <Button loading={begin.isSending} onClick={() => void begin.send({ ticket }).catch(() => {})}>
        开始启用
      </Button>
    </Stack>
  );
}
