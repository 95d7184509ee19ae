import { type PaymentReview, paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { Group, Stack, Text, Title } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useCall, useSend } from '../../../../lib/http/call.ts';
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
import { PaymentBadge } from '../../settlement/components/StateBadge.tsx';
import { useSettlementChanged } from '../../settlement/model/use-changed.ts';
import { PaymentFacts } from './PaymentFacts.tsx';

/** The review of a payment: match and evidence at the left, the decision at the right. */
export function PaymentReviewView({ paymentId }: { readonly paymentId: string }) {
  const { data, error, refetch } = useCall(
    paymentEndpoints.review,
    { id: paymentId },
    { enabled: paymentId !== '', quiet: true, alwaysNew: true },
  );
  if (!data) {
    if (error)
      return <Failed what="审批内容加载失败" failure={error} onRetry={() => void refetch()} />;
    return <Loading />;
  }
  const { review } = data;
  const { payment, flow } = review;
  return (
    <ReviewFrame
      evidence={
        <>
          <Group gap="xs">
            <Text fw={600} size="lg" className="tnum">
              {payment.number}
            </Text>
            <PaymentBadge state={payment.state} />
          </Group>
          <PaymentFacts payment={payment} />
          <Stack gap="xs" component="section">
            <Title order={3} size="h5">
              审批流程
            </Title>
            <FlowLog steps={flow.steps} waitingFor={flow.waitingFor} levelName={flow.levelName} />
          </Stack>
        </>
      }
      decision={<DecisionPart review={review} />}
    />
  );
}

function DecisionPart({ review }: { readonly review: PaymentReview }) {
  const { flow, payment } = review;
  const { send, isSending, failure, reset } = useSend(paymentEndpoints.decide, { repeats: true });
  const toast = useSetAtom(toastAtom);
  const changed = useSettlementChanged();
  const [group, setGroup] = useState<string | null>(null);
  const [files, setFiles] = useState<FilesOfForm | null>(null);

  function submit({ result, opinion }: Decision): void {
    const fileChange = files?.change ?? null;
    const done = () => {
      toast('done', '提交审核成功');
      void changed();
    };
    void send({ id: payment.id, result, opinion, file: group, fileChange }).then(done, changed);
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
