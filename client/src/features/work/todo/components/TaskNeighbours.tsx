import { Button, Group, Text } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useWaitingReviews } from '../api.ts';
import { useOpenTodo } from '../use-open-todo.ts';

interface Props {
  /** The object under review. */
  readonly businessId: string;
}

/** The reviews that wait before and behind this one, the longest waiting first. */
export function TaskNeighbours({ businessId }: Props) {
  const { data } = useWaitingReviews();
  const open = useOpenTodo();
  const waiting = data?.rows ?? [];
  const at = waiting.findIndex((todo) => todo.businessId === businessId);
  if (at < 0 || waiting.length < 2) return null;
  const [before, after] = [waiting[at - 1], waiting[at + 1]];
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap" mb="xs">
      <Button
        size="compact-sm"
        variant="default"
        flex="none"
        leftSection={<IconArrowLeft size={14} aria-hidden />}
        disabled={!before}
        onClick={() => before && open(before)}
      >
        上一件
      </Button>
      <Text size="xs" c="var(--jc-muted)" className="tnum">
        待审共 {data?.total ?? 0} 件，按提交先后为第 {at + 1} 件
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        flex="none"
        rightSection={<IconArrowRight size={14} aria-hidden />}
        disabled={!after}
        onClick={() => after && open(after)}
      >
        下一件
      </Button>
    </Group>
  );
}
