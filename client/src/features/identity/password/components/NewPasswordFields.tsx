import type { PasswordRule } from '@jicai/shared/contract/identity/account/password-rule.ts';
import { limits } from '@jicai/shared/limits.ts';
import { passwordMessages } from '@jicai/shared/messages/identity/password.ts';
import { sayFrom } from '@jicai/shared/say.ts';
import { PasswordInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { StrengthBar } from './StrengthBar.tsx';

const say = sayFrom(passwordMessages);

interface Props {
  readonly password: string;
  /** The server's rule for it. */
  readonly rule: PasswordRule;
  /** The form's properties for the input of the password, and for that of its repetition. */
  readonly first: GetInputPropsReturnType;
  readonly again: GetInputPropsReturnType;
  /** The label of a form that asks for other things too; without one the password is a new one. */
  readonly word?: string;
  readonly isRequired?: boolean;
}

export const eye = { 'aria-label': '显示或隐藏密码' };

/** The words below the label of a new password. */
export const hintOf = ({ min, kinds }: PasswordRule): string =>
  kinds > 1
    ? say('password.hintKinds', { min: String(min), n: String(kinds) })
    : say('password.hint', { min: String(min) });

/** A new password with its strength, and the same once more. */
export function NewPasswordFields(props: Props) {
  const { password, rule, first, again, word = '新密码', isRequired = false } = props;
  return (
    <>
      <div>
        <PasswordInput
          label={word}
          withAsterisk={isRequired}
          description={hintOf(rule)}
          autoComplete="new-password"
          maxLength={limits.passwordLength}
          mb="xs"
          visibilityToggleButtonProps={eye}
          {...first}
        />
        <StrengthBar password={password} min={rule.min} />
      </div>
      <PasswordInput
        label={`再次输入${word}`}
        withAsterisk={isRequired}
        autoComplete="new-password"
        maxLength={limits.passwordLength}
        visibilityToggleButtonProps={eye}
        {...again}
      />
    </>
  );
}
