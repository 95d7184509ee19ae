import type { Policy } from '../../kernel/http/policy.ts';

export const shopPolicy: Policy = {
  'shop.list': 'anyone',
  'shop.detail': 'anyone',
  'shop.fixedServices': 'anyone',
};
