import type { Policy } from '../../kernel/http/policy.ts';

export const regionPolicy: Policy = {
  'region.children': 'anyone',
  'region.path': 'anyone',
};
