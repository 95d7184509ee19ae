import type { PasswordRule } from '@jicai/shared/contract/identity/account/password-rule.ts';
import { checkNewPassword } from '@jicai/shared/domain/identity/password/rules.ts';
import { passwordMessages } from '@jicai/shared/messages/identity/password.ts';
import { sayFrom } from '@jicai/shared/say.ts';
import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CallFailed } from '../../../../lib/http/call-failed.ts';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';

const say = sayFrom(passwordMessages);

interface Props {
  readonly label: string;
  readonly loginName: string;
  readonly rule: PasswordRule;
  readonly sending: { readonly isSending: boolean; readonly failure: CallFailed | null };
  /** Words above the fields. */
  readonly children?: ReactNode;
  readonly onSubmit: (password: string) => void;
}

/** A new password, twice; the server knows more rules than this form, and its answer is shown. */
export function NewPasswordForm(props: Props) {
  const { label, loginName, rule, sending, children, onSubmit } = props;
  const form = useForm({
    initialValues: { password: '', again: '' },
    validateInputOnBlur: true,
    validate: {
      password: (newPassword) => {
        const refusal = checkNewPassword({ oldPassword: '', newPassword, loginName, ...rule });
        return refusal && say(refusal.refused, refusal.values);
      },
      again: (text, { password }) =>
        text === password ? null : passwordMessages['password.twice'],
    },
  });
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={form.onSubmit(({ password }) => onSubmit(password))}
    >
      <Stack>
        {children}
        <Refused failure={sending.failure} isBox />
        <NewPasswordFields
          password={form.values.password}
          rule={rule}
          first={form.getInputProps('password')}
          again={form.getInputProps('again')}
        />
        <Button type="submit" loading={sending.isSending}>
          {label}
        </Button>
      </Stack>
    </form>
  );
}
