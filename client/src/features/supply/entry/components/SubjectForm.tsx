import { checkNewPassword } from '@jicai/shared/domain/identity/password/rules.ts';
import {
  canonicalCreditCode,
  isCreditCode,
} from '@jicai/shared/domain/kernel/identifiers/credit-code.ts';
import { canonicalMobile, isMobile } from '@jicai/shared/domain/kernel/identifiers/mobile.ts';
import { isLoginName } from '@jicai/shared/domain/supply/entry/check.ts';
import { limits } from '@jicai/shared/limits.ts';
import { passwordMessages } from '@jicai/shared/messages/identity/password.ts';
import { entryMessages } from '@jicai/shared/messages/supply/entry.ts';
import { sayFrom } from '@jicai/shared/say.ts';
import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import type { CallFailed } from '../../../../lib/http/call-failed.ts';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { eye, hintOf } from '../../../identity/password/components/NewPasswordFields.tsx';
import { useRegistrationRule } from '../../../identity/profile/api.ts';

export interface Subject {
  readonly creditCode: string;
  readonly companyName: string;
  readonly contactName: string;
  readonly mobile: string;
  readonly loginName: string;
  readonly password: string;
}

interface Props {
  readonly word: string;
  readonly isSending: boolean;
  readonly isDisabled?: boolean;
  /** The server's reason for refusing the last one. */
  readonly failure: CallFailed | null;
  readonly onSubmit: (subject: Subject) => void;
  /** Says whether company or login name are registered already; empty for no. */
  readonly checkTaken?: (typed: Pick<Subject, 'creditCode' | 'loginName'>) => Promise<string>;
  /** Further fields; they read the mobile number that is typed. */
  readonly more?: (mobile: () => string) => ReactNode;
}

const say = sayFrom(passwordMessages);

const wrong = (isRight: boolean, key: keyof typeof entryMessages) =>
  isRight ? null : entryMessages[key];

/** The company and its first account: the rules are the server's own. */
export function SubjectForm({
  word,
  isSending,
  isDisabled = false,
  failure,
  onSubmit,
  checkTaken,
  more,
}: Props) {
  const [taken, setTaken] = useState('');
  const lastAsked = useRef('');
  const rule = useRegistrationRule();
  const form = useForm<Subject>({
    mode: 'uncontrolled',
    validateInputOnBlur: true,
    initialValues: {
      creditCode: '',
      companyName: '',
      contactName: '',
      mobile: '',
      loginName: '',
      password: '',
    },
    validate: {
      creditCode: (value) => wrong(isCreditCode(canonicalCreditCode(value)), 'entry.creditCode'),
      companyName: (value) => (value.trim() ? null : '请填写企业名称'),
      contactName: (value) => (value.trim() ? null : '请填写联系人'),
      mobile: (value) => wrong(isMobile(canonicalMobile(value)), 'entry.mobile'),
      loginName: (value) => wrong(isLoginName(value), 'entry.loginName'),
      password: (newPassword, { loginName }) => {
        const refusal = checkNewPassword({ oldPassword: '', newPassword, loginName, ...rule });
        return refusal && say(refusal.refused, refusal.values);
      },
    },
  });
  const showTaken = async () => {
    const { creditCode, loginName } = form.getValues();
    const typed = {
      creditCode: isCreditCode(canonicalCreditCode(creditCode)) ? creditCode : '',
      loginName: isLoginName(loginName) ? loginName : '',
    };
    const asked = `${typed.creditCode} ${typed.loginName}`;
    if (!checkTaken || asked === ' ' || asked === lastAsked.current) return;
    lastAsked.current = asked;
    // A check that fails says nothing: the registration itself checks again.
    setTaken(await checkTaken(typed).catch(() => ''));
  };
  const field = (name: keyof Subject) => ({ key: form.key(name), ...form.getInputProps(name) });
  return (
    <form
      onSubmit={form.onSubmit(onSubmit)}
      onBlur={() => void showTaken()}
      noValidate
      aria-label={word}
    >
      <Stack>
        <TextInput
          label="统一社会信用代码"
          required
          maxLength={40}
          autoCapitalize="characters"
          {...field('creditCode')}
        />
        <TextInput label="企业名称" required maxLength={100} {...field('companyName')} />
        <TextInput label="联系人" required maxLength={20} {...field('contactName')} />
        <TextInput label="联系手机" required maxLength={20} inputMode="tel" {...field('mobile')} />
        <TextInput
          label="登录名"
          required
          maxLength={20}
          autoComplete="username"
          {...field('loginName')}
        />
        <PasswordInput
          label="登录密码"
          description={hintOf(rule)}
          required
          maxLength={limits.passwordLength}
          visibilityToggleButtonProps={eye}
          autoComplete="new-password"
          {...field('password')}
        />
        {more?.(() => form.getValues().mobile)}
        {taken && !failure && (
          <Alert color="orange" role="status">
            {taken}
          </Alert>
        )}
        <Refused failure={failure} isBox />
        <Button type="submit" loading={isSending} disabled={isDisabled}>
          {word}
        </Button>
      </Stack>
    </form>
  );
}
