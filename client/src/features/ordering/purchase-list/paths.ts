import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { withAnyQuery } from '../../../lib/url/path.ts';

/** The list that the page shows. */
export const LIST_PARAM = 'qdid';

export const purchaseListPaths = {
  purchaseLists: withAnyQuery(menuPaths.purchaseLists),
};

/** The tab of the lists. */
export const LISTS_TAB = 'qd';
