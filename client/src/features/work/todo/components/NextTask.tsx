import type { Todo } from '@jicai/shared/contract/work/todo.ts';
import { Button, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useWaitingReviews } from '../api.ts';
import { useOpenTodo } from '../use-open-todo.ts';

interface Props {
  /** The object that was decided on just now. */
  readonly businessId: string;
}

/** The next review that waits, once this one is decided: no way back to the list between two. */
export function NextTask({ businessId }: Props) {
  const { data } = useWaitingReviews();
  const open = useOpenTodo();
  if (!data) return null;
  // A list from before the decision still holds this one.
  const others = data.rows.filter((todo: Todo) => todo.businessId !== businessId);
  const count = data.total - (data.rows.length - others.length);
  const [next] = others;
  if (!next)
    return (
      <Text size="sm" c="var(--jc-muted)">
        没有其他待审事项
      </Text>
    );
  return (
    <div>
      <Button
        fullWidth
        rightSection={<IconArrowRight size={16} aria-hidden />}
        onClick={() => open(next)}
      >
        审核下一件
      </Button>
      <Text size="xs" c="var(--jc-muted)" mt={4} lineClamp={1}>
        还有 {count} 件：{next.text}
      </Text>
    </div>
  );
}
