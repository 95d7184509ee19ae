import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { withAnyQuery, withParam } from '../../../lib/url/path.ts';

export const AFTER_SALE_PARAM = 'shid';
export const ORDER_PARAM = 'ddid';

export const afterSalePaths = {
  afterSaleApply: withParam('/servicesapply', ORDER_PARAM),
  /** The form of an external provider; its fields come from the server, so it is the same page. */
  afterSaleApplyProvider: withParam('/servicesapplySN', ORDER_PARAM),
  afterSales: withAnyQuery(menuPaths.afterSales),
  afterSale: withParam('/services', AFTER_SALE_PARAM),
  afterSaleRecord: withParam('/servicesrecord', AFTER_SALE_PARAM),
  supplierAfterSale: withParam('/gysservicesrecord', AFTER_SALE_PARAM),
};
