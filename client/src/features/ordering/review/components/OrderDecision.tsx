import type { OrderReview } from '@jicai/shared/contract/ordering/review.ts';
import { DecisionPart } from '../../../work/approval/components/review/DecisionPart.tsx';
import { NextTask } from '../../../work/todo/components/NextTask.tsx';
import { useReviewChanged, useSubmitReview } from '../api.ts';
import { OtherActions } from './OtherActions.tsx';

interface Props {
  readonly review: OrderReview;
}

/** The decision on an order. */
export function OrderDecision({ review }: Props) {
  const sending = useSubmitReview();
  const changed = useReviewChanged();
  const subject = `order ${review.id}`;
  return (
    <DecisionPart
      subject={subject}
      review={review}
      sending={sending}
      onSubmit={(decision) => sending.send({ orderId: review.id, ...decision })}
      onChanged={changed}
      next={<NextTask businessId={review.id} />}
      others={
        <OtherActions
          orderId={review.id}
          subject={subject}
          isFirstLevel={review.flow?.level === 1}
        />
      }
    />
  );
}
