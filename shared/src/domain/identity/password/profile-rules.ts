import type { PasswordRule } from '../../../contract/identity/account/password-rule.ts';
import { PLAIN_PASSWORD_RULE } from './rules.ts';

/** The rules of a new password in one security profile. */
export interface ProfilePasswords {
  readonly people: PasswordRule;
  readonly administrators: PasswordRule;
}

/**
 * The rules for new passwords in each security profile; the set-up needs them before an installation has
 * chosen a profile.
 */
export const PROFILE_PASSWORDS: Readonly<Record<'basic' | 'modern' | 'mlps3', ProfilePasswords>> = {
  basic: { people: PLAIN_PASSWORD_RULE, administrators: PLAIN_PASSWORD_RULE },
  modern: { people: { min: 12, kinds: 1 }, administrators: { min: 12, kinds: 1 } },
  mlps3: { people: { min: 10, kinds: 3 }, administrators: { min: 14, kinds: 3 } },
};
