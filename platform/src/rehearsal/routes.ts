import { rehearsalEndpoints } from '@jicai/shared/contract/rehearsal.ts';
import { personOf } from '../http/caller.ts';
import { type Server, serve } from '../http/serve.ts';
import type { Rehearsals } from './service.ts';

export function rehearsalRoutes(server: Server, rehearsals: Rehearsals): void {
  serve(server, rehearsalEndpoints.start, (body, call) =>
    rehearsals.start(personOf(call), call.requestKey, body),
  );
}
