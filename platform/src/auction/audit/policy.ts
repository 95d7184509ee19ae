import type { Policy } from '../../kernel/http/policy.ts';

export const auditPolicy: Policy = {
  'audit.keys': 'anyone',
  'audit.log': 'anyone',
  'bidding.receipt': ['supplier'],
};
