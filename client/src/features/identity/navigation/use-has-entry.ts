import { navigationEndpoints } from '@jicai/shared/contract/identity/navigation.ts';
import { useAtomValue } from 'jotai';
import { useCall } from '../../../lib/http/call.ts';
import { userAtom } from '../../../lib/session.ts';
import { menuRequest } from './menu-request.ts';
import { readTree } from './tree.ts';

/** Something that the person may begin, with the path of its page. */
interface StartLink {
  readonly label: string;
  readonly path: string;
}

/** Returns the pages on which the person may begin something, as the server's table of pages says. */
export function useStarts(): readonly StartLink[] {
  const hidden = useTree()?.hidden ?? [];
  return hidden.flatMap(({ start, path }) => (start === '' ? [] : { label: start, path }));
}

/** Whether the person's menu has an entry with this path; asked once in a session. */
export function useHasEntry(path: string): boolean {
  const groups = useTree()?.groups ?? [];
  return groups.some(({ items }) => items.some((item) => item.path === path));
}

function useTree() {
  const user = useAtomValue(userAtom);
  const { data } = useCall(navigationEndpoints.routes, menuRequest(user), {
    enabled: Boolean(user?.id),
    quiet: true,
  });
  return readTree(data?.routesJson);
}
