import { withAnyQuery } from '../../../lib/url/path.ts';

export const stockPaths = {
  stockIn: withAnyQuery('/warehouselist'),
  stockEntries: withAnyQuery('/waredonelist'),
};
