import { ReviewPage } from '../../../work/approval/components/review/ReviewPage.tsx';
import { ProjectReviewView } from '../components/ProjectReviewView.tsx';
import { PROJECT_PARAM } from '../paths.ts';

/** /review/projectReview: a project's review on a page of its own. */
export default function ProjectReviewPage() {
  return (
    <ReviewPage title="采购项目审核" param={PROJECT_PARAM}>
      {(id) => <ProjectReviewView projectId={id} />}
    </ReviewPage>
  );
}
