import type { ProjectReview } from '@jicai/shared/contract/sourcing/project-review.ts';
import { Group, Stack, Text, Title } from '@mantine/core';
import { Failed, Loading } from '../../../../ui/page/states.tsx';
import { DecisionPart } from '../../../work/approval/components/review/DecisionPart.tsx';
import { FlowLog } from '../../../work/approval/components/review/FlowLog.tsx';
import { ReviewFrame } from '../../../work/approval/components/review/ReviewFrame.tsx';
import { ProjectStateBadge } from '../../enrolment/components/ProjectStateBadge.tsx';
import { TenderView } from '../../enrolment/components/TenderView.tsx';
import { announcementOf } from '../../enrolment/model/announcement.ts';
import { useProjectChanged, useProjectReview, useSubmitReview } from '../api.ts';
import { InternalFacts } from './file/FileFacts.tsx';

interface Props {
  readonly projectId: string;
}

/** The review of a project: its text as suppliers will read it, and what the unit keeps to itself. */
export function ProjectReviewView({ projectId }: Props) {
  const { data, error, refetch } = useProjectReview(projectId);
  const sending = useSubmitReview();
  const changed = useProjectChanged();
  if (!data) {
    if (error)
      return <Failed what="审核内容加载失败" failure={error} onRetry={() => void refetch()} />;
    return <Loading />;
  }
  const { review } = data;
  return (
    <ReviewFrame
      evidence={<Evidence review={review} />}
      decision={
        <DecisionPart
          review={review}
          sending={sending}
          onSubmit={(decision) => sending.send({ id: projectId, ...decision })}
          onChanged={changed}
        />
      }
    />
  );
}

function Evidence({ review: { project, flow } }: { readonly review: ProjectReview }) {
  return (
    <>
      <Group gap="xs">
        <Text fw={600} size="lg">
          {project.draft.name}
        </Text>
        <ProjectStateBadge state={project.state} />
      </Group>
      <InternalFacts project={project} />
      <TenderView tender={announcementOf(project)} showsFiles />
      <Stack gap="xs" component="section">
        <Title order={2} size="h5">
          审核流程
        </Title>
        <FlowLog steps={flow.steps} waitingFor={flow.waitingFor} levelName={flow.levelName} />
      </Stack>
    </>
  );
}
