import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { withAnyQuery } from '../../../lib/url/path.ts';

export const MONTH_PARAM = 'yf';

export const overviewPaths = {
  shipBatch: withAnyQuery(menuPaths.shipBatch),
  dueMonth: withAnyQuery(menuPaths.dueMonth),
  overdueUnits: withAnyQuery(menuPaths.overdueUnits),
};
