import { contentEndpoints } from '@jicai/shared/contract/mall/content.ts';
import { type Server, serve } from '../../kernel/http/serve.ts';
import type { Content } from './service.ts';

export function contentRoutes(server: Server, content: Content): void {
  serve(server, contentEndpoints.home, ({ zoneId }) => content.home(zoneId));
  serve(server, contentEndpoints.contact, () => content.contact());
}
