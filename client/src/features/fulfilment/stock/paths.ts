import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { withAnyQuery } from '../../../lib/url/path.ts';

export const stockPaths = {
  stockIn: withAnyQuery(menuPaths.stockIn),
  stockEntries: withAnyQuery(menuPaths.stockEntries),
};
