import type { PasswordRule } from '@jicai/shared/contract/identity/account/password-rule.ts';
import { checkNewPassword } from '@jicai/shared/domain/identity/password/rules.ts';
import { limits } from '@jicai/shared/limits.ts';
import { passwordMessages } from '@jicai/shared/messages/identity/password.ts';
import { sayFrom } from '@jicai/shared/say.ts';
import { Button, PasswordInput, Stack } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { toastAtom } from '../../../../lib/toast.ts';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { eye, NewPasswordFields } from '../../password/components/NewPasswordFields.tsx';
import { useChangePassword, usePasswordRule } from '../api.ts';

const say = sayFrom(passwordMessages);

const empty = { oldPassword: '', newPassword: '', again: '' };

/** 修改密码: the old one, the new one twice; other devices are logged out. */
export default function PasswordPage() {
  const query = usePasswordRule();
  return (
    <>
      <PageHeader title="修改密码" hint="修改成功后，其他设备上的登录会立即失效" />
      <Panel maw={520}>
        <Loaded query={query} what="页面无法打开">
          {(data) => <PasswordForm rule={data.rule} />}
        </Loaded>
      </Panel>
    </>
  );
}

function PasswordForm({ rule }: { readonly rule: PasswordRule }) {
  const { send, isSending, failure } = useChangePassword();
  const toast = useSetAtom(toastAtom);
  const form = useForm({
    initialValues: empty,
    validateInputOnBlur: true,
    validate: {
      oldPassword: (text) => (text ? null : '请输入原密码'),
      newPassword: (newPassword, { oldPassword }) => {
        // The server knows the login name, and asks again.
        const refusal = checkNewPassword({ oldPassword, newPassword, loginName: '', ...rule });
        return refusal && say(refusal.refused, refusal.values);
      },
      again: (text, { newPassword }) =>
        text === newPassword ? null : passwordMessages['password.twice'],
    },
  });

  async function change({ oldPassword, newPassword }: typeof empty): Promise<void> {
    try {
      await send({ oldPassword, newPassword });
    } catch {
      // The form shows why; what was typed stays to be mended.
      return;
    }
    form.reset();
    toast('done', passwordMessages['password.changed']);
  }

  return (
    <form onSubmit={form.onSubmit(change)} noValidate aria-label="修改密码">
      <Stack gap="md">
        <Refused failure={failure} isBox />
        <PasswordInput
          label="原密码"
          autoComplete="current-password"
          maxLength={limits.passwordLength}
          visibilityToggleButtonProps={eye}
          {...form.getInputProps('oldPassword')}
        />
        <NewPasswordFields
          password={form.values.newPassword}
          rule={rule}
          first={form.getInputProps('newPassword')}
          again={form.getInputProps('again')}
        />
        <Button type="submit" loading={isSending}>
          确认修改
        </Button>
      </Stack>
    </form>
  );
}
