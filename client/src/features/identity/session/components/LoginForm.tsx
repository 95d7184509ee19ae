import type { PendingLogin } from '@jicai/shared/contract/identity/account/session.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Alert, Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertCircle, IconLock, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { CallFailed } from '../../../../lib/http/call-failed.ts';
import { useForm } from '../../../../ui/form/use-form.ts';
import { sessionPaths } from '../paths.ts';
import { useSessionActions } from '../session-actions.ts';

const needed = (what: string) => (value: string) => (value.trim() ? null : `请输入${what}`);

interface Props {
  /** The login lacks a step. */
  readonly onPending: (pending: PendingLogin) => void;
}

/**
 * Account and password. Whatever was wrong, the server's one text is shown; nothing is emptied.
 * Once the session is there the page that shows this form goes on by itself.
 */
export function LoginForm({ onPending }: Props) {
  const { login } = useSessionActions();
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { loginName: '', password: '' },
    validate: { loginName: needed('登录名'), password: needed('密码') },
  });

  async function submit({ loginName, password }: typeof form.values): Promise<void> {
    if (isSending) return;
    setSending(true);
    setFailure(null);
    try {
      const pending = await login(loginName.trim(), password, () => setWorking(true));
      if (pending) onPending(pending);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setFailure(error.text);
    } finally {
      setSending(false);
      setWorking(false);
    }
  }

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate aria-label="登录">
      <Stack gap="sm">
        {failure && (
          <Alert color="red" role="alert" icon={<IconAlertCircle size={18} aria-hidden />} py="xs">
            {failure}
          </Alert>
        )}
        <TextInput
          label="登录名"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.loginNameLength}
          size="md"
          leftSection={<IconUser size={18} stroke={1.6} aria-hidden />}
          key={form.key('loginName')}
          {...form.getInputProps('loginName')}
        />
        <PasswordInput
          label="密码"
          autoComplete="current-password"
          maxLength={limits.passwordLength}
          size="md"
          leftSection={<IconLock size={18} stroke={1.6} aria-hidden />}
          visibilityToggleButtonProps={{ 'aria-label': '显示或隐藏密码' }}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="md" loading={isSending} fullWidth mt={4}>
          登录
        </Button>
        {isWorking && (
          <Text size="sm" c="var(--jc-muted)" role="status">
            为防止他人猜测密码，浏览器正在做几秒钟的安全验证，请稍候，无需操作…
          </Text>
        )}
        <Anchor component={Link} to={sessionPaths.forgotPassword.to()} size="sm" ta="right">
          忘记密码？
        </Anchor>
      </Stack>
    </form>
  );
}
