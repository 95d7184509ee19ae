import type { ProjectReview } from '@jicai/shared/contract/sourcing/project-review.ts';
import { Group, Text } from '@mantine/core';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { DecisionPart } from '../../../work/approval/components/review/DecisionPart.tsx';
import { FlowSection } from '../../../work/approval/components/review/FlowSection.tsx';
import { ReviewFrame } from '../../../work/approval/components/review/ReviewFrame.tsx';
import { NextTask } from '../../../work/todo/components/NextTask.tsx';
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
  if (!data) return <Unloaded what="审核内容加载失败" error={error} refetch={refetch} />;
  const { review } = data;
  return (
    <ReviewFrame
      evidence={<Evidence review={review} />}
      decision={
        <DecisionPart
          subject={`project ${projectId}`}
          review={review}
          next={<NextTask businessId={projectId} />}
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
      <TenderView tender={announcementOf(project)} />
      <FlowSection flow={flow} />
    </>
  );
}
