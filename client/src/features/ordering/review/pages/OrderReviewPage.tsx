import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { OrderReviewView } from '../components/OrderReviewView.tsx';
import { BUSINESS_PARAM } from '../paths.ts';

/** review/reviewDetail: an order's review on a page of its own. */
export default function OrderReviewPage() {
  const [params] = useSearchParams();
  return (
    <>
      <PageHeader title="订单审核" />
      <Panel>
        <OrderReviewView orderId={params.get(BUSINESS_PARAM) ?? ''} />
      </Panel>
    </>
  );
}
