import type { Todo } from '@jicai/shared/contract/work/todo.ts';

type Request = Pick<Todo, 'id' | 'text'>;

/**
 * The requests that came since `known`, oldest first. Those that a board finds when it opens are on it
 * already (`known` is null then); one that leaves the list and comes back is none either.
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
