import { passwordPath } from '@jicai/shared/contract/identity/account/password-path.ts';
import { fixed } from '../../../lib/url/path.ts';

export const profilePaths = {
  profile: fixed('/center_grzl'),
  password: fixed(passwordPath),
};
