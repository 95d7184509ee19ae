import type { Policy } from '../../kernel/http/policy.ts';

const buyers = ['buyer', 'handler'] as const;

/** Books of people and units that order; whose entry it is stands in each query. */
export const addressPolicy: Policy = {
  'address.list': buyers,
  'address.save': buyers,
  'address.remove': buyers,
  'invoiceTitle.list': buyers,
  'invoiceTitle.save': buyers,
  'invoiceTitle.remove': buyers,
};
