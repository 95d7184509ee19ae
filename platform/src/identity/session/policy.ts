import type { Policy } from '../../kernel/http/policy.ts';

export const sessionPolicy: Policy = {
  'session.publicKey': 'anyone',
  'session.login': 'anyone',
  'session.logout': 'loggedIn',
  'session.keepAlive': 'loggedIn',
};
