import { profileEndpoints } from '@jicai/shared/contract/profile.ts';
import { useCall, useSend } from '../../lib/call.ts';

export const useProfile = () => useCall(profileEndpoints.read, {}, { quiet: true });

export const useSaveProfile = () => useSend(profileEndpoints.save, { quiet: true });

export const useChangePassword = () => useSend(profileEndpoints.changePassword, { quiet: true });
