import type { Policy } from '../../kernel/http/policy.ts';

const buyers = ['buyer', 'handler'] as const;

export const checkoutPolicy: Policy = {
  'checkout.preview': buyers,
  'checkout.submit': buyers,
};
