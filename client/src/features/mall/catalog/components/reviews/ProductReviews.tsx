import { Progress, Text } from '@mantine/core';
import { Fragment, useState } from 'react';
import { Unloaded } from '../../../../../ui/page/Loaded.tsx';
import { Empty } from '../../../../../ui/page/states.tsx';
import { Pager } from '../../../../../ui/table/Pager.tsx';
import { REVIEW_ROWS, useProductReviews } from '../../api.ts';
import { ReviewItems } from './ReviewItems.tsx';
import classes from './reviews.module.css';

/** The reviews of a product: the mean, how often each score was given, and the buyers' words. */
export function ProductReviews({ productId }: { readonly productId: string }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useProductReviews(productId, page);
  if (!data) return <Unloaded what="评价加载失败" error={error} refetch={refetch} />;
  if (data.total === 0) return <Empty text="还没有评价，验收合格的采购人可以评价" />;
  return (
    <>
      <div className={classes.summary}>
        <div>
          <span className={`tnum ${classes.average}`}>{(data.average / 100).toFixed(1)}</span>
          <Text size="sm" c="var(--jc-muted)">
            {data.total} 条评价
          </Text>
        </div>
        <div className={classes.bars}>
          {data.counts
            .map((count, at) => ({ score: at + 1, count }))
            .toReversed()
            .map(({ score, count }) => (
              <Fragment key={score}>
                <span>{score} 分</span>
                <Progress
                  value={(count / data.total) * 100}
                  aria-label={`${score} 分 ${count} 条`}
                />
                <span className="tnum">{count}</span>
              </Fragment>
            ))}
        </div>
      </div>
      <ReviewItems reviews={data.rows} />
      <Pager page={page} pages={Math.ceil(data.total / REVIEW_ROWS)} onPage={setPage} />
    </>
  );
}
