import { rehearsalEndpoints } from '@jicai/shared/contract/auction/rehearsal.ts';
import { personOf } from '../../kernel/http/caller.ts';
import { type Server, serve } from '../../kernel/http/serve.ts';
import type { Rehearsals } from './service.ts';

export function rehearsalRoutes(server: Server, rehearsals: Rehearsals): void {
  serve(server, rehearsalEndpoints.start, (body, call) =>
    rehearsals.start(personOf(call), call.requestKey, body),
  );
}
