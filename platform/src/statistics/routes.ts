import { statisticsEndpoints } from '@jicai/shared/contract/statistics.ts';
import { personOf } from '../http/caller.ts';
import { type Server, serve } from '../http/serve.ts';
import type { Statistics } from './service.ts';

export function statisticsRoutes(server: Server, statistics: Statistics): void {
  serve(server, statisticsEndpoints.counts, (_body, call) => statistics.counts(personOf(call).id));
}
