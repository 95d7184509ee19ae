import { Button } from '@mantine/core';
import { useWaitingReviews } from '../api.ts';
import { useOpenTodo } from '../use-open-todo.ts';

interface Props {
  /** The object under review. */
  readonly businessId: string;
}

/** The way from an object's own page to its review, for the people whose decision it waits for. */
export function ReviewLink({ businessId }: Props) {
  const { data } = useWaitingReviews();
  const open = useOpenTodo();
  const review = data?.rows.find((todo) => todo.businessId === businessId);
  if (!review) return null;
  return <Button onClick={() => open(review)}>去审核</Button>;
}
