import type { Policy } from '../../kernel/http/policy.ts';

/** The service asks whose auction it is; a supplier gets the record of what he has won, and no other. */
export const recordPolicy: Policy = {
  'record.download': ['handler', 'supervisor', 'supplier'],
};
