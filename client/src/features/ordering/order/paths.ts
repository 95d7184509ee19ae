import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { withAnyQuery, withParam, withQuery } from '../../../lib/url/path.ts';

export const ORDER_PARAM = 'ddid';
/** The version of an order's snapshot. */
export const VERSION_PARAM = 'version';

/** The lists take the filters of model/list-state. */
export const orderPaths = {
  orders: withAnyQuery(menuPaths.orders),
  memberOrders: withAnyQuery('/member/order'),
  allOrders: withAnyQuery('/allOrder'),
  supplierOrders: withAnyQuery(menuPaths.supplierOrders),
  orderDetail: withParam('/order/orderDetail', ORDER_PARAM),
  orderEdit: withParam('/orderEdit', ORDER_PARAM),
  orderSnapshot: {
    pattern: '/order/orderSnapshot',
    to: (orderId: string, version?: number) =>
      withQuery('/order/orderSnapshot', { [ORDER_PARAM]: orderId, [VERSION_PARAM]: version }),
  },
};
