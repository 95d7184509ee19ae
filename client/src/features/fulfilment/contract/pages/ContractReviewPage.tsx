import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { ContractReviewView } from '../components/ContractReviewView.tsx';
import { CONTRACT_REVIEW_PARAM } from '../paths.ts';

/** /review/contractReview?ywbh=: the review of a contract as a page of its own. */
export default function ContractReviewPage() {
  const [params] = useSearchParams();
  return (
    <>
      <PageHeader title="合同审核" />
      <Panel>
        <ContractReviewView contractId={params.get(CONTRACT_REVIEW_PARAM) ?? ''} />
      </Panel>
    </>
  );
}
