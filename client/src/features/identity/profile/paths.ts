import { passwordPath } from '@jicai/shared/contract/identity/profile.ts';
import { fixed } from '../../../lib/url/path.ts';

export const profilePaths = {
  profile: fixed('/center_grzl'),
  password: fixed(passwordPath),
};
