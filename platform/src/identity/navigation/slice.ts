import { navigationEndpoints, RouterTree } from '@jicai/shared/contract/identity/navigation.ts';
import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import type { Policy } from '../../kernel/http/caller/policy.ts';
import { type MenuEntry, query, type Slice } from '../../kernel/slice.ts';
import { menuFor } from './menu.ts';

interface Needs {
  readonly policy: Policy;
  /** The entries of all slices. */
  readonly menu: readonly MenuEntry[];
}

/** The menu and the routes of the logged-in person. */
export const navigationSlice: Slice<Needs> = {
  name: 'identity/navigation',
  policy: { 'navigation.routes': 'loggedIn' },
  endpoints: ({ policy, menu }) => [
    // The session identifies the caller; the person id of the payload is ignored ([A03]).
    query(navigationEndpoints.routes, async (_body, call) => {
      const groups = menuFor(personOf(call), policy, menu);
      const routesJson = groups.length > 0 ? JSON.stringify(encode(RouterTree, { groups })) : null;
      return { routesJson };
    }),
  ],
};
