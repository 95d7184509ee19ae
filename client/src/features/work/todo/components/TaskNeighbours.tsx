import type { Todo } from '@jicai/shared/contract/work/todo.ts';
import { Button, Group, Text } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useTodos } from '../api.ts';
import { useOpenTodo } from '../use-open-todo.ts';

interface Props {
  /** The object under review. */
  readonly businessId: string;
}

/** The reviews that wait before and behind this one, the longest waiting first. */
export function TaskNeighbours({ businessId }: Props) {
  const { data } = useTodos({ tab: 'open', keyword: '', page: 1 });
  const open = useOpenTodo();
  const waiting = (data?.rows ?? []).filter((todo: Todo) => todo.isWorkflow).toReversed();
  const at = waiting.findIndex((todo) => todo.businessId === businessId);
  if (at < 0 || waiting.length < 2) return null;
  const [before, after] = [waiting[at - 1], waiting[at + 1]];
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap" mb="xs">
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconArrowLeft size={14} aria-hidden />}
        disabled={!before}
        onClick={() => before && open(before)}
      >
        上一件
      </Button>
      <Text size="xs" c="var(--jc-muted)" className="tnum">
        待审第 {at + 1} 件，共 {waiting.length} 件
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        rightSection={<IconArrowRight size={14} aria-hidden />}
        disabled={!after}
        onClick={() => after && open(after)}
      >
        下一件
      </Button>
    </Group>
  );
}
