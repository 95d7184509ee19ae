import type { PasswordRule } from '@jicai/shared/contract/identity/password-rule.ts';
import { limits } from '@jicai/shared/limits.ts';
import { say } from '@jicai/shared/messages.ts';
import { PasswordInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { StrengthBar } from './StrengthBar.tsx';

interface Props {
  readonly password: string;
  /** The demands of the server on it. */
  readonly rule: PasswordRule;
  /** The form's properties for the input of the password, and for that of its repetition. */
  readonly first: GetInputPropsReturnType;
  readonly again: GetInputPropsReturnType;
}

export const eye = { 'aria-label': '显示或隐藏密码' };

const hintOf = ({ min, kinds }: PasswordRule): string =>
  kinds > 1
    ? say('password.hintKinds', { min: String(min), n: String(kinds) })
    : say('password.hint', { min: String(min) });

/** A new password with its strength, and the same once more. */
export function NewPasswordFields({ password, rule, first, again }: Props) {
  return (
    <>
      <div>
        <PasswordInput
          label="新密码"
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
        label="再次输入新密码"
        autoComplete="new-password"
        maxLength={limits.passwordLength}
        visibilityToggleButtonProps={eye}
        {...again}
      />
    </>
  );
}
