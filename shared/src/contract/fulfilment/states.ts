import { keysOf } from '../../domain/kernel/keys.ts';

/*
 * The names of states, transitions, kinds and tabs of fulfilment documents. The rules for them are in
 * `domain/fulfilment`.
 */

export type AcceptanceState = 'pendingCosign' | 'done' | 'refused';

export const afterSaleKinds = {
  return: '退货',
  exchange: '换货',
  repair: '维修',
  refund: '仅退款',
} as const;

export type AfterSaleKind = keyof typeof afterSaleKinds;

export const afterSaleKindNames = keysOf(afterSaleKinds);

/** The states of an after-sale. */
export const afterSaleStates = [
  'applied',
  'supplierAgreed',
  'supplierRefused',
  'buyerReturned',
  'goodsRefused',
  'waitRefund',
  'waitReplacement',
  'replacementSent',
  'escalated',
  'done',
  'cancelled',
] as const;

export type AfterSaleState = (typeof afterSaleStates)[number];

export const afterSaleTransitions = [
  'agree',
  'refuse',
  'sendBack',
  'takeGoods',
  'refuseGoods',
  'sendReplacement',
  'finish',
  'escalate',
  'uphold',
  'dismiss',
  'cancel',
] as const;
export type AfterSaleTransition = (typeof afterSaleTransitions)[number];

/**
 * The milestones of a payment plan, each of which makes an instalment payable: name → Chinese
 * label.
 */
export const milestones = {
  prepayment: '预付款',
  acceptance: '验收合格后支付',
  stage: '验收后分期支付',
  retention: '质保金',
} as const;

export type Milestone = keyof typeof milestones;

/**
 * The limits of a payment plan and a bond. `prepayment`, `retention` and `bond` are the largest shares of
 * the contract's amount, in ten-thousandths; `days` is the most days after a milestone.
 */
export const planLimits = {
  prepayment: 5_000,
  retention: 500,
  bond: 1_000,
  days: 3_650,
  instalments: 12,
} as const;

/** The states that a contract, a supplement or a termination agreement can have. */
export const contractStates = [
  'draft',
  'pendingSupplier',
  'pendingBuyer',
  'pendingSupplierSeal',
  'pendingBuyerSeal',
  'pendingReview',
  'failed',
  'effective',
  'changed',
  'terminated',
  'void',
] as const;

export type ContractState = (typeof contractStates)[number];

export const contractTransitions = [
  'send',
  'complete',
  'sendBack',
  'confirm',
  'sealSupplier',
  'sealBuyer',
  'pass',
  'fail',
  'revise',
  'drop',
  'change',
  'terminate',
  'cancel',
] as const;
export type ContractTransition = (typeof contractTransitions)[number];

/**
 * The kinds of contracts: name → Chinese label. `contract` is the contract of an order, `supplement` a later
 * addition to it, `termination` an agreement to end it.
 */
export const contractKinds = {
  contract: '合同',
  supplement: '补充协议',
  termination: '终止协议',
} as const;

export type ContractKind = keyof typeof contractKinds;

export const BEFORE_REVIEW = [
  'draft',
  'pendingSupplier',
  'pendingBuyer',
  'pendingSupplierSeal',
  'pendingBuyerSeal',
  'failed',
] as const satisfies readonly ContractState[];

/** The tabs of the list of contracts: tab → the states of the contracts that the tab shows. */
export const contractTabs = {
  open: BEFORE_REVIEW,
  review: ['pendingReview'],
  inForce: ['effective', 'changed'],
  over: ['terminated', 'void'],
  all: contractStates,
} as const satisfies Record<string, readonly ContractState[]>;

export type ContractTab = keyof typeof contractTabs;

/** The states of an invoice application. */
export const applicationStates = ['applied', 'issued', 'received', 'returned', 'void'] as const;

export type ApplicationState = (typeof applicationStates)[number];

export type ApplicationTransition =
  | 'issue'
  | 'takeBack'
  | 'receive'
  | 'giveBack'
  | 'withdraw'
  | 'reverse';

export type MatchStep = 'orderAcceptance' | 'acceptanceStatement' | 'statementInvoice';

export const matchLabels: Readonly<Record<MatchStep, string>> = {
  orderAcceptance: '订单单价×验收数量与验收金额',
  acceptanceStatement: '验收与对账单',
  statementInvoice: '对账单与发票',
};

/**
 * The states of a payment: in review; returned by a review that did not approve it; approved, so
 * that it may be executed; paid; confirmed as received by the supplier; withdrawn (`cancelled`).
 */
export const paymentStates = [
  'inReview',
  'returned',
  'approved',
  'paid',
  'confirmed',
  'cancelled',
] as const;

export type PaymentState = (typeof paymentStates)[number];

export const paymentTransitions = [
  'resubmit',
  'pass',
  'fail',
  'withdraw',
  'execute',
  'confirm',
] as const;
export type PaymentTransition = (typeof paymentTransitions)[number];

export const payKinds = {
  direct: '财政直接支付',
  authorised: '财政授权支付',
  card: '公务卡',
  transfer: '转账',
  other: '其他',
} as const;

export type PayKind = keyof typeof payKinds;

/**
 * The ranges of days by which a payment is overdue (FU19): not due, up to 30, 31 to 60, 61 to 90, and over 90
 * days.
 */
export const ageBuckets = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'over90'] as const;

export type AgeBucket = (typeof ageBuckets)[number];

/** The states of a statement. */
export const statementStates = [
  'unreconciled',
  'supplierConfirmed',
  'buyerConfirmed',
  'disputed',
  'confirmed',
  'invoiced',
  'paid',
  'cancelled',
] as const;

export type StatementState = (typeof statementStates)[number];

export type StatementTransition =
  | 'supplierConfirm'
  | 'buyerConfirm'
  | 'autoConfirm'
  | 'dispute'
  | 'settle'
  | 'adjust'
  | 'cancel'
  | 'invoice'
  | 'reopenInvoice'
  | 'pay';
