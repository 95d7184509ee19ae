import type { OrderSide, OrderState } from '../../../contract/ordering/states.ts';
import { refuse } from '../../kernel/result.ts';
import { stateTable } from '../../kernel/states/state-table.ts';

export { type OrderSide, type OrderState, orderStates } from '../../../contract/ordering/states.ts';

export type OrderAction =
  | 'submit'
  | 'withdraw'
  | 'resubmit'
  | 'cancel'
  | 'pass'
  | 'fail'
  | 'confirm'
  | 'decline'
  | 'ship'
  | 'receive'
  /**
   * The event that a negotiation lowered the order's amount; it does not change the order's state.
   */
  | 'negotiate';

/** The Chinese label of each state of an order, for badges, exports and refusals. */
export const orderLabels: Readonly<Record<OrderState, string>> = {
  draft: '草稿',
  pendingReview: '待审核',
  reviewRejected: '审核不通过',
  pendingConfirm: '待供应商确认',
  declined: '供应商拒单',
  pendingContract: '待签合同',
  contractReview: '合同审核中',
  pendingShip: '待发货',
  partShipped: '部分发货',
  shipped: '待收货',
  received: '待验收',
  accepted: '已验收',
  pendingStatement: '待对账',
  pendingInvoice: '待开票',
  pendingPayment: '待付款',
  completed: '已完成',
  cancelled: '已取消',
  closed: '已关闭',
};

/**
 * A transition of an order's state. `advance` is made by the system when a contract, an acceptance or a
 * settlement makes progress; people have no button for it.
 */
export type OrderTransition = Exclude<OrderAction, 'submit' | 'negotiate'> | 'advance';

/** The states that `standingOf` computes from the progress of an order in pieces and amounts. */
export const computedStates = [
  'pendingContract',
  'contractReview',
  'pendingShip',
  'partShipped',
  'shipped',
  'received',
  'pendingStatement',
  'pendingInvoice',
  'pendingPayment',
  'completed',
  'closed',
] as const satisfies readonly OrderState[];

/** Returns whether `standingOf` computes a state. An order in such a state has a document chain. */
export const isComputed = (state: OrderState): boolean =>
  computedStates.some((computed) => computed === state);

/** The facts that the guards of the table read besides the state. */
export interface OrderFacts {
  /**
   * Whether the order's contract binds both sides: it was sealed by both, passed its review, and was not
   * terminated. Every payment before a delivery is a prepayment of such a contract.
   */
  readonly isContractInForce: boolean;
}

/**
 * Every state of an order and every transition between them (OR1). Where a transition has several next
 * states, its outcome is the state that `standingOf` computed.
 */
export const orderTable = stateTable<
  OrderState,
  OrderTransition,
  OrderSide | 'system',
  OrderFacts,
  OrderState | undefined
>({
  states: orderLabels,
  initial: ['pendingReview'],
  final: ['cancelled', 'closed'],
  // No order ever reaches `accepted`: after the acceptance the order goes to `pendingStatement` at once.
  planned: ['accepted'],
  transitions: {
    withdraw: { by: ['buyer'], from: ['pendingReview'], to: 'draft', sentence: '撤回订单' },
    resubmit: {
      by: ['buyer'],
      from: ['draft', 'reviewRejected'],
      to: 'pendingReview',
      sentence: '修改并重新提交',
    },
    cancel: {
      by: ['buyer'],
      from: [
        'draft',
        'pendingReview',
        'reviewRejected',
        'pendingConfirm',
        'declined',
        'pendingContract',
        'pendingShip',
      ],
      to: 'cancelled',
      // One side alone does not end what both have sealed: only a termination does.
      guard: ({ isContractInForce }) =>
        isContractInForce ? refuse('order.contractInForce') : null,
      sentence: '取消订单',
    },
    pass: { by: ['reviewer'], from: ['pendingReview'], to: 'pendingConfirm', sentence: '审核通过' },
    fail: {
      by: ['reviewer'],
      from: ['pendingReview'],
      to: 'reviewRejected',
      sentence: '审核不通过',
    },
    // An order that needs a contract moves on to `pendingContract` by `advance`; all others can be shipped.
    confirm: {
      by: ['supplier'],
      from: ['pendingConfirm'],
      to: 'pendingShip',
      sentence: '供应商确认',
    },
    decline: { by: ['supplier'], from: ['pendingConfirm'], to: 'declined', sentence: '供应商拒单' },
    ship: {
      by: ['supplier'],
      from: ['pendingShip', 'partShipped'],
      to: {
        oneOf: ['shipped', 'partShipped'],
        choose: (state) => (state === 'partShipped' ? state : 'shipped'),
      },
      sentence: '发货',
    },
    // The order returns to `pendingShip` or `partShipped` if pieces did not arrive and must be shipped again.
    receive: {
      by: ['buyer'],
      from: ['partShipped', 'shipped'],
      to: {
        oneOf: ['pendingShip', 'partShipped', 'shipped', 'received'],
        choose: (state) =>
          state === 'pendingShip' || state === 'partShipped' || state === 'shipped'
            ? state
            : 'received',
      },
      sentence: '确认收货',
    },
    advance: {
      by: ['system'],
      from: computedStates.filter((state) => state !== 'closed'),
      to: {
        oneOf: computedStates,
        choose: (state) => (state !== undefined && isComputed(state) ? state : 'completed'),
      },
      sentence: '履约进展',
    },
  },
  refusals: {
    side: () => refuse('order.notYours'),
    state: (word) => refuse('order.wrongState', { state: word }),
  },
});

/**
 * Transitions that bind the unit or the supplier: they are refused while an objection to the award behind the
 * order is pending (PJ10).
 */
const BINDING: readonly OrderTransition[] = ['pass', 'confirm', 'ship'];
export const isBinding = (transition: OrderTransition): boolean => BINDING.includes(transition);

/** The state of an order, and the side (buyer, supplier, …) from which a person sees the order. */
export interface OrderView {
  readonly state: OrderState;
  readonly side: OrderSide;
}

/**
 * Returns whether an order in this state reserves stock: from its submission until it is cancelled, declined,
 * closed or open for editing again (OR7).
 */
export function holdsStock(state: OrderState): boolean {
  return !['draft', 'reviewRejected', 'declined', 'cancelled', 'closed'].includes(state);
}
