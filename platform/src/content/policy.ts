import type { Policy } from '../http/policy.ts';

export const contentPolicy: Policy = {
  'content.home': 'anyone',
  'content.contact': 'anyone',
};
