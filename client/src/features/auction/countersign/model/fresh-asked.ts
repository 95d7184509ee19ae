import type { Todo } from '@jicai/shared/contract/work/todo.ts';

type Request = Pick<Todo, 'id' | 'text'>;

/**
 * Returns the to-dos whose ids are not in `known`, oldest first, and the ids known from now on. `known` is
 * `null` when the board has just opened: the board shows all to-dos already, so none is fresh. A to-do that
 * left the list and came back is not fresh either.
 */
export function freshAsked<T extends Request>(
  known: ReadonlySet<string> | null,
  newestFirst: readonly T[],
): { readonly fresh: readonly T[]; readonly known: ReadonlySet<string> } {
  const ids = newestFirst.map(({ id }) => id);
  if (known === null) return { fresh: [], known: new Set(ids) };
  const fresh = newestFirst.filter(({ id }) => !known.has(id)).toReversed();
  return { fresh, known: new Set([...known, ...ids]) };
}
