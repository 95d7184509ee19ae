import { fixed, withAnyQuery } from '../../../lib/url/path.ts';

export const registrationPaths = {
  register: fixed('/hyzc'),
  memberApplications: withAnyQuery('/hygl/hysh'),
};
