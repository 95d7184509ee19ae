import type { Todo } from '@jicai/shared/contract/work/todo.ts';

type Request = Pick<Todo, 'id' | 'text'>;

/**
 * Returns the to-dos whose ids are not in `known`, oldest first, and the ids known from now on. When `known`
 * is `null` the board has just opened and shows them already, so none is fresh; neither is one that left the
 * list and came back.
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
