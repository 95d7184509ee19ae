import type { Policy } from '../../kernel/http/policy.ts';

/** Suppliers (zzxz 3) have no profile; everybody has a password. */
export const profilePolicy: Policy = {
  'profile.read': ['handler', 'supervisor', 'reviewer', 'buyer', 'operator'],
  'profile.save': ['handler', 'supervisor', 'reviewer', 'buyer', 'operator'],
  'profile.changePassword': 'loggedIn',
};
