import type { ProductReview } from '@jicai/shared/contract/mall/reviews.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { REVIEW_ROWS } from '../../catalog/api.ts';
import { ReviewItems } from '../../catalog/components/reviews/ReviewItems.tsx';
import { useAnswerReview, useReceivedReviews } from '../api.ts';

/** The reviews of the caller's shop; each may be answered once. */
export default function SupplierReviewsPage() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useReceivedReviews(page);
  if (!data) return <Unloaded what="评价加载失败" error={error} refetch={refetch} />;
  return (
    <>
      <PageHeader title="评价回复" hint={`共 ${data.total} 条，回复公开显示，每条可回复一次`} />
      <Panel>
        {data.rows.length === 0 && <Empty text="店铺还没有收到评价" />}
        <ReviewItems
          reviews={data.rows}
          isMixed
          action={(review) => review.answer === '' && <AnswerForm review={review} />}
        />
        <Pager page={page} pages={Math.ceil(data.total / REVIEW_ROWS)} onPage={setPage} />
      </Panel>
    </>
  );
}

function AnswerForm({ review }: { readonly review: ProductReview }) {
  const answerReview = useAnswerReview();
  const [answer, setAnswer] = useState('');
  const [isBusy, setBusy] = useState(false);
  const words = answer.trim();

  async function send(): Promise<void> {
    setBusy(true);
    await answerReview({ reviewId: review.id, answer: words });
    setBusy(false);
  }

  return (
    <Group gap="sm" align="flex-end">
      <Textarea
        flex={1}
        autosize
        maxLength={limits.reviewLength}
        aria-label={`回复 ${review.personName} 的评价`}
        placeholder="回复这条评价"
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      <Button variant="light" disabled={words === ''} loading={isBusy} onClick={() => void send()}>
        回复
      </Button>
    </Group>
  );
}
