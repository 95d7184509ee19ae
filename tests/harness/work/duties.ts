import { todosOf } from '../mall/reviewers.ts';

type Caller = Parameters<typeof todosOf>[0];

/**
 * Returns the names of a person's open duties, sorted, each once for each object; only those about `about`,
 * if it is given. Duties are the computed rows of the list (`work/duty`), at most a page of them.
 */
export async function dutiesOf(player: Caller, about?: string): Promise<string[]> {
  const { rows } = await todosOf(player, 'open');
  return rows
    .filter(({ id, businessId }) => id.startsWith('due:') && (about ?? businessId) === businessId)
    .map(({ id }) => id.split(':')[1] ?? '')
    .sort();
}
