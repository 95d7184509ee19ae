import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { withAnyQuery } from '../../../lib/url/path.ts';

export const supplierApiPaths = {
  supplierApi: withAnyQuery(menuPaths.supplierApi),
};
