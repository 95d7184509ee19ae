import { type OrderState, orderStates } from './states.ts';

/** The tabs of order lists, in order, with the states that each shows. */
export const orderTabs = {
  all: orderStates,
  toEdit: ['draft', 'reviewRejected'],
  pendingReview: ['pendingReview'],
  pendingConfirm: ['pendingConfirm'],
  pendingContract: ['pendingContract', 'contractReview'],
  pendingShip: ['pendingShip', 'partShipped'],
  shipped: ['shipped'],
  received: ['received'],
  settling: ['accepted', 'pendingStatement', 'pendingInvoice', 'pendingPayment'],
  completed: ['completed'],
  cancelled: ['cancelled', 'declined', 'closed'],
} as const satisfies Record<string, readonly OrderState[]>;

export type OrderTab = keyof typeof orderTabs;

export const orderTabWords: Readonly<Record<OrderTab, string>> = {
  all: '全部',
  toEdit: '待修改',
  pendingReview: '待审核',
  pendingConfirm: '待确认',
  pendingContract: '待签合同',
  pendingShip: '待发货',
  shipped: '待收货',
  received: '待验收',
  settling: '待结算',
  completed: '已完成',
  cancelled: '已取消',
};

/** Rows of a tab from the number of orders in each state. */
export function countOf(
  tab: OrderTab,
  counts: Readonly<Partial<Record<OrderState, number>>>,
): number {
  return orderTabs[tab].reduce((sum, state) => sum + (counts[state] ?? 0), 0);
}
