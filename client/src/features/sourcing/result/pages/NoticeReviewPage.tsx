import type { NoticeReview } from '@jicai/shared/contract/sourcing/result/result-notice.ts';
import { Text } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useSearchParams } from 'react-router-dom';
import { toastAtom } from '../../../../lib/toast.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty, Failed, Loading } from '../../../../ui/page/states.tsx';
import { NoticeBody } from '../../../mall/notice/components/NoticeBody.tsx';
import {
  type Decision,
  DecisionForm,
} from '../../../work/approval/components/review/DecisionForm.tsx';
import { DecisionView } from '../../../work/approval/components/review/DecisionView.tsx';
import { FlowSection } from '../../../work/approval/components/review/FlowSection.tsx';
import { ReviewFrame } from '../../../work/approval/components/review/ReviewFrame.tsx';
import { useKept } from '../../../work/approval/use-kept.ts';
import { PROJECT_PARAM } from '../../editor/paths.ts';
import { useDecideNotice, useNoticeReview, useResultChanged } from '../api.ts';

/** /review/noticeReview: the review of a result notice. */
export default function NoticeReviewPage() {
  const [params] = useSearchParams();
  const id = params.get(PROJECT_PARAM) ?? '';
  const { data, error, refetch } = useNoticeReview(id);
  if (id === '') return <Empty text="请从待办中选择要审核的结果公告" />;
  if (!data) {
    if (error)
      return <Failed what="审核内容加载失败" failure={error} onRetry={() => void refetch()} />;
    return <Loading />;
  }
  const { review } = data;
  return (
    <>
      <PageHeader title="结果公告审核" hint={`${review.projectName}（${review.projectNumber}）`} />
      <Panel>
        <ReviewFrame
          evidence={<Evidence review={review} />}
          decision={<DecisionPart id={id} review={review} />}
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

function DecisionPart({ id, review }: DecisionProps) {
  const { flow } = review;
  const { send, isSending, failure, reset } = useDecideNotice();
  const toast = useSetAtom(toastAtom);
  const changed = useResultChanged();
  const { keptAs, forget } = useKept(`notice ${id}`);

  function submit({ result, opinion }: Decision): void {
    const done = () => {
      forget();
      toast('done', '提交审核成功');
      changed();
    };
    void send({ id, result, opinion }).then(done, changed);
  }

  if (!flow.canDecide) {
    const waiting = flow.waitingFor.join('、');
    const note = flow.reason || (waiting ? `等待${flow.levelName}：${waiting}` : '');
    return <DecisionView {...review} attachment={null} note={review.result === null ? note : ''} />;
  }
  return (
    <DecisionForm
      keptAs={keptAs}
      onSubmit={submit}
      onEdit={reset}
      isSending={isSending}
      isUploading={false}
      problem={failure?.text ?? null}
      attachment={null}
    />
  );
}
