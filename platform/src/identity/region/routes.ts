import { regionEndpoints } from '@jicai/shared/contract/identity/region.ts';
import { type Server, serve } from '../../kernel/http/serve.ts';
import { childrenOf, pathOf } from './divisions.ts';

export function regionRoutes(server: Server): void {
  serve(server, regionEndpoints.children, async (body) => ({ rows: childrenOf(body.code) }));
  serve(server, regionEndpoints.path, async (body) => ({ rows: pathOf(body.code) }));
}
