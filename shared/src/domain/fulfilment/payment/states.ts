import type {
  PayKind,
  PaymentState,
  PaymentTransition,
} from '../../../contract/fulfilment/states.ts';
import { CONTROL_RULE, wordsOfRule } from '../../identity/separation.ts';
import { refuse } from '../../kernel/result.ts';
import { stateTable } from '../../kernel/states/state-table.ts';

export {
  type PayKind,
  type PaymentState,
  type PaymentTransition,
  payKinds,
  paymentStates,
} from '../../../contract/fulfilment/states.ts';

/**
 * The kinds of payment that can be used for fiscal funds (which the treasury pays itself or
 * authorises) and for all other funds, the usual kind first.
 */
export const payKindsOf: Readonly<
  Record<'fiscal' | 'nonFiscal', readonly [PayKind, ...PayKind[]]>
> = {
  fiscal: ['direct', 'authorised', 'card', 'transfer', 'other'],
  nonFiscal: ['transfer', 'card', 'other'],
};

export type PaymentSide = 'applicant' | 'finance' | 'reviewer' | 'supplier' | 'reader';

/**
 * The facts about the acting person that decide, by `SEPARATION_RULES`, whether the person may execute a
 * payment.
 */
export interface PaymentFacts {
  /** Whether the person applied for or approved this payment; then another person must execute it. */
  readonly actedBefore: boolean;
  /** Whether the person supervises an order that the payment covers (rule 9). */
  readonly supervises: boolean;
  /**
   * Whether rule 16 bars this person: in the last 30 days, the person reset the account or changed the
   * contact of somebody in the payment's document chain, or somebody in the chain did so with the person's.
   */
  readonly isControlled: boolean;
  /** Whether the person may withdraw this payment in its present state (`mayWithdraw`). */
  readonly mayWithdraw: boolean;
}

/**
 * The facts about a person of the unit that decide whether the person may withdraw a payment
 * (`mayWithdraw`).
 */
export interface WithdrawFacts {
  readonly isApplicant: boolean;
  /**
   * Whether the person decided at some level of the payment's approval, whatever the decision was.
   */
  readonly hasDecided: boolean;
  /** Whether the person may apply for payments of the unit, and supervises none of its orders. */
  readonly mayApply: boolean;
}

/**
 * Returns whether a person may withdraw a payment, in a state in which `paymentTable` allows it.
 * The applicant always may. An approved payment may also be withdrawn by everybody who decided on
 * it, since perhaps nobody is left who can execute it. A payment that was not approved (`returned`)
 * may also be withdrawn by everybody else who may apply for payments, because it blocks its
 * invoices for them, but not by those who decided on it.
 */
export function mayWithdraw(
  state: PaymentState,
  { isApplicant, hasDecided, mayApply }: WithdrawFacts,
): boolean {
  if (isApplicant) return true;
  if (state === 'approved') return hasDecided;
  return state === 'returned' && mayApply && !hasDecided;
}

const CONTROL_WORDS = { n: String(CONTROL_RULE), rule: wordsOfRule(CONTROL_RULE) };

/** Every state of a payment and every transition between them. */
export const paymentTable = stateTable<PaymentState, PaymentTransition, PaymentSide, PaymentFacts>({
  states: {
    inReview: '审批中',
    returned: '审批未通过',
    approved: '待付款',
    paid: '已付款',
    confirmed: '供应商已确认',
    cancelled: '已撤销',
  },
  initial: ['inReview'],
  final: ['confirmed', 'cancelled'],
  transitions: {
    resubmit: {
      by: ['applicant'],
      from: ['returned'],
      to: 'inReview',
      sentence: '重新提交付款申请',
    },
    pass: { by: ['reviewer'], from: ['inReview'], to: 'approved', sentence: '付款审批通过' },
    fail: { by: ['reviewer'], from: ['inReview'], to: 'returned', sentence: '付款审批不通过' },
    withdraw: {
      by: ['applicant', 'finance', 'reader'],
      from: ['inReview', 'returned', 'approved'],
      to: 'cancelled',
      guard: (facts) => (facts.mayWithdraw ? null : refuse('payment.notYours')),
      sentence: '撤销付款申请',
    },
    execute: {
      by: ['finance', 'applicant'],
      from: ['approved'],
      to: 'paid',
      guard: ({ actedBefore, supervises, isControlled }) => {
        if (actedBefore) return refuse('payment.ownExecution');
        if (supervises) return refuse('payment.supervisor');
        return isControlled ? refuse('duty.rule', CONTROL_WORDS) : null;
      },
      sentence: '登记付款',
    },
    confirm: { by: ['supplier'], from: ['paid'], to: 'confirmed', sentence: '供应商确认到账' },
  },
  refusals: {
    side: () => refuse('payment.notYours'),
    state: (state) => refuse('payment.wrongState', { state }),
  },
});
