import type { NoticeSheet } from '@jicai/shared/contract/mall/notice-editor.ts';
import { noticeTable } from '@jicai/shared/domain/mall/notice/states.ts';
import { Badge } from '@mantine/core';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { ReviewFrame } from '../../../work/approval/components/review/ReviewFrame.tsx';
import { SheetDecision } from '../../../work/approval/components/review/SheetDecision.tsx';
import { NextTask } from '../../../work/todo/components/NextTask.tsx';
import { DraftPage } from '../components/DraftPage.tsx';
import { NoticePreview } from '../components/NoticePreview.tsx';
import { useDecideDraft, useDraftsChanged } from '../editor-api.ts';

/** /review/ggReview: a notice before it is published, for an operator who did not write it. */
export default function NoticeDraftReviewPage() {
  return (
    <DraftPage>
      {(sheet, away) => (
        <>
          <PageHeader
            title="公告审核"
            hint={
              <Badge component="span" variant="light" radius="sm">
                {noticeTable.states[sheet.state]}
              </Badge>
            }
            actions={away}
          />
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
      next={{ kind: 'offered', offer: <NextTask businessId={sheet.id} /> }}
      nothing="此公告当前无需审核"
    />
  );
}
