import type { Todo } from '@jicai/shared/contract/work/todo.ts';
import { expect, it } from 'vitest';
import { dutyRun } from './next-duty.ts';

// Only the field that the function reads.
const rows = (...ids: string[]) => ids.map((id) => ({ id }) as Todo);
const run = (opened: string, ids: string[], total = ids.length) => {
  const { next, ...others } = dutyRun(opened, { rows: rows(...ids), total });
  return { ...others, next: next?.id ?? null };
};

it('goes through the tasks of a kind in their order, from the end to the beginning', () => {
  expect(run('a', ['a', 'b', 'c'])).toEqual({ isDone: false, next: 'b', left: 2 });
  expect(run('c', ['a', 'b', 'c'])).toEqual({ isDone: false, next: 'a', left: 2 });
  expect(run('a', ['a'])).toEqual({ isDone: false, next: null, left: 0 });
});

it('is done once the task waits no more, and claims nothing of a list that it has not whole', () => {
  expect(run('a', ['b', 'c'])).toEqual({ isDone: true, next: 'b', left: 2 });
  expect(run('a', [])).toEqual({ isDone: true, next: null, left: 0 });
  expect(run('a', ['b'], 150)).toEqual({ isDone: false, next: 'b', left: 150 });
});
