import type { Todo } from '@jicai/shared/contract/work/todo.ts';
import { Button, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTodos } from '../api.ts';
import { useOpenTodo } from '../use-open-todo.ts';

interface Props {
  /** The object that was decided on just now. */
  readonly businessId: string;
}

/** The next review that waits, once this one is decided: no way back to the list between two. */
export function NextTask({ businessId }: Props) {
  const { data } = useTodos({ tab: 'open', keyword: '', page: 1 });
  const open = useOpenTodo();
  const waiting = (data?.rows ?? []).filter(
    (todo: Todo) => todo.isWorkflow && todo.businessId !== businessId,
  );
  // The oldest first: it waits longest.
  const next = waiting.at(-1);
  if (!data) return null;
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
        还有 {waiting.length} 件：{next.text}
      </Text>
    </div>
  );
}
