import { profileEndpoints } from '@jicai/shared/contract/identity/profile.ts';
import { useCall, useSend } from '../../../lib/http/call.ts';

export const useProfile = () => useCall(profileEndpoints.read, {}, { quiet: true });

export const useSaveProfile = () => useSend(profileEndpoints.save, { quiet: true });

export const usePasswordRule = () => useCall(profileEndpoints.passwordRule, {}, { quiet: true });

export const useChangePassword = () => useSend(profileEndpoints.changePassword, { quiet: true });
