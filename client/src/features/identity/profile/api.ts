import { profileEndpoints } from '@jicai/shared/contract/identity/account/profile.ts';
import { PLAIN_PASSWORD_RULE } from '@jicai/shared/domain/identity/password/rules.ts';
import { useCall, useSend } from '../../../lib/http/call.ts';

export const useProfile = () => useCall(profileEndpoints.read, {}, { quiet: true });

export const useSaveProfile = () => useSend(profileEndpoints.save, { quiet: true });

export const usePasswordRule = () => useCall(profileEndpoints.passwordRule, {}, { quiet: true });

/** The server's rule for the password of somebody who registers; the plain one until it is known. */
export const useRegistrationRule = () => usePasswordRule().data?.rule ?? PLAIN_PASSWORD_RULE;

export const useChangePassword = () => useSend(profileEndpoints.changePassword, { quiet: true });
