import { withAnyQuery, withParam } from '../../../lib/url/path.ts';

export const PAYMENT_PARAM = 'fkid';

export const paymentPaths = {
  payments: withAnyQuery('/MemberPaymentList'),
  payment: withParam('/MemberPayment', PAYMENT_PARAM),
  paymentReview: withParam('/review/paymentReview', PAYMENT_PARAM),
};
