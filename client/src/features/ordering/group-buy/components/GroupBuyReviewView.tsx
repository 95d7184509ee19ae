import { Text } from '@mantine/core';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { DecisionPart } from '../../../work/approval/components/review/DecisionPart.tsx';
import { FlowSection } from '../../../work/approval/components/review/FlowSection.tsx';
import { ReviewFrame } from '../../../work/approval/components/review/ReviewFrame.tsx';
import { NextTask } from '../../../work/todo/components/NextTask.tsx';
import { useGroupBuyReview, useGroupBuysChanged, useSubmitReview } from '../api.ts';
import { GroupBuyFacts } from './GroupBuyFacts.tsx';

/** The review of a group buy: its terms as buyers will read them. */
export function GroupBuyReviewView({ id }: { readonly id: string }) {
  const { data, error, refetch } = useGroupBuyReview(id);
  const sending = useSubmitReview();
  const changed = useGroupBuysChanged();
  if (!data) return <Unloaded what="审核内容加载失败" error={error} refetch={refetch} />;
  const { review } = data;
  const { flow } = review;
  return (
    <ReviewFrame
      evidence={
        <>
          <Text fw={600} size="lg">
            {review.groupBuy.title}
          </Text>
          <GroupBuyFacts one={review.groupBuy} />
          <FlowSection flow={flow} />
        </>
      }
      decision={
        <DecisionPart
          subject={`groupBuy ${id}`}
          review={review}
          next={<NextTask businessId={id} />}
          sending={sending}
          hasAttachment={false}
          onSubmit={(decision) => sending.send({ id, ...decision })}
          onChanged={changed}
        />
      }
    />
  );
}
