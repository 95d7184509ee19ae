import type { NoticeSheet } from '@jicai/shared/contract/mall/notice-editor.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { ReviewFrame } from '../../../work/approval/components/review/ReviewFrame.tsx';
import { SheetDecision } from '../../../work/approval/components/review/SheetDecision.tsx';
import { DraftPage } from '../components/DraftPage.tsx';
import { NoticePreview } from '../components/NoticePreview.tsx';
import { useDecideDraft, useDraftsChanged } from '../editor-api.ts';
import { noticePaths } from '../paths.ts';

/** /review/ggReview: a notice before it is published, for an operator who did not write it. */
export default function NoticeDraftReviewPage() {
  return (
    <DraftPage>
      {(sheet, away) => (
        <>
          <PageHeader title="公告审核" actions={away} />
          <Panel>
            <ReviewFrame
              evidence={<NoticePreview sheet={sheet} />}
              decision={<DecisionPart key={sheet.hash} sheet={sheet} />}
            />
          </Panel>
        </>
      )}
    </DraftPage>
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
