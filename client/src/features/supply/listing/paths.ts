import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { fixed, tabbedList, withAnyQuery, withParam } from '../../../lib/url/path.ts';

/** The query parameter that names a product. */
export const PRODUCT_PARAM = 'product_id';

export const listingPaths = {
  publishCategory: withParam('/publish/supplierXzsplm', PRODUCT_PARAM),
  publishBasics: withParam('/publish/supplierBjjbxx', PRODUCT_PARAM),
  publishDetail: withParam('/publish/supplierBjspxq', PRODUCT_PARAM),
  publishAccessories: withParam('/publish/supplierXzpj', PRODUCT_PARAM),
  publishSubmit: withParam('/publish/supplierTjsh', PRODUCT_PARAM),
  publishCategoryShort: withParam('/publish/Xzsplm', PRODUCT_PARAM),
  publishBasicsShort: withParam('/publish/Bjjbxx', PRODUCT_PARAM),
  publishDetailShort: withParam('/publish/Bjspxq', PRODUCT_PARAM),
  publishAccessoriesShort: withParam('/publish/Xzpj', PRODUCT_PARAM),
  publishSubmitShort: withParam('/publish/Tjsh', PRODUCT_PARAM),
  listings: tabbedList(menuPaths.listings),
  listingImport: fixed('/wdsp/drgl'),
  listingQueue: withAnyQuery(menuPaths.listingQueue),
  listingReview: withParam('/spsh/SpshDetail', PRODUCT_PARAM),
  listingSpotCheck: withAnyQuery(menuPaths.listingSpotCheck),
};
