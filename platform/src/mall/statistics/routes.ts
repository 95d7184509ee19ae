import { statisticsEndpoints } from '@jicai/shared/contract/mall/statistics.ts';
import { personOf } from '../../kernel/http/caller.ts';
import { type Server, serve } from '../../kernel/http/serve.ts';
import type { Statistics } from './service.ts';

export function statisticsRoutes(server: Server, statistics: Statistics): void {
  serve(server, statisticsEndpoints.counts, (_body, call) => statistics.counts(personOf(call).id));
}
