import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { PaymentReviewView } from '../components/PaymentReviewView.tsx';
import { PAYMENT_PARAM } from '../paths.ts';

/** /review/paymentReview: a payment's review on a page of its own. */
export default function PaymentReviewPage() {
  const [params] = useSearchParams();
  return (
    <>
      <PageHeader title="付款审批" />
      <Panel>
        <PaymentReviewView paymentId={params.get(PAYMENT_PARAM) ?? ''} />
      </Panel>
    </>
  );
}
