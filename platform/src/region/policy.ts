import type { Policy } from '../http/policy.ts';

export const regionPolicy: Policy = {
  'region.children': 'anyone',
  'region.path': 'anyone',
};
