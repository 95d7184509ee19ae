import type { Policy } from '../http/policy.ts';

export const shopPolicy: Policy = {
  'shop.list': 'anyone',
  'shop.detail': 'anyone',
  'shop.fixedServices': 'anyone',
};
