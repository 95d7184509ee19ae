import { ReviewPage } from '../../../work/approval/components/review/ReviewPage.tsx';
import { ContractReviewView } from '../components/ContractReviewView.tsx';
import { CONTRACT_REVIEW_PARAM } from '../paths.ts';

/** /review/contractReview?ywbh=: the review of a contract as a page of its own. */
export default function ContractReviewPage() {
  return (
    <ReviewPage title="合同审核" param={CONTRACT_REVIEW_PARAM}>
      {(id) => <ContractReviewView contractId={id} />}
    </ReviewPage>
  );
}
