import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { ProjectReviewView } from '../components/ProjectReviewView.tsx';
import { PROJECT_PARAM } from '../paths.ts';

/** /review/projectReview: a project's review on a page of its own. */
export default function ProjectReviewPage() {
  const [params] = useSearchParams();
  return (
    <>
      <PageHeader title="采购项目审核" />
      <Panel>
        <ProjectReviewView projectId={params.get(PROJECT_PARAM) ?? ''} />
      </Panel>
    </>
  );
}
