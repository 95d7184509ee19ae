import { type PaymentReview, paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { Group, Stack, Text, Title } from '@mantine/core';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { Changes } from '../../../work/approval/components/review/Changes.tsx';
import { DecisionPart } from '../../../work/approval/components/review/DecisionPart.tsx';
import { FlowLog } from '../../../work/approval/components/review/FlowLog.tsx';
import { ReviewFrame } from '../../../work/approval/components/review/ReviewFrame.tsx';
import { NextTask } from '../../../work/todo/components/NextTask.tsx';
import { TaskNeighbours } from '../../../work/todo/components/TaskNeighbours.tsx';
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
  if (!data) return <Unloaded what="审批内容加载失败" error={error} refetch={refetch} />;
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
          <Changes changes={review.changes} />
          <PaymentFacts payment={payment} />
          <Stack gap="xs" component="section">
            <Title order={2} size="h5">
              审批流程
            </Title>
            <FlowLog steps={flow.steps} waitingFor={flow.waitingFor} levelName={flow.levelName} />
          </Stack>
        </>
      }
      decision={
        <>
          <TaskNeighbours businessId={payment.id} />
          <PaymentDecision review={review} />
        </>
      }
    />
  );
}

function PaymentDecision({ review }: { readonly review: PaymentReview }) {
  const sending = useSend(paymentEndpoints.decide, { quiet: true, repeats: true });
  const changed = useSettlementChanged();
  return (
    <DecisionPart
      subject={`payment ${review.payment.id}`}
      review={review}
      next={<NextTask businessId={review.payment.id} />}
      sending={sending}
      onSubmit={(decision) => sending.send({ id: review.payment.id, ...decision })}
      onChanged={() => void changed()}
    />
  );
}
