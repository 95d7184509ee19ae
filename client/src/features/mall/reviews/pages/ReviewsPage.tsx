import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { REVIEW_ROWS } from '../../catalog/api.ts';
import { ReviewItems } from '../../catalog/components/reviews/ReviewItems.tsx';
import { useOwnReviews } from '../api.ts';
import { PendingReviews } from '../components/PendingReviews.tsx';

/** Lines that wait for the buyer's review, and the reviews they gave before. */
export default function ReviewsPage() {
  return (
    <>
      <PageHeader title="商品评价" hint="验收合格的商品可以评价" />
      <Panel>
        <Tabs defaultValue="pending" keepMounted={false}>
          <Tabs.List mb="md">
            <Tabs.Tab value="pending">待评价</Tabs.Tab>
            <Tabs.Tab value="own">我的评价</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="pending">
            <PendingReviews />
          </Tabs.Panel>
          <Tabs.Panel value="own">
            <OwnReviews />
          </Tabs.Panel>
        </Tabs>
      </Panel>
    </>
  );
}

function OwnReviews() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useOwnReviews(page);
  if (!data) return <Unloaded what="评价加载失败" error={error} refetch={refetch} />;
  if (data.rows.length === 0) return <Empty text="还没有评价过商品" />;
  return (
    <>
      <ReviewItems reviews={data.rows} isMixed />
      <Pager page={page} pages={Math.ceil(data.total / REVIEW_ROWS)} onPage={setPage} />
    </>
  );
}
