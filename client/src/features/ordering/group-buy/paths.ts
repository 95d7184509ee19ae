import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { tabbedList, withParam, withQuery } from '../../../lib/url/path.ts';

/** The query parameter that names a group buy. */
export const GROUP_BUY_PARAM = 'tgid';
/** The product that a group buy is launched for, and its SKU. */
export const PRODUCT_PARAM = 'product_id';
export const SKU_PARAM = 'skuid';

export const groupBuyPaths = {
  groupBuys: tabbedList(menuPaths.groupBuys),
  groupBuy: withParam('/groupbuy/GroupBuyDetail', GROUP_BUY_PARAM),
  groupBuyLaunch: {
    pattern: '/groupbuy/GroupBuyLaunch',
    to: (productId = '', skuId = '') =>
      withQuery('/groupbuy/GroupBuyLaunch', { [PRODUCT_PARAM]: productId, [SKU_PARAM]: skuId }),
    /** A returned one is changed and launched again. */
    again: (id: string) => withQuery('/groupbuy/GroupBuyLaunch', { [GROUP_BUY_PARAM]: id }),
  },
  groupBuyReview: withParam('/review/groupBuyReview', GROUP_BUY_PARAM),
};
