import { ReviewPage } from '../../../work/approval/components/review/ReviewPage.tsx';
import { PaymentReviewView } from '../components/PaymentReviewView.tsx';
import { PAYMENT_PARAM } from '../paths.ts';

/** /review/paymentReview: a payment's review on a page of its own. */
export default function PaymentReviewPage() {
  return (
    <ReviewPage title="付款审批" param={PAYMENT_PARAM}>
      {(id) => <PaymentReviewView paymentId={id} />}
    </ReviewPage>
  );
}
