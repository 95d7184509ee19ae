import { ReviewPage } from '../../../work/approval/components/review/ReviewPage.tsx';
import { OrderReviewView } from '../components/OrderReviewView.tsx';
import { BUSINESS_PARAM } from '../paths.ts';

/** review/reviewDetail: an order's review on a page of its own. */
export default function OrderReviewPage() {
  return (
    <ReviewPage title="订单审核" param={BUSINESS_PARAM}>
      {(id) => <OrderReviewView orderId={id} />}
    </ReviewPage>
  );
}
