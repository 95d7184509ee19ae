import type { ProjectReview } from '@jicai/shared/contract/sourcing/project-review.ts';
import { Group, Stack, Text, Title } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { toastAtom } from '../../../../lib/toast.ts';
import { Failed, Loading } from '../../../../ui/page/states.tsx';
import type { FilesOfForm } from '../../../files/upload/use-uploads.ts';
import { AttachmentField, StoredFiles } from '../../../work/approval/components/Attachment.tsx';
import {
  type Decision,
  DecisionForm,
} from '../../../work/approval/components/review/DecisionForm.tsx';
import { DecisionView } from '../../../work/approval/components/review/DecisionView.tsx';
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
  if (!data) {
    if (error)
      return <Failed what="审核内容加载失败" failure={error} onRetry={() => void refetch()} />;
    return <Loading />;
  }
  const { review } = data;
  return (
    <ReviewFrame
      evidence={<Evidence review={review} />}
      decision={<DecisionPart review={review} />}
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
        <Title order={3} size="h5">
          审核流程
        </Title>
        <FlowLog steps={flow.steps} waitingFor={flow.waitingFor} levelName={flow.levelName} />
      </Stack>
    </>
  );
}

function DecisionPart({ review }: { readonly review: ProjectReview }) {
  const { flow, project } = review;
  const { send, isSending, failure, reset } = useSubmitReview();
  const toast = useSetAtom(toastAtom);
  const changed = useProjectChanged();
  const [group, setGroup] = useState<string | null>(null);
  const [files, setFiles] = useState<FilesOfForm | null>(null);

  function submit({ result, opinion }: Decision): void {
    const fileChange = files?.change ?? null;
    const done = () => {
      toast('done', '提交审核成功');
      changed();
    };
    void send({ id: project.id, result, opinion, file: group, fileChange }).then(done, changed);
  }

  if (!flow.canDecide) {
    const waiting = flow.waitingFor.join('、');
    const note = flow.reason || (waiting ? `等待${flow.levelName}：${waiting}` : '');
    return (
      <DecisionView
        {...review}
        attachment={
          <StoredFiles label="审核附件" domain="orderReview" file={review.reviewAttachment} />
        }
        note={review.result === null ? note : ''}
      />
    );
  }
  return (
    <DecisionForm
      onSubmit={submit}
      onEdit={reset}
      isSending={isSending}
      isUploading={files?.isUploading ?? false}
      problem={failure?.text ?? null}
      attachment={<AttachmentField group={group} onGroup={setGroup} onChange={setFiles} />}
    />
  );
}
