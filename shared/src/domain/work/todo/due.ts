import type { DueKind } from '../../../contract/work/due.ts';

export { type DueKind, dueKinds } from '../../../contract/work/due.ts';

/**
 * The Chinese label of each kind of work that the state of an order requires, for badges and as the name of
 * the to-do.
 */
export const dueLabels: Readonly<Record<DueKind, string>> = {
  toEdit: '待修改',
  toReceive: '待收货',
  toAccept: '待验收',
  toConfirm: '待确认',
  toShip: '待发货',
};
