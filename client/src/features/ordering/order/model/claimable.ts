import type { OrderRow } from '@jicai/shared/contract/ordering/order/tables.ts';

/** States in which something of an order has been accepted. */
const CLAIMABLE: readonly string[] = [
  'accepted',
  'pendingStatement',
  'pendingInvoice',
  'pendingPayment',
  'completed',
];

/** Whether the unit may apply for an after-sale of the order. */
export const canClaim = ({ state, side }: Pick<OrderRow, 'state' | 'side'>): boolean =>
  CLAIMABLE.includes(state) && (side === 'buyer' || side === 'colleague');
