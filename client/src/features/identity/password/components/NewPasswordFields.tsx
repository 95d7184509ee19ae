import { limits } from '@jicai/shared/limits.ts';
import { PasswordInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { StrengthBar } from './StrengthBar.tsx';

interface Props {
  readonly password: string;
  /** The form's properties for the input of the password, and for that of its repetition. */
  readonly first: GetInputPropsReturnType;
  readonly again: GetInputPropsReturnType;
}

export const eye = { 'aria-label': '显示或隐藏密码' };

/** A new password with its strength, and the same once more. */
export function NewPasswordFields({ password, first, again }: Props) {
  return (
    <>
      <div>
        <PasswordInput
          label="新密码"
          description={`至少 ${limits.passwordMin} 位，建议 12 位以上；可以是一句话`}
          autoComplete="new-password"
          maxLength={limits.passwordLength}
          mb="xs"
          visibilityToggleButtonProps={eye}
          {...first}
        />
        <StrengthBar password={password} />
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
