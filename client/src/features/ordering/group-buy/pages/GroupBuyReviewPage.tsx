import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { GroupBuyReviewView } from '../components/GroupBuyReviewView.tsx';
import { GROUP_BUY_PARAM } from '../paths.ts';

/** /review/groupBuyReview: a group buy's review on a page of its own. */
export default function GroupBuyReviewPage() {
  const [params] = useSearchParams();
  return (
    <>
      <PageHeader title="团购审核" />
      <Panel>
        <GroupBuyReviewView id={params.get(GROUP_BUY_PARAM) ?? ''} />
      </Panel>
    </>
  );
}
