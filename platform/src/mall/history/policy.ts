import type { Policy } from '../../kernel/http/policy.ts';

export const historyPolicy: Policy = {
  'history.list': 'loggedIn',
  'history.record': 'loggedIn',
  'history.remove': 'loggedIn',
};
