import { navigationEndpoints, RouterTree } from '@jicai/shared/contract/identity/navigation.ts';
import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import type { Policy } from '../../kernel/http/caller/policy.ts';
import { type MenuEntry, query, type Slice } from '../../kernel/slice.ts';
import { rolesOfPage, routesFor } from './member-routes.ts';
import { menuFor } from './menu.ts';

interface Needs {
  readonly policy: Policy;
  /** The entries of all slices. */
  readonly menu: readonly MenuEntry[];
}

/** The menu and the routes of the logged-in person. */
export const navigationSlice: Slice<Needs> = {
  name: 'identity/navigation',
  policy: { 'navigation.routes': 'loggedIn', 'navigation.expected': 'loggedIn' },
  endpoints: ({ policy, menu }) => [
    // The session identifies the caller; the person id of the payload is ignored ([A03]).
    query(navigationEndpoints.routes, async (_body, call) => {
      const person = personOf(call);
      const groups = menuFor(person, policy, menu);
      const tree = { groups, hidden: routesFor(person, policy) };
      const routesJson = groups.length > 0 ? JSON.stringify(encode(RouterTree, tree)) : null;
      return { routesJson };
    }),
    query(navigationEndpoints.expected, async ({ path }) => ({
      title: menu.find((entry) => entry.path === path)?.title ?? '',
      roles: rolesOfPage(path, policy),
    })),
  ],
};
