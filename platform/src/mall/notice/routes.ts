import { noticeEndpoints } from '@jicai/shared/contract/mall/notice.ts';
import { type Server, serve } from '../../kernel/http/serve.ts';
import type { Notices } from './service.ts';

export function noticeRoutes(server: Server, notices: Notices): void {
  serve(server, noticeEndpoints.list, (body) => notices.list(body));
  serve(server, noticeEndpoints.detail, ({ id }) => notices.detail(id));
}
