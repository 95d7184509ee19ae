import type { Policy } from '../../kernel/http/policy.ts';

export const contentPolicy: Policy = {
  'content.home': 'anyone',
  'content.contact': 'anyone',
};
