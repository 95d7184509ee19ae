import type { Policy } from '../../kernel/http/policy.ts';

/** That it is his auction is asked against its rows. */
export const signalPolicy: Policy = { 'signal.list': ['supervisor'] };
