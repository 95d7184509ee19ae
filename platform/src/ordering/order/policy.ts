import type { Policy } from '../../kernel/http/policy.ts';

const buyers = ['buyer', 'handler'] as const;
const readers = ['buyer', 'handler', 'supplier', 'reviewer'] as const;

/** Whose order it is, is asked against its row; who may do what with it, of the state table. */
export const orderPolicy: Policy = {
  'order.list': buyers,
  'order.export': buyers,
  'order.supplierList': ['supplier'],
  'order.supplierExport': ['supplier'],
  'order.detail': readers,
  'order.snapshot': ['buyer', 'handler', 'reviewer'],
  'order.withdraw': buyers,
  'order.edit': buyers,
  'order.cancel': buyers,
  'order.confirm': ['supplier'],
  'order.decline': ['supplier'],
  'order.ship': ['supplier'],
  'order.receive': buyers,
  'order.urge': buyers,
  'order.again': buyers,
};
