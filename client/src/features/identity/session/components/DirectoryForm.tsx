import {
  type SignOnProvider,
  signOnEndpoints,
} from '@jicai/shared/contract/identity/account/sign-on.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useSend } from '../../../../lib/http/call.ts';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { LoginSteps } from './LoginSteps.tsx';
import { useSignedOn } from './use-signed-on.ts';

interface Props {
  readonly provider: SignOnProvider;
  readonly onCancel: () => void;
}

/** Name and password of a directory; once the session is there the page goes on by itself. */
export function DirectoryForm({ provider, onCancel }: Props) {
  const sending = useSend(signOnEndpoints.withPassword, { quiet: true });
  const { rest, setPending, take } = useSignedOn();
  const form = useForm({
    initialValues: { loginName: '', password: '' },
    validate: {
      loginName: (text) => (text.trim() ? null : '请输入账号'),
      password: (text) => (text ? null : '请输入密码'),
    },
  });
  if (rest?.kind === 'step')
    return <LoginSteps pending={rest.pending} onPending={setPending} onRestart={onCancel} />;
  if (rest?.kind === 'waiting')
    return <Text role="status">账号待授权：单位管理员已收到通知，授予岗位后即可登录使用。</Text>;
  return (
    <form
      noValidate
      aria-label={provider.title}
      onSubmit={form.onSubmit(({ loginName, password }) => {
        const body = { providerId: provider.id, loginName: loginName.trim(), password };
        void sending.send(body).then(take, () => {});
      })}
    >
      <Stack gap="sm">
        <Refused failure={sending.failure} isBox />
        <TextInput
          label={`${provider.title}账号`}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.loginNameLength}
          {...form.getInputProps('loginName')}
        />
        <PasswordInput
          label={`${provider.title}密码`}
          autoComplete="current-password"
          maxLength={limits.passwordLength}
          visibilityToggleButtonProps={{ 'aria-label': '显示或隐藏密码' }}
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={sending.isSending}>
          登录
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          取消
        </Button>
      </Stack>
    </form>
  );
}
