import type { Policy } from '../../kernel/http/policy.ts';

/** That it is their auction is asked against its rows. */
export const replayPolicy: Policy = {
  'replay.begin': ['handler', 'supervisor'],
  'replay.events': ['handler', 'supervisor'],
};
