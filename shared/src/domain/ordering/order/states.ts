import { type Refusal, refuse } from '../../kernel/result.ts';
import {
  allowed,
  type StateTable,
  nextState as stateAfter,
  transitionsOf,
} from '../../kernel/state-table.ts';

/** Everything an order can be; the states after `received` belong to the later chain. */
export const orderStates = [
  'draft',
  'pendingReview',
  'reviewRejected',
  'pendingConfirm',
  'declined',
  'pendingContract',
  'contractReview',
  'pendingShip',
  'partShipped',
  'shipped',
  'received',
  'accepted',
  'pendingStatement',
  'pendingInvoice',
  'pendingPayment',
  'completed',
  'cancelled',
  'closed',
] as const;
export type OrderState = (typeof orderStates)[number];

/** The sides from which people look at an order. `colleague`: of the same unit, reads only. */
export type OrderSide = 'buyer' | 'colleague' | 'reviewer' | 'supplier';

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
  | 'receive';

/** One word for each state, everywhere: badges, exports, refusals. */
export const orderWords: Readonly<Record<OrderState, string>> = {
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

export type OrderTransition = Exclude<OrderAction, 'submit'>;

/**
 * Every transition: its side, its states, and the state that it leads to (OR1). The outcome says whether something is left
 * to do: an order may be shipped in parts.
 */
export const orderTable: StateTable<OrderState, OrderTransition, OrderSide, undefined, boolean> = {
  states: orderWords,
  initial: ['pendingReview'],
  final: ['received', 'cancelled'],
  // Contracts, acceptance and payment are a later part of the chain.
  planned: [
    'pendingContract',
    'contractReview',
    'accepted',
    'pendingStatement',
    'pendingInvoice',
    'pendingPayment',
    'completed',
    'closed',
  ],
  transitions: {
    withdraw: { by: ['buyer'], from: ['pendingReview'], to: 'draft', sentence: '撤回订单' },
    resubmit: {
      by: ['buyer'],
      from: ['draft', 'reviewRejected'],
      to: 'pendingReview',
      sentence: '修改并重新提交',
    },
    // Until something is on its way.
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
      sentence: '取消订单',
    },
    pass: { by: ['reviewer'], from: ['pendingReview'], to: 'pendingConfirm', sentence: '审核通过' },
    fail: {
      by: ['reviewer'],
      from: ['pendingReview'],
      to: 'reviewRejected',
      sentence: '审核不通过',
    },
    // Without a contract a confirmed order may be shipped.
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
        choose: (isPart) => (isPart ? 'partShipped' : 'shipped'),
      },
      sentence: '发货',
    },
    receive: { by: ['buyer'], from: ['shipped'], to: 'received', sentence: '确认收货' },
  },
  refusals: {
    side: () => refuse('order.notYours'),
    state: (word) => refuse('order.wrongState', { state: word }),
  },
};

/** An order as somebody finds it. */
export interface OrderView {
  readonly state: OrderState;
  readonly side: OrderSide;
}

/** Why somebody may not do this now; null when they may (OR1). */
export const checkTransition = (
  transition: OrderTransition,
  { state, side }: OrderView,
): Refusal | null => allowed(orderTable, transition, { state, side });

/** The state after a transition; `isPart` while something is left to do (parcels). */
export const nextState = (transition: OrderTransition, isPart = false): OrderState =>
  stateAfter(orderTable, transition, isPart);

/** The transitions that are possible for this person now; the client shows these and no others. */
export const allowedTransitions = ({ state, side }: OrderView): OrderTransition[] =>
  transitionsOf(orderTable, { state, side });

/** Products are kept for an order from its submit until it is dead or given back to be edited (OR7). */
export function holdsStock(state: OrderState): boolean {
  return !['draft', 'reviewRejected', 'declined', 'cancelled', 'closed'].includes(state);
}
