import type { Todo } from '@jicai/shared/contract/work/todo.ts';
import { DAY_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { expect, it } from 'vitest';
import { deadlinesOf } from './deadlines.ts';

const NOW = 1_000 * DAY_MS;
// Only the fields that the function reads.
const task = (id: string, dueAtMs: number | null) => ({ id, dueAtMs }) as Todo;

it('counts what is over and has the week, soonest first', () => {
  const { overdue, week } = deadlinesOf(
    [
      task('none', null),
      task('now', NOW),
      task('late', NOW - 1),
      task('last', NOW + 7 * DAY_MS),
      task('next', NOW + 1),
      task('after', NOW + 7 * DAY_MS + 1),
    ],
    NOW,
  );
  expect(overdue).toBe(2);
  expect(week.map(({ id }) => id)).toEqual(['next', 'last']);
});
