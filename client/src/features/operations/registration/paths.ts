import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { fixed, withAnyQuery } from '../../../lib/url/path.ts';

export const registrationPaths = {
  register: fixed('/hyzc'),
  memberApplications: withAnyQuery(menuPaths.memberApplications),
};
