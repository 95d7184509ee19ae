import { shopEndpoints } from '@jicai/shared/contract/mall/shop.ts';
import { type Server, serve } from '../../kernel/http/serve.ts';
import type { Shops } from './service.ts';

export function shopRoutes(server: Server, shops: Shops): void {
  serve(server, shopEndpoints.list, (body) => shops.list(body));
  serve(server, shopEndpoints.detail, (body) => shops.detail(body.shopId));
  serve(server, shopEndpoints.fixedServices, (body) => shops.fixedServices(body));
}
