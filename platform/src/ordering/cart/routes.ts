import { cartEndpoints } from '@jicai/shared/contract/ordering/cart.ts';
import { type Server, serve } from '../../kernel/http/serve.ts';
import type { Carts } from './service.ts';

export function cartRoutes(server: Server, carts: Carts): void {
  serve(server, cartEndpoints.list, (body, call) => carts.list(call, body.regionCode));
  serve(server, cartEndpoints.add, (body, call) => carts.add(call, body));
  serve(server, cartEndpoints.remove, (body, call) => carts.remove(call, body));
  serve(server, cartEndpoints.setQuantity, (body, call) => carts.setQuantity(call, body));
  serve(server, cartEndpoints.setAccessory, (body, call) => carts.setAccessory(call, body));
  serve(server, cartEndpoints.select, (body, call) => carts.select(call, body));
  serve(server, cartEndpoints.clearInvalid, (body, call) => carts.clearInvalid(call, body));
}
