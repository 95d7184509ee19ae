import type { Policy } from '../http/policy.ts';

export const auditPolicy: Policy = {
  'audit.keys': 'anyone',
  'audit.log': 'anyone',
  'bidding.receipt': ['supplier'],
};
