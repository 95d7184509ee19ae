import type { Slice } from '../../kernel/slice.ts';
import { checkoutPolicy } from './policy.ts';
import { checkoutRoutes } from './routes.ts';
import { createCheckout } from './service.ts';
import type { CheckoutParts } from './submit.ts';

export const checkoutSlice: Slice<CheckoutParts> = {
  name: 'ordering/checkout',
  policy: checkoutPolicy,
  routes: (needs, server) => checkoutRoutes(server, createCheckout(needs)),
};
