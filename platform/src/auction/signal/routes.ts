import { signalEndpoints } from '@jicai/shared/contract/auction/signal.ts';
import { personOf } from '../../kernel/http/caller.ts';
import { type Server, serve } from '../../kernel/http/serve.ts';
import type { Signals } from './service.ts';

export function signalRoutes(server: Server, signals: Signals): void {
  serve(server, signalEndpoints.list, (body, call) =>
    signals.list(personOf(call), body.packageNumber),
  );
}
