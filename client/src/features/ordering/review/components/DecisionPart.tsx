import type { OrderReview } from '@jicai/shared/contract/ordering/review.ts';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { toastAtom } from '../../../../lib/toast.ts';
import type { FilesOfForm } from '../../../files/upload/use-uploads.ts';
import { AttachmentField, StoredFiles } from '../../../work/approval/components/Attachment.tsx';
import {
  type Decision,
  DecisionForm,
} from '../../../work/approval/components/review/DecisionForm.tsx';
import { DecisionView } from '../../../work/approval/components/review/DecisionView.tsx';
import { useReviewChanged, useSubmitReview } from '../api.ts';
import { OtherActions } from './OtherActions.tsx';

interface Props {
  readonly review: OrderReview;
}

/** Shows the form to people who may decide now; to others the decision, or the people it waits for. */
export function DecisionPart({ review }: Props) {
  const { flow } = review;
  const { send, isSending, failure, reset } = useSubmitReview();
  const toast = useSetAtom(toastAtom);
  const changed = useReviewChanged();
  const [group, setGroup] = useState<string | null>(null);
  const [files, setFiles] = useState<FilesOfForm | null>(null);

  function submit({ result, opinion }: Decision): void {
    const body = {
      orderId: review.id,
      result,
      opinion,
      file: group,
      fileChange: files?.change ?? null,
    };
    const done = () => {
      toast('done', '提交审核成功');
      changed();
    };
    // The server says what is missing: its text is the toast, and stays beside the button. Perhaps it
    // was decided meanwhile: the page is read again, what is typed stays.
    void send(body).then(done, changed);
  }

  if (!flow?.canDecide) {
    const waiting = flow?.waitingFor.join('、');
    const note = flow?.reason || (waiting ? `等待${flow?.levelName}：${waiting}` : '');
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
      others={<OtherActions orderId={review.id} isFirstLevel={flow.level === 1} />}
    />
  );
}
