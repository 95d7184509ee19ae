import type { ProductReview } from '@jicai/shared/contract/mall/reviews.ts';
import { Anchor, Rating, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { dayText } from '../../../../../lib/time/time-text.ts';
import { catalogPaths } from '../../paths.ts';
import classes from './reviews.module.css';

interface Props {
  readonly reviews: readonly ProductReview[];
  /** The page is of several products, and each review names its own. */
  readonly isMixed?: boolean;
  /** The actions on a review. */
  readonly action?: (review: ProductReview) => ReactNode;
}

/** Reviews below each other, each with the supplier's answer. */
export function ReviewItems({ reviews, isMixed = false, action }: Props) {
  return (
    <ul className={classes.list} aria-label="评价">
      {reviews.map((review) => (
        <li key={review.id}>
          <div className={classes.head}>
            <Rating
              value={review.score}
              readOnly
              size="sm"
              role="img"
              aria-label={`${review.score} 分`}
            />
            <Text size="sm" c="var(--jc-muted)">
              {review.personName} · {review.unitName}
            </Text>
            <Text size="sm" c="var(--jc-muted)" ml="auto" className="tnum">
              {dayText(review.createdAtMs)}
            </Text>
          </div>
          {isMixed && (
            <Anchor component={Link} to={catalogPaths.productDetail.to(review.productId)} size="sm">
              {review.productName || '商品已不存在'}
            </Anchor>
          )}
          {review.spec && (
            <Text size="xs" c="var(--jc-muted)">
              规格：{review.spec}
            </Text>
          )}
          <p className={classes.content}>{review.content}</p>
          {review.answer && (
            <p className={classes.answer}>
              <b>供应商回复</b>
              {review.answeredAtMs !== null && `（${dayText(review.answeredAtMs)}）`}：
              {review.answer}
            </p>
          )}
          {action?.(review)}
        </li>
      ))}
    </ul>
  );
}
