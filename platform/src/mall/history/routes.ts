import { historyEndpoints } from '@jicai/shared/contract/mall/history.ts';
import { type Server, serve } from '../../kernel/http/serve.ts';
import type { History } from './service.ts';

export function historyRoutes(server: Server, history: History): void {
  serve(server, historyEndpoints.list, (_body, call) => history.list(call));
  serve(server, historyEndpoints.record, (body, call) => history.record(call, body.goodsId));
  serve(server, historyEndpoints.remove, (body, call) => history.remove(call, body));
}
