import type { FileChange, FileDomain } from '@jicai/shared/contract/files/upload.ts';
import type { FileRef, ReviewFlow } from '@jicai/shared/contract/work/approval.ts';
import { Stack } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { type ReactNode, useState } from 'react';
import type { CallFailed } from '../../../../../lib/http/call-failed.ts';
import { toastAtom } from '../../../../../lib/toast.ts';
import { Refused } from '../../../../../ui/form/Refused.tsx';
import type { FilesOfForm } from '../../../../files/upload/use-uploads.ts';
import { keep, readKept } from '../../model/kept-decision.ts';
import { useKept } from '../../use-kept.ts';
import { AttachmentField, StoredFiles } from '../Attachment.tsx';
import { type Decision, DecisionForm } from './DecisionForm.tsx';
import { DecisionView } from './DecisionView.tsx';

/** A reviewer's answer: the decision with its attachment. */
export interface SentDecision extends Decision {
  readonly file: string | null;
  readonly fileChange: FileChange | null;
}

interface Props {
  /** Type and id of the object: a begun decision on it is kept until it is sent. */
  readonly subject: string;
  readonly review: {
    readonly flow: ReviewFlow | null;
    readonly result: 'passed' | 'failed' | null;
    readonly opinion: string;
    readonly reviewAttachment: FileRef | null;
    readonly reviewedAtMs: number | null;
    readonly reviewerName: string;
  };
  readonly sending: {
    readonly isSending: boolean;
    readonly failure: CallFailed | null;
    readonly reset: () => void;
  };
  readonly onSubmit: (decision: SentDecision) => Promise<unknown>;
  /** Reads the review again: it was decided now, or by somebody else meanwhile. */
  readonly onChanged: () => void;
  /** Further actions of this kind of review, beside the button. */
  readonly others?: ReactNode;
  /** The form that the attachments belong to. */
  readonly domain?: FileDomain;
  /** The way to the next review, once this one is decided (`NextTask`). */
  readonly next: ReactNode;
  /** Whether this kind of review takes attachments; it does unless said otherwise. */
  readonly hasAttachment?: boolean;
}

/** Shows the form to people who may decide now; to others the decision, or the people it waits for. */
export function DecisionPart(props: Props) {
  const { subject, review, sending, onSubmit, onChanged, others, next } = props;
  const { domain = 'orderReview', hasAttachment = true } = props;
  const { flow } = review;
  const toast = useSetAtom(toastAtom);
  const { keptAs, forget } = useKept(subject);
  const [group, setGroup] = useState(() => readKept(keptAs)?.file ?? null);
  const [files, setFiles] = useState<FilesOfForm | null>(null);

  function takeGroup(file: string): void {
    setGroup(file);
    keep(keptAs, { file });
  }

  function submit(decision: Decision): void {
    const done = () => {
      forget();
      toast('done', '提交审核成功');
      onChanged();
    };
    // The server says what is missing: its text stands in the form. Perhaps it was decided meanwhile:
    // the page is read again, what is typed stays, and the text stands where the form was.
    const fileChange = files?.change ?? null;
    void onSubmit({ ...decision, file: group, fileChange }).then(done, onChanged);
  }

  if (!flow?.canDecide) {
    const waiting = flow?.waitingFor.join('、');
    const note = flow?.reason || (waiting ? `等待${flow?.levelName}：${waiting}` : '');
    return (
      <Stack gap="md">
        <Refused failure={sending.failure} />
        <DecisionView
          {...review}
          attachment={
            hasAttachment && (
              <StoredFiles label="审核附件" domain={domain} file={review.reviewAttachment} />
            )
          }
          note={review.result === null ? note : ''}
        />
        {next}
      </Stack>
    );
  }
  return (
    <DecisionForm
      keptAs={keptAs}
      onSubmit={submit}
      onEdit={sending.reset}
      isSending={sending.isSending}
      isUploading={files?.isUploading ?? false}
      failure={sending.failure}
      attachment={
        hasAttachment && (
          <AttachmentField domain={domain} group={group} onGroup={takeGroup} onChange={setFiles} />
        )
      }
      others={others}
    />
  );
}
