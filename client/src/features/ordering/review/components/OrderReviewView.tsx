import { Stack, Title } from '@mantine/core';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { WayTo } from '../../../../ui/page/WayTo.tsx';
import { FlowLog } from '../../../work/approval/components/review/FlowLog.tsx';
import { ReviewFrame } from '../../../work/approval/components/review/ReviewFrame.tsx';
import { todoPaths } from '../../../work/todo/paths.ts';
import { useOrderReview } from '../api.ts';
import { Evidence } from './Evidence.tsx';
import { OrderDecision } from './OrderDecision.tsx';

interface Props {
  readonly orderId: string;
}

/** The review of one order, as the dialog, its page and the to-do's detail show it. */
export function OrderReviewView({ orderId }: Props) {
  const { data, error, refetch } = useOrderReview(orderId);
  if (!data)
    return (
      <Unloaded
        what="订单审核信息加载失败"
        error={error}
        refetch={refetch}
        away={<WayTo to={todoPaths.todos.to()}>返回待办列表</WayTo>}
      />
    );
  const { review } = data;
  return (
    <ReviewFrame
      evidence={<Evidence review={review} />}
      decision={
        <Stack gap="lg">
          <OrderDecision key={`${review.flow?.level} ${review.result}`} review={review} />
          {review.flow && (
            <section aria-labelledby="review-log">
              <Title order={2} size="h5" mb="sm" id="review-log">
                流程记录
              </Title>
              <FlowLog {...review.flow} />
            </section>
          )}
        </Stack>
      }
    />
  );
}
