import { type Refusal, refuse } from '../../kernel/result.ts';

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

/** As what somebody looks at an order. `colleague`: of the same unit, reads only. */
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

interface Row {
  readonly side: OrderSide;
  readonly from: readonly OrderState[];
  /** The second is where an action that may be done in parts leads while something is left. */
  readonly to: readonly [whole: OrderState, part?: OrderState];
}

/** Who may do what in which state, and where it leads (OR1). What is not here cannot happen. */
export const orderTransitions: Readonly<Record<Exclude<OrderAction, 'submit'>, Row>> = {
  withdraw: { side: 'buyer', from: ['pendingReview'], to: ['draft'] },
  resubmit: { side: 'buyer', from: ['draft', 'reviewRejected'], to: ['pendingReview'] },
  // Until something is on its way.
  cancel: {
    side: 'buyer',
    from: [
      'draft',
      'pendingReview',
      'reviewRejected',
      'pendingConfirm',
      'declined',
      'pendingContract',
      'pendingShip',
    ],
    to: ['cancelled'],
  },
  pass: { side: 'reviewer', from: ['pendingReview'], to: ['pendingConfirm'] },
  fail: { side: 'reviewer', from: ['pendingReview'], to: ['reviewRejected'] },
  // Contracts are a later part of the chain; without one a confirmed order may be shipped.
  confirm: { side: 'supplier', from: ['pendingConfirm'], to: ['pendingShip'] },
  decline: { side: 'supplier', from: ['pendingConfirm'], to: ['declined'] },
  ship: {
    side: 'supplier',
    from: ['pendingShip', 'partShipped'],
    to: ['shipped', 'partShipped'],
  },
  receive: { side: 'buyer', from: ['shipped'], to: ['received'] },
};

export type OrderTransition = keyof typeof orderTransitions;
const moves = Object.keys(orderTransitions) as OrderTransition[]; // the table's own keys

/** What a decision about an order looks at. */
export interface OrderView {
  readonly state: OrderState;
  readonly side: OrderSide;
}

/** Why somebody may not do this now; null when they may (OR1). */
export function checkTransition(move: OrderTransition, { state, side }: OrderView): Refusal | null {
  const row = orderTransitions[move];
  if (row.side !== side) return refuse('order.notYours');
  return row.from.includes(state) ? null : refuse('order.wrongState', { state: orderWords[state] });
}

/** Where a move leads; `isPart` while something is left to do (parcels). */
export function nextState(move: OrderTransition, isPart = false): OrderState {
  const [whole, part] = orderTransitions[move].to;
  return isPart ? (part ?? whole) : whole;
}

/** What this person may do with the order now; the client shows these and no others. */
export function allowedTransitions(standing: OrderView): OrderTransition[] {
  return moves.filter((move) => checkTransition(move, standing) === null);
}

/** Goods are kept for an order from its submit until it is dead or given back to be edited (OR7). */
export function holdsStock(state: OrderState): boolean {
  return !['draft', 'reviewRejected', 'declined', 'cancelled', 'closed'].includes(state);
}

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
