import type { Policy } from '../http/policy.ts';

export const statisticsPolicy: Policy = { 'statistics.counts': 'loggedIn' };
