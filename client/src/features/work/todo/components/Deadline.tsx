import type { Todo } from '@jicai/shared/contract/work/todo.ts';
import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useServerNow } from '../../../../lib/time/server-time.ts';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { isOverdue, waitingText } from '../model/waiting.ts';

/**
 * Shows a to-do's deadline, or `—` if it has none. A deadline that has passed by the server's clock
 * is marked in words and colour.
 */
export function Deadline({ todo }: { readonly todo: Pick<Todo, 'dueAtMs'> }) {
  const now = useServerNow(60_000);
  if (todo.dueAtMs === null) return '—';
  const text = <span className="tnum">{dateTimeText(todo.dueAtMs)}</span>;
  if (!isOverdue(todo, now)) return text;
  return (
    <Text component="span" inherit c="var(--jc-alarm)" fw={600}>
      <IconAlertTriangle size={14} aria-hidden style={{ verticalAlign: '-0.125em' }} /> {text}{' '}
      已超期 {waitingText(now - todo.dueAtMs)}
    </Text>
  );
}
