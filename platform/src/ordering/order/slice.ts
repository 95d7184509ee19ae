import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { Slice } from '../../kernel/slice.ts';
import type { CheckoutParts } from '../checkout/submit.ts';
import { orderPolicy } from './policy.ts';
import { orderRoutes } from './routes.ts';
import { createOrders } from './service.ts';

export const orderSlice: Slice<CheckoutParts> = {
  name: 'ordering/order',
  policy: orderPolicy,
  menu: [
    {
      group: 'orders',
      order: 1,
      name: 'orders',
      title: '我的订单',
      path: menuPaths.orders,
      icon: 'orders',
      needs: 'order.list',
    },
    {
      group: 'orders',
      order: 2,
      name: 'supplierOrders',
      title: '店铺订单',
      path: menuPaths.supplierOrders,
      icon: 'orders',
      needs: 'order.supplierList',
    },
  ],
  routes: (needs, server) => orderRoutes(server, createOrders(needs)),
};
