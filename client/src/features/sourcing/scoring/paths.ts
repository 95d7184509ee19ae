import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { fixed, withParam } from '../../../lib/url/path.ts';

/** The query parameter that names a package. */
export const PACKAGE_PARAM = 'bbh';

export const scoringPaths = {
  scoringTasks: fixed(menuPaths.scoringTasks),
  scoring: withParam('/xycg/PsEdit', PACKAGE_PARAM),
};
