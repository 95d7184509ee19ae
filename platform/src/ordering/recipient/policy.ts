import type { Policy } from '../../kernel/http/policy.ts';

const buyers = ['buyer', 'handler'] as const;

/** Whose order it is, and how much of its list he sees, is asked against its row. */
export const recipientPolicy: Policy = {
  'recipient.template': buyers,
  'recipient.matchRegions': buyers,
  'recipient.exportOrder': [...buyers, 'supplier'],
};
