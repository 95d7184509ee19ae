import { Refused } from '../../../../ui/form/Refused.tsx';
import '../../../../theme/more-styles.ts';
import { stepUpEndpoints } from '@jicai/shared/contract/identity/account/session.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { type Sending, useCall, useSend } from '../../../../lib/http/call.ts';
import { proofRequestAtom } from '../../../../lib/step-up.ts';
import { Modal } from '../../../../ui/dialog/Modal.tsx';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { SecondStep } from './SecondStep.tsx';

/** Asks for the password or a code before a sensitive call; the call then goes on by itself. */
export default function StepUpDialog() {
  const request = useAtomValue(proofRequestAtom);
  const kind = useCall(stepUpEndpoints.kind, {}, { quiet: true, alwaysNew: true });
  const sending = useSend(stepUpEndpoints.give, { quiet: true });
  const beginKey = useSend(stepUpEndpoints.beginKey, { quiet: true });
  const giveKey = useSend(stepUpEndpoints.giveKey, { quiet: true });
  if (!request) return null;
  const give = (secret: string) =>
    void sending.send({ secret }).then(
      () => request.done(true),
      () => {},
    );
  return (
    <Modal
      opened
      centered
      title="验证身份"
      onClose={() => request.done(false)}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <Stack>
        <Text>该操作较为重要，请再次验证身份。验证通过后操作自动继续。</Text>
        <Loaded query={kind} what="无法验证身份">
          {(proof) =>
            proof.kind === 'code' ? (
              <SecondStep
                label="验证"
                hasKey={proof.hasKey}
                hasCertificate={proof.hasCertificate}
                hasApp={proof.hasApp}
                sending={sending}
                onCode={give}
                onBeginKey={(of) => beginKey.send({ kind: of })}
                onKey={(of, answer) =>
                  giveKey.send({ kind: of, answer }).then(() => request.done(true))
                }
              />
            ) : (
              <PasswordProof sending={sending} onPassword={give} />
            )
          }
        </Loaded>
      </Stack>
    </Modal>
  );
}

interface Props {
  readonly sending: Pick<Sending<never, unknown>, 'isSending' | 'failure'>;
  readonly onPassword: (password: string) => void;
}

function PasswordProof({ sending, onPassword }: Props) {
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setMissing(password === '');
    if (password !== '') onPassword(password);
  }

  return (
    <form onSubmit={submit} noValidate aria-label="验证">
      <Stack>
        <Refused failure={sending.failure} isBox />
        <PasswordInput
          label="登录密码"
          autoComplete="current-password"
          data-autofocus
          maxLength={limits.passwordLength}
          visibilityToggleButtonProps={{ 'aria-label': '显示或隐藏密码' }}
          value={password}
          error={isMissing ? '请输入密码' : null}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" loading={sending.isSending}>
          验证
        </Button>
      </Stack>
    </form>
  );
}
