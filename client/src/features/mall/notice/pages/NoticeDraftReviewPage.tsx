import type { NoticeSheet } from '@jicai/shared/contract/mall/notice/notice-editor.ts';
import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty, Failed, Loading } from '../../../../ui/page/states.tsx';
import { ReviewFrame } from '../../../work/approval/components/review/ReviewFrame.tsx';
import { SheetDecision } from '../../../work/approval/components/review/SheetDecision.tsx';
import { NoticePreview } from '../components/NoticePreview.tsx';
import { useDecideDraft, useDraft, useDraftsChanged } from '../editor-api.ts';
import { NOTICE_PARAM, noticePaths } from '../paths.ts';

/** /review/ggReview: a notice before it is published, for an operator who did not write it. */
export default function NoticeDraftReviewPage() {
  const [params] = useSearchParams();
  const id = params.get(NOTICE_PARAM) ?? '';
  const { data, error, refetch } = useDraft(id);
  const away = (
    <Button component={Link} to={noticePaths.noticeAdmin.to()} variant="light">
      返回公告管理
    </Button>
  );
  if (id === '') return <Empty text="请从公告管理中选择公告" action={away} />;
  if (!data) {
    if (error)
      return (
        <Failed what="公告加载失败" failure={error} onRetry={() => void refetch()} away={away} />
      );
    return <Loading />;
  }
  return (
    <>
      <PageHeader title="公告审核" actions={away} />
      <Panel>
        <ReviewFrame
          evidence={<NoticePreview sheet={data.sheet} />}
          decision={<DecisionPart key={data.sheet.hash} sheet={data.sheet} />}
        />
      </Panel>
    </>
  );
}

function DecisionPart({ sheet }: { readonly sheet: NoticeSheet }) {
  const sending = useDecideDraft();
  return (
    <SheetDecision
      flow={sheet.flow}
      name={`notice ${sheet.id}`}
      sending={sending}
      decide={({ result, opinion }) =>
        sending.send({ id: sheet.id, hash: sheet.hash, result, opinion })
      }
      changed={useDraftsChanged()}
      queue={noticePaths.noticeAdmin.to()}
      nothing="此公告当前无需审核"
    />
  );
}
