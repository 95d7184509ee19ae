import type { NoticeReview } from '@jicai/shared/contract/sourcing/result-notice.ts';
import { Text } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { NoticeBody } from '../../../mall/notice/components/NoticeBody.tsx';
import { DecisionPart } from '../../../work/approval/components/review/DecisionPart.tsx';
import { FlowSection } from '../../../work/approval/components/review/FlowSection.tsx';
import { ReviewFrame } from '../../../work/approval/components/review/ReviewFrame.tsx';
import { NextTask } from '../../../work/todo/components/NextTask.tsx';
import { PROJECT_PARAM } from '../../editor/paths.ts';
import { useDecideNotice, useNoticeReview, useResultChanged } from '../api.ts';

/** /review/noticeReview: the review of a result notice. */
export default function NoticeReviewPage() {
  const [params] = useSearchParams();
  const id = params.get(PROJECT_PARAM) ?? '';
  const { data, error, refetch } = useNoticeReview(id);
  if (id === '') return <Empty text="请从待办中选择要审核的结果公告" />;
  if (!data) return <Unloaded what="审核内容加载失败" error={error} refetch={refetch} />;
  const { review } = data;
  return (
    <>
      <PageHeader title="结果公告审核" hint={`${review.projectName}（${review.projectNumber}）`} />
      <Panel>
        <ReviewFrame
          evidence={<Evidence review={review} />}
          decision={<Decision id={id} review={review} />}
        />
      </Panel>
    </>
  );
}

function Evidence({ review: { notice, flow } }: { readonly review: NoticeReview }) {
  return (
    <>
      <Text fw={600} size="lg">
        {notice.title}
      </Text>
      <NoticeBody blocks={notice.body} />
      <FlowSection flow={flow} />
    </>
  );
}

interface DecisionProps {
  readonly id: string;
  readonly review: NoticeReview;
}

function Decision({ id, review }: DecisionProps) {
  const sending = useDecideNotice();
  return (
    <DecisionPart
      subject={`notice ${id}`}
      review={{ ...review, reviewAttachment: null }}
      hasAttachment={false}
      sending={sending}
      onSubmit={({ result, opinion }) => sending.send({ id, result, opinion })}
      onChanged={useResultChanged()}
      next={<NextTask businessId={id} />}
    />
  );
}
