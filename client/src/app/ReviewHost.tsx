import '../theme/more-styles.ts';
import { useAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import AskedDialog from '../features/auction/countersign/components/AskedDialog.tsx';
import { ContractReviewView } from '../features/fulfilment/contract/components/ContractReviewView.tsx';
import { PaymentReviewView } from '../features/fulfilment/payment/components/PaymentReviewView.tsx';
import { GroupBuyReviewView } from '../features/ordering/group-buy/components/GroupBuyReviewView.tsx';
import { BatchPassDialog } from '../features/ordering/review/components/BatchPassDialog.tsx';
import { OrderReviewView } from '../features/ordering/review/components/OrderReviewView.tsx';
import { ProjectReviewView } from '../features/sourcing/editor/components/ProjectReviewView.tsx';
import { boardOf } from '../features/sourcing/inquiry/paths.ts';
import { ReviewDialog } from '../features/work/approval/components/review/ReviewDialog.tsx';
import { batchSubjectAtom, reviewSubjectAtom } from '../features/work/approval/review-dialog.ts';

/** The review, or the batch of reviews, that was opened over the page; a navigation closes it. */
export default function ReviewHost() {
  const [subject, setSubject] = useAtom(reviewSubjectAtom);
  const [batch, setBatch] = useAtom(batchSubjectAtom);
  const { pathname } = useLocation();
  const opened = useRef(pathname);
  useEffect(() => {
    if (opened.current !== pathname) {
      setSubject(null);
      setBatch(null);
    }
    opened.current = pathname;
  }, [pathname, setSubject, setBatch]);
  if (batch) return <BatchPassDialog orders={batch.orders} onClose={() => setBatch(null)} />;
  if (!subject) return null;
  const close = () => setSubject(null);
  switch (subject.businessType) {
    case 'order':
      return (
        <ReviewDialog title="订单审核" onClose={close}>
          <OrderReviewView orderId={subject.businessId} />
        </ReviewDialog>
      );
    case 'project':
      return (
        <ReviewDialog title="采购项目审核" onClose={close}>
          <ProjectReviewView projectId={subject.businessId} />
        </ReviewDialog>
      );
    case 'groupBuy':
      return (
        <ReviewDialog title="团购审核" onClose={close}>
          <GroupBuyReviewView id={subject.businessId} />
        </ReviewDialog>
      );
    case 'payment':
      return (
        <ReviewDialog title="付款审批" onClose={close}>
          <PaymentReviewView paymentId={subject.businessId} />
        </ReviewDialog>
      );
    case 'countersign':
      return (
        <AskedDialog
          packageNumber={subject.businessId}
          boardOf={(method) => boardOf(method, 'supervisor', subject.businessId)}
          onClose={close}
        />
      );
    case 'contract':
      return (
        <ReviewDialog title="合同审核" onClose={close}>
          <ContractReviewView contractId={subject.businessId} />
        </ReviewDialog>
      );
  }
}
