import { followEndpoints } from '@jicai/shared/contract/mall/follow.ts';
import { type Server, serve } from '../../kernel/http/serve.ts';
import type { Follows } from './service.ts';

export function followRoutes(server: Server, follows: Follows): void {
  serve(server, followEndpoints.listGoods, (body, call) => follows.listGoods(call, body));
  serve(server, followEndpoints.listShops, (body, call) => follows.listShops(call, body));
  serve(server, followEndpoints.ids, (_body, call) => follows.ids(call));
  serve(server, followEndpoints.add, (body, call) => follows.add(call, body));
  serve(server, followEndpoints.shopOfGoods, (body) => follows.shopOfGoods(body.goodsId));
  serve(server, followEndpoints.find, (body, call) => follows.find(call, body));
  serve(server, followEndpoints.cancel, (body, call) => follows.cancel(call, body));
  serve(server, followEndpoints.cancelDirect, (body, call) => follows.cancelDirect(call, body));
}
