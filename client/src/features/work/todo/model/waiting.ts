import type { Todo } from '@jicai/shared/contract/work/todo.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { limits } from '@jicai/shared/limits.ts';

/** A waiting time in words: `刚刚`, `5 分钟`, `3 小时`, `2 天 4 小时`. */
export function waitingText(ms: number): string {
  if (ms < MINUTE_MS) return '刚刚';
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} 分钟`;
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)} 小时`;
  const hours = Math.floor((ms % DAY_MS) / HOUR_MS);
  return hours > 0
    ? `${Math.floor(ms / DAY_MS)} 天 ${hours} 小时`
    : `${Math.floor(ms / DAY_MS)} 天`;
}

/**
 * Whether a task without a deadline waits longer than a day. Messages ask for nothing and are never late.
 */
export const isLate = (
  { kind, createdAtMs, dueAtMs }: Pick<Todo, 'kind' | 'createdAtMs' | 'dueAtMs'>,
  now: number,
): boolean => kind === 'task' && dueAtMs === null && now >= createdAtMs + limits.todoLateMs;

/** Whether the deadline of a to-do is over. */
export const isOverdue = ({ dueAtMs }: Pick<Todo, 'dueAtMs'>, now: number): boolean =>
  dueAtMs !== null && now >= dueAtMs;
