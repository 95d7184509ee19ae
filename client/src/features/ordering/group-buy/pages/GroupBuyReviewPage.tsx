import { ReviewPage } from '../../../work/approval/components/review/ReviewPage.tsx';
import { GroupBuyReviewView } from '../components/GroupBuyReviewView.tsx';
import { GROUP_BUY_PARAM } from '../paths.ts';

/** /review/groupBuyReview: a group buy's review on a page of its own. */
export default function GroupBuyReviewPage() {
  return (
    <ReviewPage title="团购审核" param={GROUP_BUY_PARAM}>
      {(id) => <GroupBuyReviewView id={id} />}
    </ReviewPage>
  );
}
