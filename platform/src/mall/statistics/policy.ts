import type { Policy } from '../../kernel/http/policy.ts';

export const statisticsPolicy: Policy = { 'statistics.counts': 'loggedIn' };
