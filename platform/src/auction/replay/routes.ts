import { replayEndpoints } from '@jicai/shared/contract/auction/replay.ts';
import { personOf } from '../../kernel/http/caller.ts';
import { type Server, serve } from '../../kernel/http/serve.ts';
import type { Replays } from './service.ts';

export function replayRoutes(server: Server, replays: Replays): void {
  serve(server, replayEndpoints.begin, (body, call) =>
    replays.begin(personOf(call), body.packageNumber),
  );
  serve(server, replayEndpoints.events, (body, call) => replays.events(personOf(call), body));
}
