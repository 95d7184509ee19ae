import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { withAnyQuery } from '../../../lib/url/path.ts';

/** The number of the objection that a new complaint is about. */
export const OBJECTION_PARAM = 'zybh';

export const complaintPaths = {
  complaints: withAnyQuery(menuPaths.complaints),
};
