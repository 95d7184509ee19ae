import type { Policy } from '../../kernel/http/policy.ts';

export const comparisonPolicy: Policy = {
  'comparison.add': 'loggedIn',
  'comparison.remove': 'loggedIn',
  'comparison.clear': 'loggedIn',
  'comparison.list': 'loggedIn',
  'comparison.table': 'loggedIn',
  'comparison.createRecord': ['buyer', 'handler'],
  'comparison.record': 'loggedIn',
  'comparison.listRecords': 'loggedIn',
};
