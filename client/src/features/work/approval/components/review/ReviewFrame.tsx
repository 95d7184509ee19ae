import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ReviewFrame.module.css';

interface Props {
  readonly evidence: ReactNode;
  readonly decision: ReactNode;
}

/** A review, of an order or a contract: evidence at the left, the decision at the right. */
export function ReviewFrame({ evidence, decision }: Props) {
  return (
    <div className={classes.frame}>
      <Stack gap="lg">{evidence}</Stack>
      <section className={classes.decision} aria-labelledby="review-decision">
        <Title order={2} size="h4" mb="sm" id="review-decision">
          审核意见
        </Title>
        {decision}
      </section>
    </div>
  );
}
