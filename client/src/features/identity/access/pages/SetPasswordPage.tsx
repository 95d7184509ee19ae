import { accessEndpoints } from '@jicai/shared/contract/identity/access.ts';
import { checkNewPassword } from '@jicai/shared/domain/identity/password/rules.ts';
import { limits } from '@jicai/shared/limits.ts';
import { messages, say } from '@jicai/shared/messages.ts';
import { Alert, Anchor, Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Failed, Loading } from '../../../../ui/page/states.tsx';
import { StrengthBar } from '../../profile/components/StrengthBar.tsx';
import { sessionPaths } from '../../session/paths.ts';

/** /setPassword#…: an invitation, or a reset. The token stays behind `#`: no server logs it. */
export default function SetPasswordPage() {
  const token = useLocation().hash.slice(1);
  const { data, error, refetch } = useCall(
    accessEndpoints.open,
    { token },
    { enabled: token !== '', quiet: true, alwaysNew: true },
  );
  const [isDone, setDone] = useState(false);
  return (
    <div className="page">
      <PageHeader title="设置密码" hint="链接只能使用一次，设置后请用新密码登录" />
      <Panel maw={520}>
        {token === '' && <Text>链接不完整，请从邀请中重新打开。</Text>}
        {token !== '' && !data && error && (
          <Failed what="链接无法使用" failure={error} onRetry={() => void refetch()} />
        )}
        {token !== '' && !data && !error && <Loading />}
        {data && isDone && (
          <Stack role="status">
            <Text>密码已设置。</Text>
            <Anchor component={Link} to={sessionPaths.login.to()}>
              去登录
            </Anchor>
          </Stack>
        )}
        {data && !isDone && (
          <PasswordForm token={token} owner={data} onDone={() => setDone(true)} />
        )}
      </Panel>
    </div>
  );
}

interface Props {
  readonly token: string;
  readonly owner: { readonly name: string; readonly loginName: string; readonly unitName: string };
  readonly onDone: () => void;
}

const eye = { 'aria-label': '显示或隐藏密码' };

function PasswordForm({ token, owner, onDone }: Props) {
  const { send, isSending, failure } = useSend(accessEndpoints.use, { quiet: true });
  const form = useForm({
    initialValues: { password: '', again: '' },
    validateInputOnBlur: true,
    validate: {
      password: (newPassword) => {
        const { loginName } = owner;
        const refusal = checkNewPassword({ oldPassword: '', newPassword, loginName });
        return refusal && say(refusal.refused, refusal.values);
      },
      again: (text, { password }) => (text === password ? null : messages['password.twice']),
    },
  });
  return (
    <form
      noValidate
      aria-label="设置密码"
      onSubmit={form.onSubmit(({ password }) => send({ token, password }).then(onDone, () => {}))}
    >
      <Stack>
        <Text>
          {owner.name}（{owner.unitName}），登录名 <b>{owner.loginName}</b>
        </Text>
        {failure && (
          <Alert color="red" role="alert">
            {failure.text}
          </Alert>
        )}
        <div>
          <PasswordInput
            label="新密码"
            description={`至少 ${limits.passwordMin} 位，建议 12 位以上；可以是一句话`}
            autoComplete="new-password"
            maxLength={limits.passwordLength}
            mb="xs"
            visibilityToggleButtonProps={eye}
            {...form.getInputProps('password')}
          />
          <StrengthBar password={form.values.password} />
        </div>
        <PasswordInput
          label="再次输入新密码"
          autoComplete="new-password"
          maxLength={limits.passwordLength}
          visibilityToggleButtonProps={eye}
          {...form.getInputProps('again')}
        />
        <Button type="submit" loading={isSending}>
          设置密码
        </Button>
      </Stack>
    </form>
  );
}
