import { type Todo, todoEndpoints } from '@jicai/shared/contract/work/todo.ts';
import { limits } from '@jicai/shared/limits.ts';
import { countersignMessages } from '@jicai/shared/messages/auction/countersign.ts';
import { fill } from '@jicai/shared/say.ts';
import { useCall } from '../../../lib/http/call.ts';

/**
 * The parameters of the call that lists this person's open to-dos for countersigns. The
 * notification bell makes another call, for all to-dos: on its first page, many other to-dos could
 * displace one for a countersign.
 */
const LIST = {
  personId: null,
  kind: '',
  objectId: '',
  tab: 'open',
  // This search keyword matches the to-dos for countersigns of all procedures: 竞价会签, 询价会签.
  keyword: fill(countersignMessages['countersign.todoName'], { procedure: '' }),
  page: 1,
  pageSize: limits.pageSize,
} as const;

/**
 * Returns this person's open to-dos for countersigns, newest first, at most `limits.pageSize`;
 * `null` until they are loaded. Reads again when the relay pushes that the person's to-dos changed,
 * and every `todoPollMs`.
 */
export function useAsked(): readonly Todo[] | null {
  const { data } = useCall(todoEndpoints.list, LIST, { quiet: true, refreshMs: limits.todoPollMs });
  return data?.rows ?? null;
}

/** Returns a map from package number to the number of these to-dos about its auction. */
export function askedByPackage(todos: readonly Pick<Todo, 'businessId'>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { businessId } of todos) counts.set(businessId, (counts.get(businessId) ?? 0) + 1);
  return counts;
}
