import type { Todo } from '@jicai/shared/contract/work/todo.ts';
import { DAY_MS } from '@jicai/shared/domain/kernel/time/durations.ts';

const WEEK_MS = 7 * DAY_MS;

/** The tasks whose deadline is over, those whose deadline is within seven days. */
export interface Deadlines {
  readonly overdue: number;
  readonly week: readonly (Todo & { readonly dueAtMs: number })[];
}

const hasDeadline = (todo: Todo): todo is Todo & { readonly dueAtMs: number } =>
  todo.dueAtMs !== null;

/** Sorts the deadlines of tasks by the server's time `now`; those of the week are soonest first. */
export function deadlinesOf(tasks: readonly Todo[], now: number): Deadlines {
  const due = tasks.filter(hasDeadline);
  return {
    overdue: due.filter(({ dueAtMs }) => dueAtMs <= now).length,
    week: due
      .filter(({ dueAtMs }) => dueAtMs > now && dueAtMs <= now + WEEK_MS)
      .toSorted((a, b) => a.dueAtMs - b.dueAtMs),
  };
}
