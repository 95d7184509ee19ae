import { type OrderTab, orderTabs } from '../../../contract/ordering/states.ts';
import type { OrderState } from './states.ts';

export { type OrderTab, orderTabs } from '../../../contract/ordering/states.ts';

export const orderTabLabels: Readonly<Record<OrderTab, string>> = {
  all: '全部',
  toEdit: '待修改',
  pendingReview: '待审核',
  pendingConfirm: '待确认',
  pendingContract: '待签合同',
  pendingShip: '待发货',
  shipped: '待收货',
  received: '待验收',
  pendingStatement: '待对账',
  pendingInvoice: '待开票',
  pendingPayment: '待付款',
  afterSale: '售后',
  completed: '已完成',
  cancelled: '已取消',
};

/** The number of orders in a state; `afterSales` is how many of those orders have an after-sale. */
export interface StateCount {
  readonly state: OrderState;
  readonly count: number;
  readonly afterSales: number;
}

/**
 * Returns the number to show on a tab of the list of orders, computed from the counts per state; on
 * the tab `afterSale`, only orders with an after-sale count.
 */
export function countOf(tab: OrderTab, counts: readonly StateCount[]): number {
  const states: readonly OrderState[] = orderTabs[tab];
  return counts
    .filter(({ state }) => states.includes(state))
    .reduce((sum, { count, afterSales }) => sum + (tab === 'afterSale' ? afterSales : count), 0);
}
