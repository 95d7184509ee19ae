import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { fixed, withAnyQuery } from '../../../lib/url/path.ts';

/** The query parameter of the console's tab. */
export const CONSOLE_TAB = 'bq';

export const consolePaths = {
  console: withAnyQuery(menuPaths.console),
  securitySettings: fixed(menuPaths.securitySettings),
};
