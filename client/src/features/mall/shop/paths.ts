import { fixed } from '../../../lib/url/path.ts';

export const shopPaths = {
  supplierList: fixed('/SupplierList'),
  fixedServices: fixed('/DdScListSearch'),
};
