import type { Policy } from '../../kernel/http/policy.ts';

export const sourcingPolicy: Policy = {
  'sourcing.listBiddings': 'anyone',
  'sourcing.listMine': ['handler', 'supervisor', 'supplier'],
  'sourcing.detail': 'loggedIn',
  'sourcing.liveEntry': ['handler', 'supplier'],
  'sourcing.supervisorEntry': ['supervisor'],
  'sourcing.startRehearsal': ['handler'],
};
