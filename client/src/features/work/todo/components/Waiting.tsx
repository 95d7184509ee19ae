import type { Todo } from '@jicai/shared/contract/work/todo.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useServerNow } from '../../../../lib/time/server-time.ts';
import { isLate, waitingText } from '../model/waiting.ts';

interface Props {
  readonly todo: Pick<Todo, 'kind' | 'createdAtMs' | 'dueAtMs'>;
}

/** A to-do's waiting time by the server's clock; late ones are marked in words and colour. */
export function Waiting({ todo }: Props) {
  const now = useServerNow(60_000);
  const ms = Math.max(0, now - todo.createdAtMs);
  if (!isLate(todo, now)) return <span className="tnum">{waitingText(ms)}</span>;
  return (
    <Text component="span" inherit c="var(--jc-alarm)" fw={600} className="tnum">
      <IconAlertTriangle size={14} aria-hidden style={{ verticalAlign: '-0.125em' }} />{' '}
      {waitingText(ms)}
      <Text component="span" inherit size="xs">
        {' '}
        超过 {waitingText(limits.todoLateMs)}未办
      </Text>
    </Text>
  );
}
