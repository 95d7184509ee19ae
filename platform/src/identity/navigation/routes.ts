import { navigationEndpoints, RouterTree } from '@jicai/shared/contract/identity/navigation.ts';
import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import { personOf } from '../../kernel/http/caller.ts';
import { type Server, serve } from '../../kernel/http/serve.ts';
import { menuFor } from './menu.ts';

export const navigationPolicy = { 'navigation.routes': 'loggedIn' } as const;

export function navigationRoutes(server: Server): void {
  // The person id of the payload is not asked: the session knows who calls ([A03]).
  serve(server, navigationEndpoints.routes, async (_body, call) => {
    const groups = menuFor(personOf(call).roles, server.policy);
    const routesJson = groups.length > 0 ? JSON.stringify(encode(RouterTree, { groups })) : null;
    return { routesJson };
  });
}
