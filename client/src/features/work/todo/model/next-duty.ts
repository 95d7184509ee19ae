import type { Todo } from '@jicai/shared/contract/work/todo.ts';

/** The position of an opened task among a person's tasks of its kind. */
export interface DutyRun {
  /** The task that was opened waits no more. False if the list is too long to tell. */
  readonly isDone: boolean;
  /** The task behind the opened one, from the end of the list the first; `null` without another. */
  readonly next: Todo | null;
  /** The number of the other tasks. */
  readonly left: number;
}

/** Finds the next task of a kind; `rows` are the first of `total` open tasks of this kind, most urgent first. */
export function dutyRun(
  openedId: string,
  { rows, total }: { readonly rows: readonly Todo[]; readonly total: number },
): DutyRun {
  const at = rows.findIndex(({ id }) => id === openedId);
  const others = rows.filter(({ id }) => id !== openedId);
  return {
    isDone: at < 0 && total <= rows.length,
    next: rows[at + 1] ?? others[0] ?? null,
    left: at < 0 ? total : total - 1,
  };
}
