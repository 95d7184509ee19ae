import type { Policy } from '../http/policy.ts';

export const historyPolicy: Policy = {
  'history.list': 'loggedIn',
  'history.record': 'loggedIn',
  'history.remove': 'loggedIn',
};
