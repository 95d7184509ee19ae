import { navigationEndpoints } from '@jicai/shared/contract/identity/navigation.ts';
import { useAtomValue } from 'jotai';
import { useCall } from '../../../lib/http/call.ts';
import { userAtom } from '../../../lib/session.ts';
import { menuRequest } from './menu-request.ts';
import { readTree } from './tree.ts';

/** Whether the person's menu has an entry with this path; asked once in a session. */
export function useHasEntry(path: string): boolean {
  const user = useAtomValue(userAtom);
  const { data } = useCall(navigationEndpoints.routes, menuRequest(user), {
    enabled: Boolean(user?.id),
    quiet: true,
  });
  const groups = readTree(data?.routesJson)?.groups ?? [];
  return groups.some(({ items }) => items.some((item) => item.path === path));
}
