import { type PaymentState, paymentTable } from './states.ts';

/**
 * A payment under way that covers an invoice or a part of it, so that nobody can apply for another
 * payment of the same invoice or part.
 */
export interface Holder {
  readonly state: PaymentState;
  readonly applicantName: string;
}

const NEXT: Readonly<Partial<Record<PaymentState, (applicant: string) => string>>> = {
  inReview: (applicant) => `等待付款审批人审批，${applicant}可撤销`,
  returned: (applicant) => `${applicant}可重新提交或撤销，其他可申请付款的人员也可撤销`,
  approved: (applicant) => `等待财务登记付款，${applicant}或审批人可撤销`,
};

/** Returns a Chinese text with the state of a payment under way and who may act on it. */
export function holderWords({ state, applicantName }: Holder): string {
  const next = NEXT[state]?.(applicantName);
  return [paymentTable.states[state], next].filter(Boolean).join('：');
}
