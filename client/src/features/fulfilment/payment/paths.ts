import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { withAnyQuery, withParam } from '../../../lib/url/path.ts';

export const PAYMENT_PARAM = 'fkid';

export const paymentPaths = {
  payments: withAnyQuery(menuPaths.payments),
  payment: withParam('/MemberPayment', PAYMENT_PARAM),
  paymentReview: withParam('/review/paymentReview', PAYMENT_PARAM),
};
