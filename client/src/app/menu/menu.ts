import { type MenuGroup, navigationEndpoints } from '@jicai/shared/contract/identity/navigation.ts';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { matchPath } from 'react-router-dom';
import { menuRequest } from '../../features/identity/navigation/menu-request.ts';
import { readTree } from '../../features/identity/navigation/tree.ts';
import { useCall } from '../../lib/http/call.ts';
import type { CallFailed } from '../../lib/http/call-failed.ts';
import { userAtom } from '../../lib/session.ts';
import { site } from '../site.ts';

/** The pages that a person may open, as the server says. `failed`: not known yet, ask again. */
export type Menu =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: CallFailed; readonly retry: () => void }
  | { readonly kind: 'none' }
  | {
      readonly kind: 'some';
      readonly groups: readonly MenuGroup[];
      /** The patterns of the pages that the person may open. */
      readonly open: readonly string[];
    };

/** A parsed router tree: the side menu, and the patterns of the pages that the person may open. */
interface ReadMenu {
  readonly groups: readonly MenuGroup[];
  readonly open: readonly string[];
}

/**
 * The menu out of the answer's JSON. Entries that lead to no page of this client are left out, so
 * are groups that become empty. `null` when the server gave nothing that can be read, or an empty tree.
 */
export function readMenu(routesJson: string | null): ReadMenu | null {
  const tree = readTree(routesJson);
  if (!tree) return null;
  const groups = tree.groups
    .map((group) => ({
      ...group,
      items: group.items.filter((item) => site.inSitePath(item.path) !== null),
    }))
    .filter((group) => group.items.length > 0);
  const open = tree.hidden.map(({ path }) => path);
  return groups.length + open.length > 0 ? { groups, open } : null;
}

/** The entry that a page belongs to: of several whose paths it lies below, the nearest. */
export function entryAt<Entry extends { readonly path: string }>(
  entries: readonly Entry[],
  pathname: string,
): Entry | undefined {
  const above = entries.filter(({ path }) => matchPath({ path, end: false }, pathname));
  return above.toSorted((a, b) => b.path.length - a.path.length)[0];
}

/** The menu of who is logged in, asked once in a session. */
export function useMenu(): Menu {
  const user = useAtomValue(userAtom);
  const query = useCall(navigationEndpoints.routes, menuRequest(user), {
    enabled: Boolean(user?.id),
    quiet: true,
  });
  const { data, error, refetch } = query;
  const read = useMemo(() => (data ? readMenu(data.routesJson) : null), [data]);
  if (!user?.id) return { kind: 'visitor' };
  if (read) return { kind: 'some', ...read };
  if (data) return { kind: 'none' };
  return error
    ? { kind: 'failed', failure: error, retry: () => void refetch() }
    : { kind: 'loading' };
}
